// People at one table, each with a browser of their own. Nobody ever reloads, unless that is what is shown.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { ServerMessage, View } from '../src/protocol';
import { accessible, acting, clickMove, complaints, dice, introduce, isOver, launch, openByForm, person, resign, say, something } from './browser';

const url = inject('url');
/** Other tests open tables, too: people of this run are known by their names. */
const run = Date.now() % 100_000;
const names = { host: `Ayla ${run}`, guest: `Bora ${run}`, other: `Cem ${run}` };
let browser: Browser;
let host: Page;
let guest: Page;
let other: Page;

beforeAll(async () => {
  browser = await launch();
});
beforeEach(async () => {
  [host, guest, other] = [await person(browser), await person(browser), await person(browser)];
  await Promise.all([introduce(host, url, names.host), introduce(guest, url, names.guest), introduce(other, url, names.other)]);
  return async () => {
    expect([host, guest, other].flatMap((page) => complaints.get(page) ?? [])).toEqual([]);
    await Promise.all([host, guest, other].map((page) => page.context().close()));
  };
});
afterAll(() => browser.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const takeBack = (page: Page) => page.getByRole('region', { name: 'Take-back' });
const beside = (page: Page) => (page === host ? guest : host);

/** What is shown asks nobody for a move. */
async function asksNothing(page: Page): Promise<void> {
  expect(await page.locator('.target, .prompt [data-move], .elsewhere').count()).toBe(0);
  expect(await page.locator('section.prompt').innerText()).not.toContain('Your turn');
  for (const name of ['Hint', 'Take back']) expect(await button(page, name).count()).toBe(0);
}

test.each(['iye', 'the-island', 'shaman-island', 'mercenary-isle', 'shaman'])('%s: opened, joined by the link, played, talked, taken back, resigned, played again, watched', async (game) => {
  const address = await openByForm(host, url, game, async (form) => {
    if (game === 'shaman') await form.getByLabel('Players').selectOption('2');
    await form.getByLabel('Show it among').uncheck();
  });
  await host.getByRole('heading', { name: 'Waiting for players' }).first().waitFor();
  await guest.goto(await host.getByLabel('Link for this seat').inputValue());
  await guest.getByRole('heading', { name: `${names.host} invites you to` }).waitFor();
  await host.getByText('Somebody is looking at the table').waitFor();
  await button(guest, 'Sit down').click();
  for (const page of [host, guest]) await page.getByText('Waiting for players').first().waitFor({ state: 'hidden' });
  await other.goto(address);
  await other.locator('.board').first().waitFor();

  // Some turns, and on until one hands over to the other.
  const pick = dice(5);
  for (let turn = 0; turn < 3; turn++) await clickMove(await acting(host, guest), pick);
  let mover = await acting(host, guest);
  for (let turn = 0; turn < 40; turn++) {
    await clickMove(mover, pick);
    const next = await acting(host, guest);
    if (next !== mover) break;
    mover = next;
  }
  const asked = beside(mover);
  await something(asked);
  await asksNothing(other);
  // Between people nobody is helped, unless they agreed to it.
  expect(await button(asked, 'Hint').count()).toBe(0);
  await button(asked, 'To the beginning').click();
  await button(asked, 'Back to now').waitFor();
  expect(await button(asked, 'Play on from here').count()).toBe(0);
  await button(asked, 'Back to now').click();

  await say(host, 'merhaba');
  for (const page of [guest, other]) {
    await page.getByRole('tab', { name: /Chat/ }).click();
    await page.getByText('merhaba', { exact: true }).waitFor();
  }
  for (const page of [host, guest, other]) await page.getByRole('tab', { name: 'Log' }).click();

  // Taking back is asked in words, refused, asked again, agreed.
  const before = await mover.locator('.log li button').count();
  for (const answer of ['No', 'Agree']) {
    await button(mover, 'Take back').click();
    await takeBack(mover).getByText(/^Ask .* to take back .*\?$/).waitFor();
    await takeBack(mover).getByRole('button', { name: 'Ask', exact: true }).click();
    await takeBack(asked).getByText(`${mover === host ? names.host : names.guest} asks to take back`).waitFor();
    await takeBack(asked).getByRole('button', { name: answer, exact: true }).click();
    await takeBack(mover).waitFor({ state: 'hidden' });
    if (answer === 'No') await mover.getByText('did not agree').first().waitFor();
  }
  await something(mover);
  expect(await asked.locator('.target').count()).toBe(0);
  expect(await mover.locator('.log li button').count()).toBe(before + 1);

  await resign(guest);
  await guest.locator('section.ending').getByRole('heading', { name: `You resigned: ${names.host} won` }).waitFor();
  await host.locator('section.ending').getByRole('heading', { name: `${names.guest} resigned: you won` }).waitFor();
  await other.locator('section.ending').getByRole('heading', { name: `${names.guest} resigned: ${names.host} won` }).waitFor();
  for (const page of [host, guest, other]) await asksNothing(page);
  if (game === 'iye') await accessible(guest);

  await button(host, 'Rematch').click();
  await button(guest, 'Agree to a rematch').click();
  await Promise.all([host, guest].map((page) => page.waitForURL((now) => now.href !== address && now.pathname.startsWith('/t/'))));
  await clickMove(await acting(host, guest), pick);
  await other.getByRole('link', { name: 'Go to the rematch' }).click();
  await other.locator('.log li button').first().waitFor();
});

test('the lobby shows at once who waits, and one click joins them', async () => {
  await other.goto(url);
  await openByForm(host, url, 'the-island');
  const row = other.locator('.table', { hasText: names.host });
  await row.getByRole('button', { name: 'Join' }).waitFor();
  await accessible(other);
  await row.getByRole('button', { name: 'Join' }).click();
  await something(await acting(host, other));
  await guest.goto(url);
  expect(await guest.locator('.table', { hasText: names.host }).count()).toBe(0);
});

test('who is invited can watch first, and at a friendly table people may ask for hints', async () => {
  await openByForm(host, url, 'iye', (form) => form.getByLabel('Friendly').check());
  await guest.goto(await host.getByLabel('Link for this seat').inputValue());
  await guest.getByText('hints are allowed').waitFor();
  await accessible(guest);
  await button(guest, 'Watch').click();
  await guest.locator('.board').first().waitFor();
  await button(guest, 'Sit down').click();
  await guest.getByLabel('Your name').fill(`Deniz ${run}`);
  await button(guest, 'Sit down').click();
  await host.getByText(`Deniz ${run}`).first().waitFor();
  const mover = await acting(host, guest);
  await button(mover, 'Hint').waitFor();
  // A place that is taken is taken.
  await other.goto(host.url());
  await other.locator('.board').first().waitFor();
  expect(await button(other, 'Sit down').count()).toBe(0);
});

test('a number of players that no way of playing has is not offered', async () => {
  await openByForm(host, url, 'mercenary-isle', async (form) => {
    const players = form.getByLabel('Players');
    expect(await players.locator('option').allInnerTexts()).toEqual(['2', '4']);
    await players.selectOption('4');
  });
  await host.getByText('Seat 4 is open').waitFor();
});

/** Plays first moves for whoever is to act, by the interface, until somebody at this screen has a secret. */
async function playToSecrets(page: Page): Promise<void> {
  const table = `${url}/api/tables/${new URL(page.url()).pathname.split('/')[2]}`;
  const look = async (seat: number) => (await (await page.request.get(`${table}/view?detail=moves&seat=${seat}`)).json()) as View;
  for (let step = 0, view = await look(0); step < 80 && !view.guarded; step++) {
    if (view.due.kind !== 'seat') throw new Error('Nobody is to act.');
    const { seat } = view.due;
    await page.request.post(`${table}/commands`, { data: { id: `s${step}`, type: 'play', seat, move: (await look(seat)).moves?.[0] } });
    view = await look(seat);
  }
}

test('on one screen the curtain falls only before secrets, and a reload leaves it closed', async () => {
  await openByForm(host, url, 'the-island', async (form) => {
    await form.getByLabel('Seat 2').selectOption('me');
    expect(await form.getByLabel('Name in seat 1').getAttribute('placeholder')).toBe('Player 1');
    await form.getByLabel('Name in seat 2').fill('Bora');
  });
  // Placing natives, nobody has anything to hide: the board goes from one to the other.
  for (const name of ['Player 1', 'Bora', 'Bora']) {
    await host.getByRole('region', { name: `${name}, you, to act` }).waitFor();
    await clickMove(host, dice(2));
  }
  await host.getByRole('region', { name: 'Player 1, you, to act' }).waitFor();
  await playToSecrets(host);
  const heading = host.getByRole('heading', { name: /is next/ });
  for (let turn = 0; turn < 60 && !(await heading.isVisible()); turn++) await Promise.race([heading.waitFor(), clickMove(host, dice(turn)).catch(() => {})]);
  await heading.waitFor();
  const next = (await heading.innerText()).replace(' is next', '');
  await accessible(host);

  const heard: ServerMessage[] = [];
  host.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void heard.push(JSON.parse(String(payload)) as ServerMessage)));
  await host.reload();
  await heading.waitFor();
  expect(await host.locator('[data-key], .log').count()).toBe(0);
  expect(heard.flatMap((message) => (message.type === 'welcome' ? [message.you] : []))).toEqual([null]);
  await button(host, `I am ${next}`).click();
  await something(host);
  await host.getByRole('region', { name: `${next}, you, to act` }).waitFor();
  expect(await isOver(host)).toBe(false);
});
