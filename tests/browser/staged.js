/*
 * staged.js - a battle that was written by hand, handed to the page in place of the server's answers.
 */
import { DESKTOP } from './harness.js';

/**
 * A window on it; what it sends is kept.
 * @param {{ board: object, games: Record<string, { view: object }> }} stage the board, and the game as each seat of this window sees it
 */
export async function staged(browser, server, { board, games }, options = DESKTOP) {
  const page = await browser.window(options);
  const sides = Object.keys(games), secret = (side) => String(sides.indexOf(side)).repeat(32);
  const seats = Object.fromEntries(sides.map((side) => [side, secret(side)]));
  await page.addInitScript(([all]) => {
    localStorage.setItem('grognard.guide', '"seen"');
    localStorage.setItem('grognard.games', JSON.stringify([{ game: 'strange', title: 'Strange', scenario: '', seats: all, invites: {}, opened: 1 }]));
  }, [seats]);
  page.sent = [];
  page.games = games;
  const by = (key) => games[sides.find((side) => secret(side) === key)] ?? games[sides[0]];
  const answer = (route, body) => route.fulfill({ status: 200, contentType: 'application/json', body: JSON.stringify(body) });
  const asked = (route) => by((route.request().headers().authorization ?? '').replace('Bearer ', ''));
  await page.route('**/api/games/strange', (route) => answer(route, asked(route)));
  await page.route('**/api/games/strange/course', (route) => answer(route, { course: [] }));
  await page.route('**/api/games/strange/board', (route) => answer(route, board));
  await page.route('**/api/games/strange/do', (route) => { page.sent.push(route.request().postDataJSON()); return answer(route, asked(route)); });
  await page.routeWebSocket('**/api/live', (socket) => {
    let seat = '';
    socket.onMessage((message) => {
      const { type, id, ...body } = JSON.parse(String(message));
      if (type === 'join') seat = body.secret;
      else page.sent.push(body);
      socket.send(JSON.stringify(type === 'join' ? by(seat) : { type: 'answer', id, ...by(seat) }));
    });
  });
  await page.goto(`${server.address}/g/strange`);
  await page.locator('.game[data-step]').waitFor();
  return page;
}
