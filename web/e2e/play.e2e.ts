import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { clickMove, complaints, dice, isOver, launch, moves, openTable, person, something } from './browser';

const url = inject('url');
let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

test('a match of İye is played to the end by clicking', async () => {
  const page = await person(browser);
  await page.goto(url);
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await page.waitForURL('**/t/*');
  const pick = dice(3);
  for (let turn = 0; turn < 150 && !(await isOver(page)); turn++) await clickMove(page, pick);
  await page.locator('section.ending').waitFor();
  expect(await page.locator('section.ending h2').innerText()).toMatch(/won|draw/);
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
  expect(complaints.get(page)).toEqual([]);
});

test('a reload in the middle changes nothing, and earlier positions can be looked at', async () => {
  const page = await person(browser);
  await openTable(page, url, '/api/tables', { game: 'iye', seats: [{ kind: 'me', name: 'Ana' }, { kind: 'me', name: 'Bora' }] });
  const pick = dice(11);
  for (let turn = 0; turn < 6; turn++) await clickMove(page, pick);
  const [count, drum] = [await moves(page), await page.locator('[data-key=drum]').getAttribute('aria-label')];
  await page.reload();
  await something(page);
  expect([await moves(page), await page.locator('[data-key=drum]').getAttribute('aria-label')]).toEqual([count, drum]);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.getByText('The drum on c3').or(page.locator('[data-key=drum][aria-label*="c3"]')).first().waitFor();
  expect(await page.locator('[data-target]').count()).toBe(0);
  await page.getByRole('button', { name: 'Back to now' }).click();
  await something(page);
  expect(await page.locator('[data-key=drum]').getAttribute('aria-label')).toBe(drum);
});

test('a match by keyboard alone', async () => {
  const page = await person(browser);
  await openTable(page, url, '/api/quick', { game: 'iye', options: { wins: 1 } });
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  const pick = dice(17);
  for (let turn = 0; turn < 60 && !(await isOver(page)); turn++) {
    await something(page);
    if (await isOver(page)) break;
    const before = await moves(page);
    for (let tries = 0; tries < 30 && (await moves(page)) === before && !(await isOver(page)); tries++) {
      await page.keyboard.press('Escape');
      for (let steps = 0; steps <= pick(4); steps++) await page.keyboard.press(arrows[pick(4)] ?? 'ArrowRight');
      // Choose, then confirm where it is asked for.
      for (let press = 0; press < 3 && (await moves(page)) === before; press++) {
        await page.keyboard.press('Enter');
        await page.waitForTimeout(80);
      }
    }
    expect(await moves(page)).toBeGreaterThan(before);
  }
  await page.locator('section.ending').waitFor();
});

test('on a phone: nothing overflows, and fingers hit', async () => {
  const page = await person(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openTable(page, url, '/api/quick', { game: 'iye' });
  await something(page);
  for (const path of [new URL(page.url()).pathname, '/', '/g/iye', '/me', '/about', '/credits']) {
    await page.goto(url + path);
    await page.waitForLoadState('networkidle').catch(() => {});
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
    if (!path.startsWith('/t/')) continue;
    await something(page);
    const sizes = await page.locator('.target:not(.secondary)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await page.locator('.target:not(.secondary).plain').first().tap();
    // A second tap at once would be half of a double tap.
    await page.waitForTimeout(500);
    const again = page.locator('.target.chosen');
    if (await again.count()) await again.first().tap();
    await expect.poll(() => moves(page)).toBeGreaterThan(0);
  }
});

test.each(['the-island', 'shaman-island', 'mercenary-isle', 'shaman'])('on a phone: a table of %s fits', async (game) => {
  const page = await person(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await openTable(page, url, '/api/quick', { game });
  await something(page);
  const beyond = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('.card, .holder')].filter((one) => one.getClientRects().length);
    return Math.max(document.documentElement.scrollWidth, ...shown.map((one) => one.getBoundingClientRect().right)) - innerWidth;
  });
  expect(beyond).toBeLessThanOrEqual(0);
  await page.context().close();
});
