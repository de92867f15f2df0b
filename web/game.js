// @ts-check
/*
 * game.js - the page of one game. It holds what is known of the game, hands it to the map and the panels, and
 * sends what the player decides. The server is always right: a refusal brings its newer position.
 */
import { announce, button, confirmDialog, copyText, find, html, keepFocus, openDialog, openHelp, selectAll, signButton, toast } from './dom.js';
import * as api from './api.js';
import * as memory from './memory.js';
import { GameMap } from './map.js';
import { ActionPanel } from './actions.js';
import { ChatPanel, LogPanel, drawStack, drawTracks, drawUnits, makeTabs, sideChip } from './panels.js';
import { ChoiceBook, isAsked, meaningOfClick, showsOdds } from './choices.js';
import { crowdedSpot } from './camera.js';
import { LogBook, marches, recentFrom } from './logbook.js';
import { DiceTray } from './dice.js';
import { Replay } from './replay.js';
import { Live } from './live.js';
import { callPlayer } from './alerts.js';
import { capital, count, isCutShort, pieceSentence, playerOf, playerTitle, sideTitle, tabTitle } from './format.js';
/** @import { Board, Choice, Game, LogLine, Piece } from './types.js' */
/** @import { LiveState } from './live.js' */

const LIVE_WORDS = { connecting: 'Connecting…', live: 'Live', waiting: 'Connection lost; trying again…', closed: '' };

export class GamePage {
  /**
   * @param {Board} board
   * @param {Game} game
   * @param {Map<string, string>} seats side to secret: those this tab plays
   */
  constructor(board, game, seats) {
    this.board = board;
    this.game = game;
    this.seats = seats;
    /** What is on the screen: the game as it is now, or a moment of it. */
    this.shown = game;
    this.log = new LogBook();
    this.log.replace(game.view.log_lines);
    /** The first log line since this page last decided. */
    this.since = this.log.next;
    this.book = new ChoiceBook([]);
    /** @type {string | null} */
    this.selected = null;
    /** The place that was clicked last, whose units are listed where there are several. @type {string | null} */
    this.looked = null;
    /** @type {Choice[]} */
    this.pending = [];
    /** The unit that may have been meant when its place was clicked. @type {string | null} */
    this.instead = null;
    /** The place that the pointer, the cursor or the last tap is at. @type {string | null} */
    this.spot = null;
    this.busy = false;
    this.map = new GameMap(board, { onPlace: (at, piece) => this.clicked(at, piece), onPoint: (at) => this.pointed(at) });
    this.actions = new ActionPanel({
      take: (choice) => this.take(choice), roll: () => void this.act('roll', {}), odds: (choice) => api.odds(game.game, this.secret, { at: this.game.at, do: choice.do }),
      select: (piece) => this.select(piece), hint: (places) => this.map.hint(places), draw: (answer) => void this.act('draw', { answer }),
      replay: () => this.openReplay(0), invited: () => { memory.remember(game.game, { invites: {} }); this.render(); },
    });
    this.logPanel = new LogPanel(board.system, (places) => this.map.hint(places));
    this.chat = new ChatPanel(board, (text) => this.act('chat', { text }));
    this.units = html('div', { class: 'units' });
    this.stack = html('section', { id: 'stack', 'aria-label': 'Units at the chosen place', hidden: true });
    this.tray = new DiceTray();
    this.replay = new Replay({
      fetch: (step) => api.getMoment(game.game, step, this.secret), show: (moment) => this.showMoment(moment),
      leave: () => this.closeReplay(), link: (step) => `${location.origin}/g/${game.game}?step=${step}`, fail: (error) => this.complain(error),
    });
    this.frame = this.build();
    this.follow();
  }

  get secret() {
    return this.game.seat ? this.seats.get(this.game.seat) ?? null : null;
  }

  /** The elements of the page, empty as yet. */
  build() {
    const tabs = makeTabs([['log', 'Log', this.logPanel.list], ['units', 'Units', this.units], ['chat', 'Chat', this.chat.element]]);
    const prompt = html('div', { id: 'prompt', 'aria-live': 'polite' });
    const tracks = html('div', { id: 'tracks' });
    const here = html('p', { id: 'here', 'aria-hidden': 'true' });
    const status = html('span', { class: 'link', role: 'status' });
    const moment = html('span', { class: 'moment' });
    const undoButton = signButton('↶', 'Undo', () => void this.act('undo', {}), { id: 'undo', title: 'Undo (U)' });
    const bar = html('header', { class: 'bar' },
      html('a', { href: '/', class: 'home', title: 'Lobby', 'aria-label': 'Lobby' }, '⌂'),
      html('div', { class: 'heading' }, html('h1', {}, this.board.title), moment), status, undoButton,
      signButton('▶', 'Replay', () => (this.replay.open ? this.closeReplay() : this.openReplay(this.game.view.steps)), { title: 'Replay (R)', id: 'replay' }),
      signButton('⋯', 'Menu', () => void import('./menu.js').then((menu) => menu.openMenu(this)), { id: 'menu' }), button('?', openHelp, { title: 'Help (?)', 'aria-label': 'Help' }));
    const cover = html('div', { class: 'cover', hidden: true });
    const side = html('aside', { class: 'side', 'aria-label': 'The game' }, prompt, this.tray.element, this.stack, this.actions.element, tracks, tabs.element);
    const element = html('div', { class: 'game' }, bar,
      html('div', { class: 'mapside' }, this.map.element, here, this.tray.falling, this.replay.element, cover), side);
    return { tabs, prompt, tracks, here, status, moment, undoButton, cover, side, element };
  }

  /** Puts the page up and starts. @param {number | null} step a moment to open at */
  start(step) {
    find('#app').replaceChildren(this.frame.element);
    this.replay.setLast(this.game.view.steps);
    this.render();
    this.lookAtOwn();
    this.settle();
    if (step !== null) this.openReplay(step);
    else if (this.seats.size && memory.preference('guide', '') !== 'seen') void import('./guide.js').then((guide) => guide.startGuide());
  }

  /** Where the map is too large for the screen, it opens at what is fought over now, else at the units of this seat. */
  lookAtOwn() {
    this.map.camera.start();
    const marks = this.map.hotMarks;
    const own = this.game.view.pieces.filter((piece) => piece.on_board && (piece.side === this.game.seat || !this.game.seat));
    const points = (marks.length ? marks : own).flatMap(({ at }) => this.map.geometry.center(at) ?? []);
    const { whole, size, pose } = this.map.camera;
    const spot = crowdedSpot(points, { width: size.width / pose.zoom, height: size.height / pose.zoom });
    if (spot && !whole) this.map.camera.lookAt(spot);
  }

  /** Listens to the server as the seat that is shown. */
  follow() {
    this.live?.close();
    this.live = new Live({
      game: this.game.game, secret: this.secret, logFrom: () => this.log.next,
      onGame: (game) => this.apply(game), onState: (state) => this.showLive(state),
    });
  }

  /** @param {LiveState} state */
  showLive(state) {
    this.frame.status.className = `link ${state}`;
    this.frame.status.textContent = state === 'live' ? '' : LIVE_WORDS[state];
    this.frame.status.title = LIVE_WORDS[state];
  }

  /** Takes in a newer answer. @param {Game} game */
  apply(game) {
    const before = this.game;
    const decided = isAsked(before.view, before.seat) || this.seats.size === 0;
    if (game.seat !== before.seat || game.view.steps < before.view.steps) return void this.refresh();
    const next = this.log.next;
    if (!this.log.merge(game.view.log_lines)) return void this.refresh();
    if (decided && game.view.steps > before.view.steps) this.since = next;
    this.takeIn(game, before);
  }

  /** @param {Game} game @param {Game} before */
  takeIn(game, before) {
    const moved = game.at !== before.at;
    this.game = game;
    this.replay.setLast(game.view.steps);
    if (moved) {
      this.pending = [];
      // A finger rests nowhere: what it tapped last is past.
      if (matchMedia('(hover: none)').matches) this.spot = null;
      this.frame.side.scrollTop = 0;
    }
    if (!this.replay.open) {
      this.shown = game;
      this.render();
      if (moved) this.watch();
    }
    if (moved && isAsked(game.view, game.seat) && !isAsked(before.view, before.seat)) callPlayer(this.board.title, game.view.prompt);
    this.settle();
  }

  /** Keeps in sight what a decision is about, and the other side's last march while it moves. */
  watch() {
    const { view, seat } = this.game;
    const at = isAsked(view, seat) ? this.map.hotMarks[0]?.at : marches(this.log.lines, this.since).at(-1)?.to;
    const middle = this.map.geometry.center(at ?? '');
    if (middle) this.map.camera.show(middle, 40);
  }

  /** Asks for everything anew: after an undo, a gap in the log, or a refusal. */
  async refresh() {
    try {
      const before = this.game;
      const game = await api.getGame(before.game, this.secret);
      this.log.replace(game.view.log_lines);
      this.since = Math.min(this.since, this.log.next);
      if (game.view.steps < before.view.steps) this.replay.forget();
      this.takeIn(game, before);
    } catch (error) {
      this.complain(error);
    }
  }

  /** Remembers the state for the list of my games, and hands the page to the side that decides now. */
  settle() {
    const { view, game } = this.game;
    const mine = this.seats.has(view.to_move);
    document.title = tabTitle(this.board, this.game, mine);
    if (this.seats.size) {
      memory.remember(game, { title: this.board.title, scenario: view.scenario, label: view.turn_label ?? `Turn ${view.turn}`, over: this.game.over, turn: mine, opened: Date.now() });
    }
    if (mine && view.to_move !== this.game.seat && !this.replay.open) void this.handOver(view.to_move);
  }

  /** Both sides play at this page: show the other side's view, after asking if there is something hidden. @param {string} side */
  async handOver(side) {
    if (this.handing) return;
    this.handing = true;
    const secret = this.seats.get(side) ?? null;
    try {
      if (this.game.view.pieces.some((piece) => piece.hidden)) await this.coverScreen(side);
      const game = await api.getGame(this.game.game, secret);
      this.log.replace(game.view.log_lines);
      this.game = game;
      this.shown = game;
      this.selected = null;
      this.render();
      this.follow();
    } catch (error) {
      this.complain(error);
    } finally {
      this.handing = false;
    }
  }

  /** @param {string} side @returns {Promise<void>} */
  coverScreen(side) {
    const title = sideTitle(this.board.sides, side);
    return new Promise((resolve) => {
      const go = button(`I am ${title}`, () => { this.coverUp(false); resolve(); }, { class: 'primary' });
      this.frame.cover.replaceChildren(html('p', {}, `Hand over to ${title}.`), go);
      this.coverUp(true);
      go.focus();
    });
  }

  /** @param {boolean} on */
  coverUp(on) {
    this.frame.cover.hidden = !on;
    this.frame.element.classList.toggle('covered', on);
  }

  render() {
    const { view } = this.shown;
    const asked = !this.replay.open && isAsked(view, this.shown.seat);
    this.frame.element.dataset.step = String(view.steps);
    this.book = new ChoiceBook(asked ? view.choices ?? [] : []);
    if (this.selected && !this.book.byPiece.has(this.selected)) this.selected = null;
    if (!this.selected && asked) this.selected = this.book.onlyPiece;
    this.map.show(view);
    this.frame.element.setAttribute('data-step', String(view.steps));
    this.renderChoice();
    this.renderPrompt(asked);
    this.frame.tracks.replaceChildren(drawTracks(this.board, view));
    keepFocus(this.units, 'data-unit', () => this.units.replaceChildren(...drawUnits(this.board, view, (piece) => this.pickUnit(piece))));
    const lines = this.replay.open ? view.log_lines : this.log.lines;
    this.logPanel.show(lines);
    this.drawArrows(lines);
    this.tray.show(view.rolled ?? [], this.board, this.shown.at);
    if (this.chat.show(this.game.chat, this.game.seat !== null) && this.frame.tabs.tab('chat').getAttribute('aria-selected') !== 'true') this.frame.tabs.tab('chat').classList.add('new');
    this.frame.undoButton.disabled = !this.mayUndo();
  }

  /** Never while a computer is about to move: it would be a race that the player can only lose. */
  mayUndo() {
    const { view, seat, over, players } = this.game;
    const mover = playerOf(players, this.board.sides, view.to_move);
    return !this.replay.open && view.may_undo && seat !== null && !over && (mover === null || mover === 'person');
  }

  /** @param {LogLine[]} lines */
  drawArrows(lines) {
    const since = this.replay.open ? Number.MAX_SAFE_INTEGER : this.since;
    this.map.drawArrows(marches(lines, recentFrom(lines, since)));
  }

  renderChoice() {
    const asked = this.book.all.length > 0;
    this.renderStack();
    this.map.light(this.selected, asked ? this.book.places(this.selected) : new Map(), new Set(this.book.pieces));
    const known = memory.recall(this.game.game);
    /** @type {Record<string, string>} */
    const invites = {};
    for (const [side, secret] of Object.entries(known?.invites ?? {})) invites[side] = `${location.origin}/g/${this.game.game}#${secret}`;
    this.actions.show({ board: this.board, game: this.shown, book: this.book, selected: this.selected, pending: this.pending, instead: this.instead, asked, replaying: this.replay.open, invites });
    this.writeHere();
  }

  /** @param {boolean} asked */
  renderPrompt(asked) {
    const { view } = this.shown, sides = this.board.sides;
    const turn = view.turn_label ?? `Turn ${view.turn}`;
    this.frame.moment.replaceChildren(`${turn}${view.night ? ' ☾' : ''}${view.phase ? ` · ${capital(view.phase)}` : ''}`);
    const cut = isCutShort(this.game), over = !cut && (view.to_move === 'over' || this.game.over);
    const who = this.replay.open ? `Step ${this.replay.step} of ${this.replay.last}` : cut ? 'The record ends here' : over ? 'The game is over'
      : asked ? 'Your turn' : view.to_move === 'chance' ? 'Dice' : this.waitingFor(view.to_move);
    const seat = this.shown.seat ? `You are ${sideTitle(sides, this.shown.seat)}` : 'You are watching';
    this.frame.prompt.replaceChildren(html('div', { class: 'who' }, sideChip(this.board, view.to_move), html('strong', { class: asked ? 'asked' : '' }, who), html('span', { class: 'faint seat' }, seat)),
      over && !this.replay.open ? '' : html('p', {}, view.prompt));
  }

  /** @param {string} side */
  waitingFor(side) {
    const player = playerOf(this.game.players, this.board.sides, side);
    return `${sideTitle(this.board.sides, side)} to move${player && player !== 'person' ? ` – ${playerTitle(player)}` : ''}`;
  }

  /** @param {string | null} piece */
  select(piece) {
    this.selected = piece;
    this.pending = [];
    this.renderChoice();
    const unit = this.game.view.pieces.find((one) => one.id === piece);
    if (!unit) return;
    // Of a unit that is yet to come, it is where it may come that is to be seen.
    const middle = this.map.geometry.center(unit.on_board ? unit.at : [...this.book.places(piece).keys()][0] ?? '');
    if (middle) this.map.camera.show(middle, 80);
    announce(`${unit.name}: ${count(this.book.places(piece).size, 'place')} in reach`);
  }

  /** @param {Piece} piece */
  pickUnit(piece) {
    if (this.book.byPiece.has(piece.id)) {
      this.map.open(null);
      this.select(piece.id);
    }
    if (piece.on_board) this.map.hint([piece.at]);
    const words = pieceSentence(piece, this.board.sides);
    this.frame.here.textContent = words;
    announce(words);
  }

  /** @param {string} at @param {string | null} piece */
  clicked(at, piece) {
    const here = this.map.piecesAt(at).map((one) => one.id);
    const meaning = meaningOfClick(this.book, this.selected, at, here, piece);
    const taken = meaning.kind === 'do' && meaning.choices.length === 1 && !meaning.instead && !showsOdds(meaning.choices[0]);
    // Out of the units that are laid out one is taken: they lie together again, for they would cover where it can go.
    const picked = this.map.opened === at && piece !== null && this.book.byPiece.has(piece) ? piece : null;
    this.lookAt(taken ? null : at, meaning.kind !== 'do' && picked === null);
    if (picked !== null) this.select(picked);
    else if (meaning.kind === 'select') this.select(meaning.piece);
    else if (meaning.kind === 'clear') this.select(this.book.onlyPiece);
    else if (taken) this.take(meaning.choices[0]);
    else {
      this.pending = meaning.choices;
      this.instead = meaning.instead;
      this.renderChoice();
      this.actions.element.scrollIntoView({ block: 'nearest' });
      if (this.map.svg.matches(':focus-visible')) this.actions.numbered[0]?.focus();
    }
    if (at) this.pointed(at);
  }

  /**
   * Several units share a place: they are listed beside the map and laid out on it.
   * @param {string | null} at
   * @param {boolean} [out] whether they are laid out
   */
  lookAt(at, out = true) {
    this.looked = at;
    this.map.open(out ? at : null);
    this.renderStack();
  }

  renderStack() {
    const pieces = this.looked === null ? [] : this.map.piecesAt(this.looked);
    this.stack.hidden = pieces.length < 2;
    keepFocus(this.stack, 'data-unit', () => this.stack.replaceChildren(...(pieces.length < 2 ? [] : drawStack(this.board, pieces, this.selected, (piece) => this.pickUnit(piece)))));
  }

  /** @param {string | null} at */
  pointed(at) {
    this.spot = at;
    this.writeHere();
    if (at && document.activeElement === this.map.svg) announce(this.map.describe(at));
  }

  /** What is at the place that is pointed at, and what can be done there now. */
  writeHere() {
    this.frame.here.textContent = this.spot ? this.map.describe(this.spot, true) : '';
  }

  /** @param {Choice} choice */
  take(choice) {
    this.selected = null;
    this.lookAt(null);
    this.map.hint([]);
    void this.act('do', { do: choice.do });
  }

  /**
   * @param {string} verb
   * @param {Record<string, unknown>} body
   * @returns {Promise<boolean>} whether it was taken
   */
  async act(verb, body) {
    if (this.busy || !this.game.seat) return false;
    this.busy = true;
    this.frame.element.classList.add('busy');
    const heard = this.live?.heard ?? 0;
    try {
      const game = await api.act(this.game.game, verb, this.secret, { at: this.game.at, ...body });
      // The live channel may have brought what came after this answer already.
      const late = (this.live?.heard ?? 0) > heard && game.view.steps < this.game.view.steps && verb !== 'undo';
      if (!late) this.apply(game);
      return true;
    } catch (error) {
      this.complain(error);
      if (error instanceof api.ApiError && (error.status === 409 || error.status === 403)) await this.refresh();
      return false;
    } finally {
      this.busy = false;
      this.frame.element.classList.remove('busy');
    }
  }

  /** @param {unknown} error */
  complain(error) {
    if (error instanceof api.ApiError) {
      const stale = error.status === 409;
      toast(stale ? 'The position has changed; this is the new one.' : error.message, stale ? '' : error.hint, 'error');
    } else {
      toast(String(error), '', 'error');
    }
  }

  /** @param {number} step */
  openReplay(step) {
    this.pending = [];
    this.replay.setLast(this.game.view.steps);
    this.replay.start(step);
  }

  /** @param {Game} moment */
  showMoment(moment) {
    this.shown = moment;
    this.selected = null;
    this.render();
    const middle = this.map.geometry.center(marches(moment.view.log_lines, 0).at(-1)?.to ?? '');
    if (middle) this.map.camera.show(middle, 40);
  }

  closeReplay() {
    this.replay.stop();
    this.shown = this.game;
    if (location.search) history.replaceState(null, '', location.pathname);
    this.render();
    this.settle();
  }

  /** Keys while no dialog is open. @param {KeyboardEvent} event @returns {boolean} whether it was one of ours */
  key(event) {
    const onMap = document.activeElement === this.map.svg;
    const arrow = /^Arrow(Up|Down|Left|Right)$/.exec(event.key)?.[1].toLowerCase();
    if (arrow && onMap) this.map.moveCursor(/** @type {import('./geometry.js').Direction} */ (arrow));
    else if (event.key === 'Enter' && onMap) this.clicked(this.map.cursor ?? '', null);
    else if (event.key === ' ' && this.replay.open && !/^(BUTTON|SUMMARY|A)$/.test(document.activeElement?.tagName ?? '')) this.replay.toggle();
    else if (event.key === ' ' && onMap) this.clicked(this.map.cursor ?? '', null);
    else if (/^[1-9]$/.test(event.key)) this.actions.press(Number(event.key));
    else return this.letter(event.key);
    return true;
  }

  /** @param {string} key */
  letter(key) {
    switch (key.toLowerCase()) {
      case 'n': this.nextUnit(1); break;
      case 'p': this.nextUnit(-1); break;
      case 'u': if (!this.frame.undoButton.disabled) void this.act('undo', {}); break;
      case 'r': if (this.replay.open) this.closeReplay(); else this.openReplay(this.game.view.steps); break;
      case '[': if (this.replay.open) void this.replay.go(this.replay.step - 1); else this.openReplay(this.game.view.steps - 1); break;
      case ']': if (this.replay.open) void this.replay.go(this.replay.step + 1); break;
      case '+': case '=': this.map.camera.zoom(1.35); break;
      case '-': this.map.camera.zoom(1 / 1.35); break;
      case '0': this.map.camera.fit(); break;
      case 'm': this.map.svg.focus(); break;
      case 'escape': if (this.replay.open) this.closeReplay(); else { this.lookAt(null); this.select(null); } break;
      default: return false;
    }
    return true;
  }

  /** @param {number} way */
  nextUnit(way) {
    const able = this.book.pieces;
    if (!able.length) return;
    const now = this.selected ? able.indexOf(this.selected) : way > 0 ? -1 : 0;
    const next = able[(now + way + able.length) % able.length];
    const unit = this.game.view.pieces.find((piece) => piece.id === next);
    this.map.svg.focus();
    if (unit?.on_board) this.map.setCursor(unit.at);
    this.select(next);
  }

  async resign() {
    if (await confirmDialog('The game ends and the other side wins.', 'Resign')) void this.act('resign', {});
  }

  async download() {
    try {
      const text = await api.record(this.game.game, this.secret);
      const link = html('a', { href: URL.createObjectURL(new Blob([text], { type: 'text/yaml' })), download: `${this.game.game}.yaml` });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    } catch (error) {
      this.complain(error);
    }
  }

  shareWatch() {
    void copyText(`${location.origin}/g/${this.game.game}`, 'The link for watchers is copied.');
  }

  showSeats() {
    const rows = [...this.seats].map(([side, secret]) => html('p', {}, `${sideTitle(this.board.sides, side)}: `,
      html('input', { class: 'wide', readonly: true, 'aria-label': `Link for ${sideTitle(this.board.sides, side)}`, value: `${location.origin}/g/${this.game.game}#${secret}`, focus: selectAll })));
    openDialog('My seat links', [html('p', {}, 'Whoever has such a link plays that side. Open it elsewhere to play on from there.'), ...rows]);
  }
}
