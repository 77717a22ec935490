// The pictures of the documentation: `PICTURES=../docs/pictures/browser npm run e2e pictures`.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, inject, test } from 'vitest';
import { clickMove, dice, isOver, launch, openTable, person, something } from './browser';

const url = inject('url');
const folder = process.env['PICTURES'];
let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const SCREENS: [name: string, options: BrowserContextOptions][] = [
  ['light', { viewport: { width: 1440, height: 980 } }],
  ['dark', { viewport: { width: 1440, height: 980 }, colorScheme: 'dark' }],
  ['phone', { viewport: { width: 360, height: 760 }, hasTouch: true, deviceScaleFactor: 2 }],
  ['phone-dark', { viewport: { width: 360, height: 760 }, hasTouch: true, deviceScaleFactor: 2, colorScheme: 'dark' }],
];

/** What the documentation shows; `PICTURES_ALL=1` draws every screen, to be looked at. */
const KEPT = [
  'home-light', 'game-light', 'table-light', 'table-dark', 'choice-light', 'waiting-light', 'ending-dark', 'home-phone', 'table-phone', 'choice-phone-dark', 'ending-phone',
  'the-island-light', 'the-island-phone', 'shaman-island-light', 'shaman-island-phone-dark', 'mercenary-isle-dark', 'mercenary-isle-phone', 'shaman-light', 'shaman-phone'];

describe.runIf(folder).each(SCREENS)('%s', (screen, options) => {
  const keep = async (page: Page, name: string) => {
    if (!KEPT.includes(`${name}-${screen}`) && !process.env['PICTURES_ALL']) return;
    await page.mouse.move(1, 1);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${folder}/${name}-${screen}.png` });
  };

  test('home, game and table', async () => {
    const page = await person(browser, options);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await keep(page, 'home');
    await page.goto(`${url}/g/iye`);
    await page.waitForLoadState('networkidle');
    await keep(page, 'game');
    await openTable(page, url, '/api/tables', { game: 'iye', seats: [{ kind: 'me' }, { kind: 'open' }] });
    await page.getByText('Waiting for players').first().waitFor();
    await keep(page, 'waiting');
    await openTable(page, url, '/api/quick', { game: 'iye', options: { wins: 1 } });
    const pick = dice(4);
    for (let turn = 0; turn < 5; turn++) await clickMove(page, pick);
    await something(page);
    await keep(page, 'table');
    await page.locator('.target.costly:not(.secondary)').first().click();
    await keep(page, 'choice');
    await page.keyboard.press('Escape');
    for (let turn = 0; turn < 40 && !(await isOver(page)); turn++) await clickMove(page, pick);
    await page.getByRole('button', { name: 'Review the match' }).click();
    await page.getByText('over the match.').waitFor({ timeout: 60_000 });
    await keep(page, 'ending');
  });

  test.each(['the-island', 'shaman-island', 'mercenary-isle', 'shaman'])('a table of %s', async (game) => {
    const page = await person(browser, options);
    await openTable(page, url, '/api/quick', { game });
    const pick = dice(4);
    for (let turn = 0; turn < 16; turn++) await clickMove(page, pick);
    await something(page);
    await keep(page, game);
    await page.context().close();
  });
});
