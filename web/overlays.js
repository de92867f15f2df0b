// @ts-check
/*
 * overlays.js - what is laid over the map on demand: the zones of control of both sides, the places that the enemy could
 * reach with his attacks next turn, and the way under the pointer. All of it is the server's: nothing is worked out here.
 */
import { button, html, svg, toast } from './dom.js';
import { pathOf, round } from './geometry.js';
/** @import { Danger, Planned } from './types.js' */
/** @import { GamePage } from './game.js' */

/** Milliseconds that the pointer rests before its way is asked for. */
const REST = 90;

export class Overlays {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    this.on = { control: false, threat: false };
    this.buttons = {
      control: button('Zones', () => this.toggle('control'), { 'aria-pressed': 'false', title: 'Zones of control (Z)' }),
      threat: button('Threats', () => this.toggle('threat'), { 'aria-pressed': 'false', title: 'Where the enemy can attack next turn (T)' }),
    };
    this.element = html('div', { class: 'overlays', role: 'group', 'aria-label': 'Laid over the map' }, this.buttons.control, this.buttons.threat);
    /** Ways that came, by the choice; they hold for one position. @type {Map<string, Promise<Planned>>} */
    this.ways = new Map();
    /** What the enemy threatens, for one position. @type {{ at: string, coming: Promise<Danger> } | null} */
    this.known = null;
    this.at = '';
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @param {'control' | 'threat'} kind */
  toggle(kind) {
    if (this.buttons[kind].hidden) return;
    this.on[kind] = !this.on[kind];
    this.buttons[kind].setAttribute('aria-pressed', String(this.on[kind]));
    void this.draw();
  }

  /** What can be laid over this view, and what is. */
  async draw() {
    const { page } = this, { view, seat } = page.shown, layer = page.map.layers.overlay;
    const zones = view.pieces.some((piece) => piece.zones.some((zone) => zone.kind === 'control'));
    this.buttons.control.hidden = !zones;
    this.buttons.threat.hidden = page.replay.open || !seat || page.game.over || page.board.kind === 'table';
    this.element.hidden = this.buttons.control.hidden && this.buttons.threat.hidden;
    const control = this.on.control && zones ? this.control() : [];
    layer.replaceChildren(...control);
    if (!this.on.threat || this.buttons.threat.hidden) return;
    const moment = page.shown.at, { places } = await this.danger().catch((error) => { toast(String(error.message ?? error), '', 'error'); return { places: {} }; });
    if (page.shown.at === moment && this.on.threat) layer.replaceChildren(...control, ...this.threats(places));
  }

  /** @returns {Promise<Danger>} */
  danger() {
    const { page } = this, at = page.game.at;
    if (this.known?.at !== at) {
      const coming = page.ask('danger', {});
      this.known = { at, coming };
      coming.catch(() => { this.known = null; });
      return coming;
    }
    return this.known.coming;
  }

  /** The zones of each side together, as one area with an edge. */
  control() {
    const { map, shown, board } = this.page;
    return board.sides.map((side, i) => {
      const places = [...new Set(shown.view.pieces.filter((piece) => piece.side === side.id).flatMap((piece) => piece.zones.filter((zone) => zone.kind === 'control').flatMap((zone) => zone.places)))];
      const d = places.map((at) => `${pathOf(map.geometry.outline(at))}Z`).join('');
      return svg('g', { class: `control side${i}` }, svg('title', {}, `Zones of control: ${side.title}`), svg('path', { class: 'area', d }), svg('path', { class: 'rim', d: map.geometry.around(places) }));
    });
  }

  /** @param {Record<string, number>} places how many can attack there */
  threats(places) {
    const { geometry } = this.page.map, most = Math.max(1, ...Object.values(places));
    return Object.entries(places).map(([at, n]) => svg('path', { class: 'threat', d: `${pathOf(geometry.outline(at, 0.97))}Z`, 'fill-opacity': round(0.12 + 0.38 * n / most) }, svg('title', {}, `${n} enemy units can attack here next turn`)));
  }

  /** The way that the chosen unit would take to a lit place. @param {string | null} at */
  showWay(at) {
    const { page } = this, layer = page.map.layers.way;
    clearTimeout(this.timer);
    layer.replaceChildren();
    const choice = at === null || page.plan ? undefined : (page.map.targets.get(at) ?? []).find((one) => one.piece === page.selected && !one.pose);
    if (!choice || !page.selected || page.replay.open || page.board.kind === 'table') return;
    if (this.at !== page.game.at) {
      this.at = page.game.at;
      this.ways.clear();
    }
    this.timer = setTimeout(async () => {
      const before = this.ways.get(choice.do), coming = before ?? page.ask('plan', { do: choice.do, brief: true });
      this.ways.set(choice.do, coming);
      const planned = await coming.catch(() => null);
      if (planned && page.spot === at && page.selected === choice.piece) this.drawWay(planned.way);
    }, REST);
  }

  /** @param {string[]} way */
  drawWay(way) {
    const points = way.flatMap((at) => this.page.map.geometry.center(at) ?? []);
    if (points.length < 2) return;
    this.page.map.layers.way.replaceChildren(svg('path', { class: 'under', d: pathOf(points) }), svg('path', { class: 'line', d: pathOf(points) }), ...points.slice(1).map((point) => svg('circle', { cx: round(point.x), cy: round(point.y), r: 4 })));
  }
}
