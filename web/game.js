// @ts-check
/*
 * game.js - the page of one game. It holds what is known of the game, hands it to the map and the panels, and
 * sends what the player decides. The server is always right: a refusal brings its newer position.
 */
import { announce, button, find, html, keepFocus, openHelp, signButton, toast } from './dom.js';
import { pressKey } from './keys.js';
import * as api from './api.js';
import * as memory from './memory.js';
import { GameMap } from './map.js';
import { ActionPanel } from './actions.js';
import { drawHands, keepsSecrets } from './hands.js';
import { drawGoals, goalsOf } from './goals.js';
import { FinishBar } from './finish.js';
import { Overlays } from './overlays.js';
import { against } from './plan.js';
import { ChatPanel, LogPanel, drawStack, drawTracks, drawUnits, makeTabs, sideChip } from './panels.js';
import { ChoiceBook, isAsked, meaningOfClick, showsOdds } from './choices.js';
import { crowdedSpot } from './camera.js';
import { coverScreen, handOver } from './turns.js';
import * as attack from './attack.js';
import { LogBook, marches, orderOf, recentFrom } from './logbook.js';
import { DiceTray } from './dice.js';
import { Replay } from './replay.js';
import { Live } from './live.js';
import { Moves, movesBetween } from './moves.js';
import { callPlayer } from './alerts.js';
import { capital, count, isCutShort, pieceSentence, playerOf, playerTitle, sideTitle, tabTitle } from './format.js';
/** @import { Board, Choice, Game, LogLine, Piece, Rolled } from './types.js' */
/** @import { LiveState } from './live.js' */
/** @import { Plan } from './plan.js' */

/** @param {Element} hand */
const handKey = (hand) => `${hand.getAttribute('data-hand')} ${hand.getAttribute('data-side')}`;

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
    /** An attack that is being put together. @type {Plan | null} */
    this.plan = null;
    /** The button that turns the table, while it waits. @type {HTMLButtonElement | null} */
    this.turning = null;
    /** Whether the other side's view is on its way. */
    this.handing = false;
    this.map = new GameMap(board, { onPlace: (at, piece) => this.clicked(at, piece), onPoint: (at) => this.pointed(at), onChoice: (choice) => this.chose([choice]) });
    this.moves = new Moves((moves, made) => this.map.hold(moves, made));
    this.actions = new ActionPanel({
      take: (choice) => this.take(choice), roll: () => void this.act('roll', {}), odds: (choice) => this.ask('odds', { do: choice.do }),
      select: (piece) => this.select(piece), hint: (places, pose) => this.map.hint(places, pose), draw: (answer) => void this.act('draw', { answer }),
      replay: () => this.openReplay(0), invited: () => { memory.remember(game.game, { invites: {} }); this.render(); },
      planning: { toggle: (piece) => void attack.toggleMember(this, piece), add: (choice) => void attack.changePlan(this, (plan) => plan.add(choice)), start: (way) => void attack.changePlan(this, (plan) => { plan.way = way; return plan.weigh(); }),
        carryOut: () => attack.carryOut(this), drop: () => attack.dropPlan(this) },
      danger: (piece) => void import('./danger.js').then((danger) => danger.showDanger(this, piece)),
    });
    this.finish = new FinishBar((choice) => this.take(choice));
    this.overlays = new Overlays(this);
    this.logPanel = new LogPanel(board.system, (places) => this.map.hint(places), (step) => this.openReplay(step));
    this.chat = new ChatPanel(board, (text) => this.act('chat', { text }));
    this.units = html('div', { class: 'units' });
    this.goals = html('div', { class: 'aims' });
    this.course = html('section', { class: 'course', 'aria-label': 'Turn by turn' });
    this.courseAt = '';
    this.hands = html('section', { id: 'hands', 'aria-label': 'Cards', hidden: true });
    this.stack = html('section', { id: 'stack', 'aria-label': 'Units at the chosen place', hidden: true });
    this.tray = new DiceTray((rolls) => this.whereDiceFall(rolls));
    this.replay = new Replay({
      fetch: (step) => api.getMoment(game.game, step, this.secret), show: (moment) => this.showMoment(moment),
      leave: () => this.closeReplay(), playOn: (step) => void this.playOn(step), link: (step) => `${location.origin}/g/${game.game}?step=${step}`, fail: (error) => this.complain(error),
    });
    this.frame = this.build();
    this.follow();
  }

  get secret() {
    return this.game.seat ? this.seats.get(this.game.seat) ?? null : null;
  }

  /** The elements of the page, empty as yet. */
  build() {
    const tabs = makeTabs([['log', 'Log', this.logPanel.list], ['units', 'Units', this.units], ['goals', 'To win', this.goals], ['chat', 'Chat', this.chat.element]], (id) => { if (id === 'goals') void this.showCourse(); });
    const prompt = html('div', { id: 'prompt', 'aria-live': 'polite' });
    const tracks = html('div', { id: 'tracks' });
    const here = html('p', { id: 'here', 'aria-hidden': 'true' });
    const status = html('span', { class: 'link', role: 'status' });
    const moment = html('span', { class: 'moment' });
    const undoButton = signButton('↶', 'Undo', () => void this.act('undo', {}), { id: 'undo', title: 'Undo (U)' });
    const bar = html('header', { class: 'bar' },
      html('a', { href: '/', class: 'home', title: 'Lobby', 'aria-label': 'Lobby' }, '⌂'),
      html('div', { class: 'heading' }, html('h1', {}, this.board.title), moment), status, undoButton,
      signButton('§', 'Rules', () => void import('./rulebook.js').then((rulebook) => rulebook.openRulebook(this)), { id: 'rules', title: 'Rules, tables, cards (B)' }),
      signButton('▶', 'Replay', () => (this.replay.open ? this.closeReplay() : this.openReplay(this.game.view.steps)), { title: 'Replay (R)', id: 'replay' }),
      signButton('⋯', 'Menu', () => void import('./menu.js').then((menu) => menu.openMenu(this)), { id: 'menu' }), button('?', openHelp, { title: 'Help (?)', 'aria-label': 'Help' }));
    const cover = html('div', { class: 'cover', hidden: true });
    const side = html('aside', { class: 'side', 'aria-label': 'The game' }, html('h2', { class: 'unseen' }, 'The game'), prompt, this.tray.element, this.stack, this.actions.element, tracks, tabs.element);
    this.logPanel.watch(side);
    const element = html('div', { class: 'game' }, bar,
      html('main', { class: 'mapside' }, html('div', { class: 'mapframe' }, this.map.element, this.overlays.element, here, this.moves.element, this.tray.falling, this.replay.element), this.hands, cover), this.finish.element, side);
    return { tabs, prompt, tracks, here, status, moment, undoButton, cover, side, element };
  }

  /**
   * Puts the page up and starts.
   * @param {number | null} step a moment to open at
   * @param {Game[]} games as the seats of this tab see it
   */
  start(step, games) {
    find('#app').replaceChildren(this.frame.element);
    this.replay.setLast(this.game.view.steps);
    this.render();
    this.lookAtOwn();
    this.settle();
    // Who opens a game of both sides may be either of the two.
    if (this.game.seat && this.seats.size > 1 && !this.game.analysis && games.some((game) => keepsSecrets(game.view))) void coverScreen(this, this.game.seat);
    if (step !== null) this.openReplay(step);
    else if (this.seats.size && !this.game.analysis && memory.preference('guide', '') !== 'seen') void import('./guide.js').then((guide) => guide.startGuide());
  }

  /** Where the map is too large for the screen, it opens at what is fought over now, else at the units of this seat. */
  lookAtOwn() {
    this.map.camera.start();
    const marks = this.map.hotMarks;
    const own = this.game.view.pieces.filter((piece) => piece.on_board && (piece.side === this.game.seat || !this.game.seat));
    const points = marks.length ? marks.flatMap(({ at }) => this.map.geometry.center(at) ?? []) : own.flatMap((piece) => this.map.middleOf(piece) ?? []);
    const { whole, size, pose } = this.map.camera;
    const spot = crowdedSpot(points, { width: size.width / pose.zoom, height: size.height / pose.zoom });
    if (spot && !whole) this.map.camera.lookAt(spot);
    this.showAsked();
  }

  /** On an open table the unit that is asked about may lie anywhere: it comes into sight, with room about it. */
  showAsked() {
    const unit = this.game.view.pieces.find((piece) => piece.id === this.selected && piece.pose), middle = unit && this.map.middleOf(unit);
    if (middle) this.map.camera.show(middle, 90);
  }

  /** Listens to the server as the seat that is shown. */
  follow() {
    this.live?.close();
    this.live = new Live({
      game: this.game.game, secret: this.secret, logFrom: () => this.log.next, known: this.game, onGap: () => void this.refresh(),
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
    if (game.seat !== before.seat || (game.view.steps < before.view.steps && game.log_count === undefined)) return void this.refresh();
    if (game.log_count !== undefined) this.log.cut(game.log_count);
    const next = this.log.next;
    if (!this.log.merge(game.view.log_lines)) return void this.refresh();
    if (game.view.steps < before.view.steps) {
      this.since = Math.min(this.since, this.log.next);
      this.moves.clear();
      this.replay.forget();
    }
    if (decided && game.view.steps > before.view.steps) {
      this.since = next;
      this.moves.clear();
    }
    if (game.view.steps > before.view.steps && !this.replay.open) this.moves.add(movesBetween(before.view.pieces, game.view.pieces, this.log.lines.filter((line) => line.n >= next)));
    this.takeIn(game, before);
  }

  /** @param {Game} game @param {Game} before */
  takeIn(game, before) {
    const moved = game.at !== before.at;
    this.game = game;
    this.replay.setLast(game.view.steps);
    if (moved) {
      this.pending = [];
      this.plan = null;
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
    const marks = isAsked(view, seat) ? this.map.hotMarks.flatMap((mark) => this.map.geometry.center(mark.at) ?? []) : [];
    if (marks.length > 1) return this.map.camera.showAll(marks, 50);
    const at = isAsked(view, seat) ? this.map.hotMarks[0]?.at : marches(this.log.lines, this.since).at(-1)?.to;
    const middle = this.map.geometry.center(at ?? '');
    if (middle) this.map.camera.show(middle, 40);
    else this.showAsked();
  }

  /** Asks for everything anew: after an undo, a gap in the log, or a refusal. */
  async refresh() {
    try {
      const before = this.game;
      const game = await api.getGame(before.game, this.secret);
      this.log.replace(game.view.log_lines);
      this.since = Math.min(this.since, this.log.next);
      this.moves.clear();
      if (game.view.steps < before.view.steps) this.replay.forget();
      if (this.live && game.seat === before.seat) this.live.known = game;
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
    if (this.seats.size && !this.game.analysis) {
      memory.remember(game, { title: this.board.title, scenario: view.scenario, label: view.turn_label ?? `Turn ${view.turn}`, over: this.game.over, turn: mine, opened: Date.now(), ...memory.outcome(this.game, [...this.seats.keys()]) });
    }
    if (mine && view.to_move !== this.game.seat && !this.replay.open) void handOver(this, view.to_move);
  }

  render() {
    const { view } = this.shown;
    const asked = !this.replay.open && isAsked(view, this.shown.seat);
    const units = new Set(view.pieces.map((piece) => piece.id));
    this.book = new ChoiceBook(asked ? view.choices ?? [] : [], { unit: (id) => units.has(id), spot: (at) => this.map.geometry.center(at) !== null });
    if (this.selected && !this.book.byPiece.has(this.selected)) this.selected = null;
    if (!this.selected && asked) this.selected = this.book.onlyPiece;
    this.map.show(view);
    this.frame.element.setAttribute('data-step', String(view.steps));
    this.frame.element.classList.toggle('question', this.book.isQuestion);
    this.renderChoice();
    this.renderPrompt(asked);
    this.frame.tracks.replaceChildren(drawTracks(this.board, view));
    keepFocus(this.units, 'data-unit', () => this.units.replaceChildren(...drawUnits(this.board, view, (piece) => this.pickUnit(piece))));
    this.renderBeside();
    const lines = this.replay.open ? view.log_lines : this.log.lines;
    const order = orderOf(lines, this.replay.open || this.game.over ? Number.MAX_SAFE_INTEGER : this.since);
    this.logPanel.show(lines, order);
    this.drawArrows(lines, order);
    this.tray.show(view.rolled, this.board, this.shown.at, this.shown.seat, this.replay.open ? view.log_lines : this.log.lines);
    this.renderFinish();
    void this.overlays.draw();
    if (this.chat.show(this.game.chat, this.game.seat !== null) && this.frame.tabs.tab('chat').getAttribute('aria-selected') !== 'true') this.frame.tabs.tab('chat').classList.add('new');
    this.frame.undoButton.disabled = !this.mayUndo();
  }

  /** What some systems have and others have not: cards, goals, a calendar. */
  renderBeside() {
    const { view, seat } = this.shown, hands = drawHands(this.board, view, seat, { offers: this.book.byCard, play: (choices) => this.chose(choices) }), goals = drawGoals(this.board, view);
    // What the player has opened or closed stays so.
    for (const before of this.hands.querySelectorAll('details')) {
      hands.find((hand) => handKey(hand) === handKey(before))?.toggleAttribute('open', before.open);
    }
    this.hands.hidden = !hands.length;
    const open = hands.filter((hand) => hand.hasAttribute('open')), closed = hands.filter((hand) => !hand.hasAttribute('open'));
    this.hands.replaceChildren(...open, html('div', { class: 'others' }, ...closed));
    this.goals.replaceChildren(...goals, this.course);
    this.frame.tabs.offer('goals', goals.length > 0);
    this.frame.tracks.prepend(...goalsOf(this.board, view, () => this.frame.tabs.open('goals')));
  }

  /** How it went, turn by turn, is fetched when somebody wants to know. */
  async showCourse() {
    const { drawCourse } = await import('./course.js');
    if (this.courseAt === this.game.at || !this.game.view.goals.length) return;
    this.courseAt = this.game.at;
    try {
      this.course.replaceChildren(...drawCourse(this.board, this.game.view, await api.getCourse(this.game.game, this.secret), (step) => this.openReplay(step)));
    } catch (error) {
      this.courseAt = '';
      this.complain(error);
    }
  }

  /** The bar at the end: ending a phase, turning the table, or who is waited for. */
  renderFinish() {
    const { view } = this.shown, turning = this.turning ? [this.turning] : [];
    const words = this.replay.open ? 'Replay' : this.game.over || view.to_move === 'over' ? 'The game is over' : this.book.all.length ? 'You decide' : view.to_move === 'chance' ? 'Dice' : this.waitingFor(view.to_move);
    this.finish.show(this.book, view, words, turning);
  }

  /** Where a fight goes on, in the frame of the map. @param {Rolled[]} rolls */
  whereDiceFall(rolls) {
    const marks = this.map.hotMarks.filter((mark) => ['battle', 'defender', 'retreat'].includes(mark.kind)), unit = this.shown.view.pieces.find((piece) => piece.on_board && piece.id === rolls.at(-1)?.piece);
    const lines = this.replay.open ? this.shown.view.log_lines : this.log.lines, told = lines.findLast((line) => line.dice && (line.to ?? line.from));
    const point = (marks[0] && this.map.geometry.center(marks[0].at)) ?? (unit && this.map.middleOf(unit)) ?? this.map.geometry.center(told?.to ?? told?.from ?? '');
    const { pose } = this.map.camera;
    return point ? { x: point.x * pose.zoom + pose.x, y: point.y * pose.zoom + pose.y } : null;
  }

  /** Never while a computer is about to move: it would be a race that the player can only lose. */
  mayUndo() {
    const { view, seat, over, players } = this.game;
    const mover = playerOf(players, this.board.sides, view.to_move);
    return !this.replay.open && view.may_undo && seat !== null && !over && (mover === null || mover === 'person');
  }

  /** @param {LogLine[]} lines @param {Map<number, number>} order */
  drawArrows(lines, order) {
    const since = this.replay.open ? Number.MAX_SAFE_INTEGER : this.since;
    this.map.drawArrows(marches(lines, recentFrom(lines, since)), order);
  }

  renderChoice() {
    const asked = this.book.all.length > 0;
    this.renderStack();
    this.map.drawZones(this.lookedAt());
    const { plan } = this;
    if (plan) this.map.light(null, new Map(plan.places.map((choice) => [choice.to ?? '', [choice]])), new Set([...plan.candidates.keys(), ...plan.members.map((one) => one.piece)]));
    else this.map.light(this.selected, asked ? this.book.places(this.selected) : new Map(), new Set(this.book.pieces));
    this.map.planned(plan ? plan.at : null, new Set(plan?.members.map((one) => one.piece)));
    this.plot();
    const known = memory.recall(this.game.game);
    /** @type {Record<string, string>} */
    const invites = {};
    for (const [side, secret] of Object.entries(known?.invites ?? {})) invites[side] = `${location.origin}/g/${this.game.game}#${secret}`;
    this.actions.show({ take: (side) => void import('./newgame.js').then((dialog) => dialog.openTake(this.game.game, this.board.title, this.game.view.scenario, side, sideTitle(this.board.sides, side))),
      claim: () => void this.act('claim', {}), board: this.board, game: this.shown, book: this.book, selected: this.selected, pending: this.pending, instead: this.instead, asked, replaying: this.replay.open, invites, plan: this.plan });
    this.writeHere();
  }

  /** A point of the table is asked for; the second coordinate of one that was pointed at follows by itself. */
  plot() {
    this.map.plotting.offer(this.book.plotted);
    const rest = this.map.plotting.rest();
    // The answer and the live channel may both bring the question: it is answered once.
    const follow = () => {
      const choice = this.book.plotted.find((one) => one.do === rest?.do);
      if (this.busy) setTimeout(follow, 20);
      else if (choice) this.take(choice);
    };
    if (rest) setTimeout(follow);
  }

  /** Made on the map or with a card: taken at once, unless it rolls or there are several of them. @param {Choice[]} choices */
  chose(choices) {
    if (choices.length === 1 && !showsOdds(choices[0])) return this.take(choices[0]);
    this.pending = choices;
    this.instead = null;
    this.renderChoice();
    this.actions.element.scrollIntoView({ block: 'nearest' });
  }

  /** The unit whose arc and command are shown: the chosen one, else the one on top where was clicked. @returns {Piece | null} */
  lookedAt() {
    const chosen = this.shown.view.pieces.find((piece) => piece.id === this.selected);
    return chosen ?? (this.looked === null ? null : this.map.piecesAt(this.looked)[0] ?? null);
  }

  /** @param {boolean} asked */
  renderPrompt(asked) {
    const { view } = this.shown, sides = this.board.sides;
    const turn = view.turn_label ?? `Turn ${view.turn}`;
    this.frame.moment.replaceChildren(`${turn}${view.night ? ' ☾' : ''}${view.phase ? ` · ${capital(view.phase)}` : ''}`);
    const cut = isCutShort(this.game), over = !cut && (view.to_move === 'over' || this.game.over);
    const who = this.replay.open ? `Step ${this.replay.step} of ${this.replay.last}` : cut ? 'The record ends here' : over ? 'The game is over'
      : asked ? 'Your turn' : view.to_move === 'chance' ? 'Dice' : this.waitingFor(view.to_move);
    const { analysis } = this.game;
    const seat = analysis ? html('a', { href: `/g/${analysis.game}?step=${analysis.step}` }, `Analysis from step ${analysis.step}`) : this.shown.seat ? `You are ${sideTitle(sides, this.shown.seat)}` : 'You are watching';
    this.frame.prompt.replaceChildren(html('div', { class: 'who' }, sideChip(this.board, view.to_move), html('strong', { class: asked ? 'asked' : '' }, who), html('span', { class: 'faint seat' }, seat)),
      over && !this.replay.open ? '' : html('p', {}, view.prompt));
  }

  /** @param {string} side */
  waitingFor(side) {
    const player = playerOf(this.game.players, this.board.sides, side), name = this.game.names?.[side];
    return `${sideTitle(this.board.sides, side)} to move${name ? ` – ${name}` : player && player !== 'person' ? ` – ${playerTitle(player)}` : ''}`;
  }

  /** @param {string | null} piece */
  select(piece) {
    this.selected = piece;
    this.plan = null;
    this.pending = [];
    this.moves.clear();
    this.renderChoice();
    const unit = this.game.view.pieces.find((one) => one.id === piece);
    if (!unit) return;
    // Of a unit that is yet to come, it is where it may come that is to be seen.
    const middle = this.map.middleOf(unit) ?? this.map.geometry.center([...this.book.places(piece).keys()][0] ?? '');
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
    if (this.plan) return attack.clickedPlan(this, at, piece, here);
    const foes = this.map.piecesAt(at).some((one) => one.side !== this.game.seat), options = foes && this.book.all.length ? against(this.book, at) : [];
    if (options.length && (!this.selected || options.some((choice) => choice.piece === this.selected))) return attack.openPlan(this, at, options, this.selected);
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
    this.overlays.showWay(at);
    if (at && document.activeElement === this.map.svg) announce(this.map.describe(at));
  }

  /** What is at the place that is pointed at, and what can be done there now. */
  writeHere() {
    this.frame.here.textContent = this.spot ? this.map.describe(this.spot, true) : '';
    // It stands in the lower left, unless that is what it speaks of.
    const middle = this.map.geometry.center(this.spot ?? ''), { size, pose } = this.map.camera;
    this.frame.here.classList.toggle('high', middle !== null && middle.y * pose.zoom + pose.y > size.height * 0.6 && middle.x * pose.zoom + pose.x < size.width * 0.7);
  }

  /** @param {Choice} choice */
  take(choice) {
    this.selected = null;
    this.lookAt(null);
    this.map.hint([]);
    void this.act('do', { do: choice.do });
  }

  /**
   * Something about the position that is shown; nothing changes by it.
   * @param {'odds' | 'plan' | 'danger'} verb
   * @param {Record<string, unknown>} body
   * @returns {Promise<any>}
   */
  ask(verb, body) {
    const whole = { at: this.game.at, ...body };
    return this.live?.takesCalls ? this.live.call(verb, whole) : api.ask(this.game.game, verb, this.secret, whole);
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
      const { live } = this, whole = { at: this.game.at, ...body };
      const game = live?.takesCalls ? await live.call(verb, whole) : await api.act(this.game.game, verb, this.secret, whole);
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
    this.plan = null;
    this.replay.setLast(this.game.view.steps);
    this.replay.start(step);
  }

  /** Goes on from a moment alone, in a game of its own. @param {number} step */
  async playOn(step) {
    try {
      const made = await api.analyse(this.game.game, this.secret, step);
      memory.pinSeats(made.game, Object.values(made.seats));
      location.assign(`/g/${made.game}`);
    } catch (error) {
      this.complain(error);
    }
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
    return pressKey(this, event);
  }

  /** @param {string} words for who sees the map and who hears it */
  tell(words) {
    this.frame.here.textContent = words;
    announce(words);
  }

  /** @param {number} way */
  nextUnit(way) {
    const able = this.plan ? [...this.plan.candidates.keys(), ...this.plan.members.map((one) => one.piece)] : this.book.pieces;
    if (!able.length) return;
    const now = this.selected ? able.indexOf(this.selected) : way > 0 ? -1 : 0;
    const next = able[(now + way + able.length) % able.length];
    const unit = this.game.view.pieces.find((piece) => piece.id === next);
    this.map.svg.focus();
    if (unit?.on_board) this.map.setCursor(unit.at);
    if (this.plan) this.selected = next;
    else this.select(next);
  }
}
