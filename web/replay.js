// @ts-check
/*
 * replay.js - goes through a game: a slider, single steps, play, and a link to the moment that is shown.
 */
import { button, copyText, html } from './dom.js';
import { count } from './format.js';
/** @import { Game } from './types.js' */

const PACE = 800;
const KEPT = 400;

export class Replay {
  /**
   * @param {object} about
   * @param {(step: number) => Promise<Game>} about.fetch
   * @param {(game: Game) => void} about.show
   * @param {() => void} about.leave
   * @param {(step: number) => string} about.link
   * @param {(error: unknown) => void} about.fail
   * @param {(step: number) => void} about.playOn
   */
  constructor({ fetch, show, leave, link, fail, playOn }) {
    this.fail = fail;
    this.fetch = fetch;
    this.show = show;
    this.step = 0;
    this.last = 0;
    this.open = false;
    /** @type {Map<number, Promise<Game>>} */
    this.kept = new Map();
    /** @type {ReturnType<typeof setInterval> | null} */
    this.timer = null;
    this.slider = html('input', { type: 'range', min: 0, max: 0, step: 1, 'aria-label': 'Step of the game', input: () => this.go(Number(this.slider.value)) });
    this.counter = html('output', {});
    this.playButton = button('▶', () => this.toggle(), { title: 'Play', 'aria-label': 'Play', class: 'play' });
    this.element = html('div', { class: 'replay', role: 'group', 'aria-label': 'Replay', hidden: true },
      button('«', () => this.go(0), { title: 'To the start', 'aria-label': 'To the start' }),
      button('‹', () => this.go(this.step - 1), { title: 'One step back', 'aria-label': 'One step back', class: 'back' }),
      this.playButton,
      button('›', () => this.go(this.step + 1), { title: 'One step on', 'aria-label': 'One step on', class: 'on' }),
      button('»', () => this.go(this.last), { title: 'To the end', 'aria-label': 'To the end' }),
      this.slider, this.counter,
      button('Play on', () => playOn(this.step), { title: 'Play on from here, alone, in a game of its own', class: 'playon' }),
      button('Link', () => void copyText(link(this.step), 'The link to this moment is copied.'), { title: 'Copy a link to this moment' }),
      button('Leave', leave, { class: 'leave' }));
  }

  /** @param {number} last how many steps the game has now */
  setLast(last) {
    this.last = last;
    this.slider.max = String(last);
    this.write();
  }

  /** @param {number} step */
  start(step) {
    this.open = true;
    this.element.hidden = false;
    void this.go(step);
  }

  stop() {
    this.pause();
    this.open = false;
    this.element.hidden = true;
  }

  /** @param {number} step */
  async go(step) {
    this.step = Math.max(0, Math.min(this.last, step));
    this.write();
    const wanted = this.step;
    try {
      const game = await this.at(wanted);
      if (this.open && this.step === wanted) this.show(game);
    } catch (error) {
      this.pause();
      this.fail(error);
      return;
    }
    if (wanted < this.last) void this.at(wanted + 1).catch(() => {});
  }

  /** @param {number} step @returns {Promise<Game>} */
  at(step) {
    let game = this.kept.get(step);
    if (!game) {
      game = this.fetch(step);
      this.kept.set(step, game);
      game.catch(() => this.kept.delete(step));
      if (this.kept.size > KEPT) this.kept.delete(/** @type {number} */ (this.kept.keys().next().value));
    }
    return game;
  }

  /** The steps known may not hold any more: an undo took some back. */
  forget() {
    this.kept.clear();
  }

  write() {
    this.slider.value = String(this.step);
    this.counter.textContent = `${this.step} / ${this.last}`;
    this.slider.setAttribute('aria-valuetext', `step ${this.step} of ${count(this.last, 'step')}`);
  }

  toggle() {
    if (this.timer !== null) return this.pause();
    if (this.step >= this.last) void this.go(0);
    this.timer = setInterval(() => {
      if (this.step >= this.last) this.pause();
      else void this.go(this.step + 1);
    }, PACE);
    this.writePlay('❚❚', 'Stop');
  }

  pause() {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = null;
    this.writePlay('▶', 'Play');
  }

  /** @param {string} sign @param {string} word */
  writePlay(sign, word) {
    this.playButton.textContent = sign;
    this.playButton.title = word;
    this.playButton.setAttribute('aria-label', word);
  }
}
