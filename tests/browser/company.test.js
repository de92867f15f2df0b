/*
 * company.test.js - strangers meet: an open seat is taken from the lobby; a web hook and a push message reach a real receiver,
 * which decrypts the one that is for a browser; games are forgotten and taken back, and brought to another device.
 */
import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { Browser, PHONE, SMALL, Server, closeAll, until } from './harness.js';
import { Pointer, look } from './player.js';

const server = new Server();
const browser = new Browser();

before(async () => { await server.start(['--pace', '0', '--hooks-anywhere']); await browser.start(); });
after(async () => { await browser.stop(); await server.stop(); });

/** A web server that keeps what it is sent. */
async function receiver(t) {
  const heard = [], made = createServer(async (request, answer) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    heard.push({ path: request.url, headers: request.headers, body: Buffer.concat(parts) });
    answer.writeHead(201).end();
  });
  await new Promise((resolve) => made.listen(0, '127.0.0.1', resolve));
  t.after(() => made.close());
  return { heard, address: `http://127.0.0.1:${made.address().port}` };
}

/** The keys of a browser, and how it reads what is encrypted for it (RFC 8291). */
function reader() {
  const pair = createECDH('prime256v1'), auth = randomBytes(16);
  pair.generateKeys();
  const mac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest(), one = Buffer.from([1]);
  const read = (body) => {
    const salt = body.subarray(0, 16), length = body[20], own = body.subarray(21, 21 + length), sealed = body.subarray(21 + length);
    assert.equal(body.readUInt32BE(16), 4096);
    const input = mac(mac(auth, pair.computeSecret(own)), 'WebPush: info\0', pair.getPublicKey(), own, one), pseudo = mac(salt, input);
    const cipher = createDecipheriv('aes-128-gcm', mac(pseudo, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16), mac(pseudo, 'Content-Encoding: nonce\0', one).subarray(0, 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    assert.equal(plain.at(-1), 2, 'the last record');
    return JSON.parse(plain.subarray(0, -1));
  };
  return { keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }, read };
}

/** Whether a push message was signed by the key that the server gives to browsers. */
async function signedBy(headers, origin) {
  const [, token, key] = headers.authorization.match(/^vapid t=([^,]+), k=(.+)$/), [head, claims, signature] = token.split('.');
  assert.equal(key, (await server.call('GET', '/api/push')).key);
  const point = Buffer.from(key, 'base64url'), part = (from) => point.subarray(from, from + 32).toString('base64url');
  const told = JSON.parse(Buffer.from(claims, 'base64url'));
  assert.deepEqual([told.aud, told.exp > Date.now() / 1000, told.exp < Date.now() / 1000 + 86400], [origin, true, true]);
  return verify('sha256', Buffer.from(`${head}.${claims}`), { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
}

/** Ends what it is asked until the other side decides. */
async function passTurn(table, seat) {
  for (let n = 0; n < 30 && (await table.look()).seat === seat; n++) await table.play((choices) => choices.find((choice) => choice.group === 'end') ?? choices[0]);
}

test('a game waits in the lobby, and a stranger takes its open seat', async () => {
  const host = await browser.window(), guest = await browser.window(PHONE);
  for (const page of [host, guest]) await page.addInitScript(() => localStorage.setItem('grognard.guide', '"seen"'));
  await host.goto(server.address);
  await host.locator(`button[data-scenario="${SMALL}"]`).click();
  await host.getByLabel('My name').fill('Lannes');
  await host.getByLabel('Clock, against a friend or anybody').selectOption('3');
  await host.getByRole('button', { name: 'French against anybody' }).click();
  await host.locator('.game[data-step]').waitFor();
  assert.match(await host.locator('#actions .notice').first().innerText(), /Prussian waits for somebody/);

  await guest.goto(server.address);
  const row = guest.locator('.gamerow', { has: guest.locator('[data-take]') });
  await row.waitFor();
  assert.match(await row.innerText(), /Lannes looks for Prussian · 3 days a move/);
  await row.locator('[data-take]').tap();
  const dialog = guest.getByRole('dialog');
  await until(() => dialog.locator('.goal').count(), (n) => n > 3);
  await dialog.getByLabel('My name').fill('Tauentzien');
  await dialog.getByRole('button', { name: 'Play Prussian' }).tap();
  await guest.locator('.game[data-step]').waitFor();
  await until(() => guest.locator('#prompt').innerText(), (words) => /You are Prussian/.test(words) && /French to move – Lannes/.test(words));
  assert.match(await guest.locator('.notice.clock').innerText(), /French has 2 days|French has 3 days/);
  await until(() => host.locator('#actions').innerText(), (words) => !/waits for somebody/.test(words));
  await new Pointer(host).decide();
  await until(() => look(guest), (seen) => seen.step > 0);

  const third = await browser.window();
  await third.goto(server.address);
  await third.getByText('Nobody just now.').waitFor();
  const { systems } = await server.call('GET', '/api/systems'), sizes = new Map(systems.flatMap((system) => system.scenarios.map((scenario) => [scenario.id, scenario.pieces])));
  const order = await third.locator('button[data-scenario]').evaluateAll((all) => all.map((one) => one.dataset.scenario));
  const first = order.findIndex((id) => !id.endsWith('/first-steps')), small = (some) => some.map((id) => sizes.get(id)).every((size, i, all) => i === 0 || all[i - 1] <= size);
  assert.equal(order.length, sizes.size);
  assert.ok(first > 0 && order.slice(first).every((id) => !id.endsWith('/first-steps')) && small(order.slice(0, first)) && small(order.slice(first)), `battles for a first game come first, of each the small ones: ${order.join(', ')}`);
  await closeAll([host, guest, third]);
});

test('who asks for it is told that it is his turn: by a web hook, through the browser’s push, in a calendar', async (t) => {
  const { heard, address } = await receiver(t), { keys, read } = reader(), table = await server.table();
  const page = await browser.seat(table, 'prussian');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Tell me when it is my turn' }).click();
  const feed = await page.getByLabel('Address of the calendar').inputValue();
  await page.getByLabel('Web hook').fill(`${address}/hook`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The hook is set.').waitFor();
  assert.equal((await server.call('GET', `/api/games/${table.game}`, { secret: table.seats.prussian })).notify.hook, `${address}/hook`);
  await closeAll([page]);
  const { status } = await table.send('prussian', 'notify', { hook: `${address}/hook`, push: { endpoint: `${address}/push/1`, ...keys } });
  assert.equal(status, 200);
  assert.doesNotMatch(await (await fetch(feed)).text(), /VEVENT/);
  // The server has to see that the window is gone: who sits at the game is not called.
  await until(() => server.call('GET', '/healthz').then(() => fetch(`${server.address}/metrics`)).then((answer) => answer.text()), (text) => /grognard_websockets 0/.test(text));
  await passTurn(table, 'french');
  await until(() => heard.length, (n) => n === 2);
  const [hook, push] = ['/hook', '/push/1'].map((path) => heard.find((one) => one.path === path));
  const said = JSON.parse(hook.body);
  assert.deepEqual([said.game, said.side, said.url], [table.game, 'prussian', `${server.address}/g/${table.game}`]);
  assert.deepEqual([push.headers['content-encoding'], push.headers.ttl], ['aes128gcm', '86400']);
  assert.deepEqual(read(push.body), said, 'the browser reads what the hook says');
  assert.ok(await signedBy(push.headers, address));
  assert.match(await (await fetch(feed)).text(), /BEGIN:VEVENT[\s\S]*SUMMARY:Your move/);
});

test('a game is forgotten only when that is wanted, and its link takes the seat back', async () => {
  const table = await server.table(), page = await browser.seat(table, 'french');
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  assert.equal(await page.locator('.gamerow', { hasText: 'Forget' }).count(), 1);
  await page.getByRole('button', { name: 'Forget' }).click();
  const link = await page.getByLabel('Link for French').inputValue();
  await page.getByRole('button', { name: 'Forget it' }).click();
  await until(() => page.getByRole('button', { name: 'Forget' }).count(), (n) => n === 0);
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(link);
  await until(() => page.locator('#prompt').innerText(), (words) => /You are French/.test(words));
  await page.goto(server.address);
  await page.getByRole('button', { name: 'Forget' }).waitFor();
  await closeAll([page]);
});

test('my games and results go to another device by a passphrase or as a file', async () => {
  const table = await server.table(), page = await browser.seat(table, 'french'), other = await browser.window(PHONE);
  const phrase = `four words and ${Date.now()}`;
  await table.send('prussian', 'resign');
  await page.locator('#actions .result').waitFor();
  await page.goto(`${server.address}/me`);
  assert.match(await page.locator('main').innerText(), /1 game: 1 win, 0 defeats, 0 draws/);
  await page.getByLabel('Passphrase').fill('short');
  await page.getByRole('button', { name: 'Keep under this passphrase' }).click();
  await page.getByText('Take a longer passphrase.').waitFor();
  await page.getByLabel('Passphrase').fill(phrase);
  await page.getByRole('button', { name: 'Keep under this passphrase' }).click();
  await page.getByText('Your games are kept.').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);

  await other.goto(`${server.address}/me`);
  await other.getByLabel('Passphrase').fill(phrase);
  await other.getByRole('button', { name: 'Bring from this passphrase' }).tap();
  await other.getByText('1 game brought.').waitFor();
  await other.locator('.gamerow a').tap();
  await until(() => other.locator('#prompt').innerText(), (words) => /You are French/.test(words));
  const third = await browser.window();
  await third.goto(`${server.address}/me`);
  const [chooser] = await Promise.all([third.waitForEvent('filechooser'), third.getByRole('button', { name: 'Read a file' }).click()]);
  await chooser.setFiles(await file.path());
  await third.getByText('1 game brought.').waitFor();
  assert.match(await third.locator('main').innerText(), /1 win/);
  await closeAll([page, other, third], /404/);
});
