// A real browser, and people who use it.
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export const launch = (): Promise<Browser> => chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ARGUMENTS });

/** What a page complained about: errors of scripts and of the content-security policy. */
export const complaints = new WeakMap<Page, string[]>();

/** Somebody with a browser of their own, who needs no guided start unless it is asked for. */
export async function person(browser: Browser, options: BrowserContextOptions = {}, { guided = false } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  if (!guided) await context.addInitScript(() => localStorage.setItem('guide', 'off'));
  const page = await context.newPage();
  const found: string[] = [];
  complaints.set(page, found);
  page.on('pageerror', (error) => found.push(error.message));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text());
  });
  return page;
}

/** Opens a table by the API, as the person of this page, and goes there. */
export async function openTable(page: Page, url: string, path: '/api/quick' | '/api/tables', body: object): Promise<string> {
  // Who one is must be settled before a table is made: two answers at once would make two guests.
  if (!page.url().startsWith(url)) await page.goto(url, { waitUntil: 'networkidle' });
  const ask = { path, body: JSON.stringify(body) };
  const id = await page.evaluate(async ({ path, body }) => {
    const answer = await fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { id: string }).id;
  }, ask);
  await page.goto(`${url}/t/${id}`);
  return id;
}

/** The person of this page says what they are called. */
export async function introduce(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.request.post(`${url}/api/session`, { data: { name } });
}

/** Opens a table by the form of the game's page, changed before it is sent; the table's address. */
export async function openByForm(page: Page, url: string, game: string, change: (form: Locator) => Promise<unknown> = async () => {}): Promise<string> {
  await page.goto(`${url}/g/${game}`);
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Open a table' }) });
  await form.waitFor();
  await change(form);
  await form.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/t/*');
  return page.url();
}

/** The page of whoever is to act, once what was done before has come to everybody. */
export async function acting(...pages: Page[]): Promise<Page> {
  await Promise.all(pages.map((page) => page.waitForTimeout(100)));
  return Promise.any(pages.map((page) => something(page).then(() => page)));
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: /Chat/ }).click();
  await page.getByLabel('Say something').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, I resign' }).click();
}

/** Something to click is there, or the match is over. */
export const something = (page: Page) => page.waitForSelector('.target:not(.secondary):visible, .prompt [data-move]:visible, section.ending', { timeout: 20_000 });

export const isOver = (page: Page): Promise<boolean> => page.locator('section.ending').isVisible();

/** How many moves the log holds. */
export const moves = (page: Page): Promise<number> => page.locator('.log li button').count();

/** Clicks one of these, as the dice say, that nothing lies over. */
async function clickOne(targets: Locator, pick: (count: number) => number): Promise<void> {
  const count = await targets.count();
  const first = pick(Math.max(count, 1));
  for (let next = 0; next < count; next++) {
    const clicked = await targets
      .nth((first + next) % count)
      .click({ timeout: 1000 })
      .then(() => true, () => false);
    if (clicked) return;
  }
}

/** Says one move by clicking: a target, whatever is offered then, and a confirmation where one is asked for. */
export async function clickMove(page: Page, pick: (count: number) => number): Promise<void> {
  await something(page);
  if (await isOver(page)) return;
  const before = await moves(page);
  const targets = page.locator('.target:not(.secondary):not(.chosen)');
  const offered = page.locator('.list [data-move]:visible, .prompt [data-move]:visible');
  const confirm = page.getByRole('button', { name: 'Do it' });
  for (let tries = 0; tries < 60 && (await moves(page)) === before && !(await isOver(page)); tries++) {
    const chosen = await page.locator('.target.chosen').count();
    if (await confirm.isVisible()) await confirm.click();
    else if ((chosen === 0 || tries % 2 === 0) && (await targets.count())) await clickOne(targets, pick);
    else if (await offered.count()) await offered.nth(pick(await offered.count())).click({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(30);
  }
  if (!(await isOver(page))) expect(await moves(page)).toBeGreaterThan(before);
}

/** No serious finding of axe-core on what is shown. */
export async function accessible(page: Page): Promise<void> {
  // Evaluated by the debugger, which a content-security policy does not bind.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((one) => one.impact === 'serious' || one.impact === 'critical')
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  });
  expect(found).toEqual([]);
}

/** Numbers that look random and are the same each time. */
export function dice(seed: number): (count: number) => number {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * count);
  };
}
