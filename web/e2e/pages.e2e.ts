import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { accessible, clickMove, complaints, dice, launch, openTable, person, resign, something } from './browser';

const url = inject('url');
let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

describe.each(['light', 'dark'] as const)('%s: axe-core finds nothing serious', (colorScheme) => {
  test.each(['/', '/g/iye', '/me', '/about', '/credits', '/no/such/page'])('%s', async (path) => {
    const page = await person(browser, { colorScheme });
    await page.goto(url + path);
    await page.waitForLoadState('networkidle');
    await accessible(page);
    expect(complaints.get(page)).toEqual([]);
    await page.context().close();
  });

  test('a table that waits, that runs, and its chat', async () => {
    const page = await person(browser, { colorScheme });
    await openTable(page, url, '/api/tables', { game: 'iye', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await page.getByText('Waiting for players').first().waitFor();
    await accessible(page);
    await openTable(page, url, '/api/quick', { game: 'iye' });
    for (let turn = 0; turn < 3; turn++) await clickMove(page, dice(turn + 1));
    await something(page);
    await accessible(page);
    await page.getByRole('tab', { name: 'Chat' }).click();
    await accessible(page);
    await page.context().close();
  });
});

test('an account keeps its matches, and can be deleted', async () => {
  const page = await person(browser);
  const name = `Ayşe ${Date.now() % 100000}`;
  await page.goto(`${url}/me`);
  const form = (title: string) => page.locator('form', { has: page.getByRole('heading', { name: title }) });
  const enter = async (title: string, password: string) => {
    await form(title).getByLabel('Name').fill(name);
    await form(title).getByLabel('Password').fill(password);
    await form(title).getByRole('button').click();
  };
  await enter('Open an account', 'a long password');
  await page.getByText('Your account keeps').waitFor();
  await openTable(page, url, '/api/quick', { game: 'iye' });
  await clickMove(page, dice(1));
  await resign(page);
  await page.locator('section.ending').waitFor();
  await accessible(page);
  await page.goto(`${url}/people/${encodeURIComponent(name)}`);
  await page.getByText('İye').first().waitFor();
  await accessible(page);
  await page.goto(`${url}/me`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByText('You play as a guest').waitFor();
  await enter('Log in', 'not the password');
  await page.getByRole('alert').waitFor();
  await enter('Log in', 'a long password');
  await page.getByText('Delete the account').first().click();
  await enter('Delete the account', 'a long password');
  await page.getByText('You play as a guest').waitFor();
  expect(complaints.get(page)).toEqual([]);
});

test('a first visit is guided, a second is not', async () => {
  const page = await person(browser, {}, { guided: true });
  await openTable(page, url, '/api/quick', { game: 'iye' });
  const guide = page.getByRole('region', { name: 'Guided start' });
  await guide.getByText('One drum, twenty-five tiles').waitFor();
  await accessible(page);
  while (await guide.getByRole('button', { name: 'Next' }).isVisible()) await guide.getByRole('button', { name: 'Next' }).click();
  await guide.getByRole('button', { name: 'Play' }).click();
  await openTable(page, url, '/api/quick', { game: 'iye' });
  await something(page);
  await page.waitForTimeout(500);
  expect(await guide.isVisible()).toBe(false);
});

test('the theme can be chosen and is kept', async () => {
  const page = await person(browser, { colorScheme: 'light' });
  await page.goto(url);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await ground()).toBe('rgb(20, 26, 31)');
  await page.reload();
  expect(await ground()).toBe('rgb(20, 26, 31)');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await ground()).toBe('rgb(245, 241, 232)');
});
