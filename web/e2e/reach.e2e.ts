// Nothing that is needed is out of sight, and fingers can look before they do something.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { accessible, clickMove, complaints, dice, launch, moves, openTable, person, something } from './browser';

const url = inject('url');
let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const DESKTOP: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const ALONE = { game: 'shaman', options: { players: 1, difficulty: 'easy' } };

/** Whether all of something is in the window. */
async function inSight(found: Locator): Promise<boolean> {
  return found.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });
}

/** A finger that rests. */
async function hold(page: Page, at: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await page.waitForTimeout(700);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(200);
}

/** A point of something that is drawn there on top, if there is one in sight. */
const pointOf = (page: Page, selector: string): Promise<{ x: number; y: number; tip: string } | null> =>
  page.evaluate((selector) => {
    for (const element of document.querySelectorAll(selector)) {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (y < 60 || y > innerHeight - 20 || !element.contains(document.elementFromPoint(x, y))) continue;
      return { x, y, tip: element.getAttribute('data-tip') ?? '' };
    }
    return null;
  }, selector);

test('the options of a game do not push the button away that opens the table', async () => {
  const page = await person(browser, DESKTOP);
  await page.goto(`${url}/g/shaman`, { waitUntil: 'networkidle' });
  await page.getByText('Options of the game').click();
  const button = page.getByRole('button', { name: 'Open the table' });
  await page.mouse.move(1200, 500);
  await page.mouse.wheel(0, 4000);
  await expect.poll(() => inSight(button)).toBe(true);
  // One bar to scroll with.
  expect(await page.locator('aside').evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
  await page.context().close();
});

test('one plays alone where a game can be played alone, and the form asks for what matters then', async () => {
  const page = await person(browser, DESKTOP);
  await page.goto(url, { waitUntil: 'networkidle' });
  expect(await page.getByRole('link', { name: 'Play alone' }).count()).toBe(1);
  await page.getByRole('link', { name: 'Play alone' }).click();
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Open a table' }) });
  const listed = form.getByLabel('Show it among the open tables');
  expect([await listed.isVisible(), await form.getByLabel('Difficulty').isVisible()]).toEqual([true, false]);
  await form.getByLabel('Players').selectOption('1');
  expect([await listed.isVisible(), await form.getByLabel('Difficulty').isVisible()]).toEqual([false, true]);
  await accessible(page);
  const alone = page.locator('form', { has: page.getByRole('heading', { name: 'Play alone' }) });
  await alone.getByLabel('Difficulty').selectOption('Easy: one more skull and four stat points');
  const name = await page.locator('nav a[href="/me"]').innerText();
  await alone.getByRole('button', { name: 'Play alone' }).click();
  await page.getByRole('region', { name: `${name}, you, to act` }).waitFor();
  await page.context().close();
});

test('links within the rules go there, also from outside', async () => {
  const page = await person(browser, DESKTOP);
  await page.goto(`${url}/g/shaman`, { waitUntil: 'networkidle' });
  const link = page.locator('.rules a[href^="#"]').nth(8);
  const place = (await link.getAttribute('href')) ?? '';
  const top = () => page.locator(`[id="${decodeURIComponent(place.slice(1))}"]`).evaluate((element) => element.getBoundingClientRect().top);
  await link.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await expect.poll(top).toBeLessThan(300);
  await page.goto('about:blank');
  await page.goto(`${url}/g/shaman${place}`, { waitUntil: 'networkidle' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await expect.poll(top).toBeLessThan(300);
  await page.context().close();
});

test.each([['desktop', DESKTOP], ['phone', PHONE]] as const)('%s: each step of a guided start shows its words and buttons, and it can be seen again', async (_, options) => {
  const page = await person(browser, options);
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Guided start' }).click();
  const guide = page.getByRole('region', { name: 'Guided start' });
  await guide.waitFor();
  const next = guide.getByRole('button', { name: 'Next', exact: true });
  for (let step = 0; step < 12 && (await next.isVisible()); step++) {
    expect(await inSight(next)).toBe(true);
    expect(await inSight(guide.locator('p'))).toBe(true);
    await next.click();
  }
  expect(await inSight(guide.getByRole('heading'))).toBe(true);
  expect(await inSight(guide.locator('p'))).toBe(true);
  expect(await inSight(guide.getByRole('button', { name: 'Play', exact: true }))).toBe(true);
  await guide.getByRole('button', { name: 'Play', exact: true }).click();
  expect(await guide.isVisible()).toBe(false);
  await page.context().close();
});

test('the prompt stays in sight, and says what happened', async () => {
  const page = await person(browser, { viewport: { width: 1280, height: 640 } });
  await openTable(page, url, '/api/quick', ALONE);
  const pick = dice(5);
  for (let turn = 0; turn < 4; turn++) await clickMove(page, pick);
  await something(page);
  const newest = await page.locator('.log li').last().innerText();
  await expect.poll(async () => newest.endsWith(await page.locator('.results li').last().innerText())).toBe(true);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(200);
  expect(await inSight(page.locator('section.prompt'))).toBe(true);
  expect(await page.locator('.log li button[tabindex="0"]').count()).toBe(1);
  await accessible(page);
  await page.context().close();
});

test('what happened since the last own decision is told in order, and the rest is in the log', async () => {
  const page = await person(browser, DESKTOP);
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  const lines = await page.locator('.results li:not(.out)').allInnerTexts();
  const log = (await page.locator('.log').innerText()).replace(/\s+/g, ' ');
  expect(lines.length).toBeGreaterThan(2);
  expect(log).toContain(lines.join(' '));
  const sizes = await page.locator('.results').evaluate((box) => [box.scrollHeight - box.clientHeight, box.getBoundingClientRect().bottom - (box.closest('section')?.getBoundingClientRect().bottom ?? 0)]);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: /^\d+ more$/ }).click();
  await expect.poll(() => inSight(page.locator('.log'))).toBe(true);
  await page.context().close();
});

test('a new prompt is read before what comes to lie under the pointer, and a double click confirms nothing', async () => {
  const page = await person(browser, DESKTOP);
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  const [prompt, words] = [page.locator('section.prompt h1'), page.locator('section.prompt .words')];
  const choose = async (selector: string) => {
    const before = await prompt.innerText();
    const place = (await page.locator(selector).first().boundingBox())!;
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 3 });
    await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    await expect.poll(() => prompt.innerText()).not.toBe(before);
  };
  for (const key of ['token-0-V1', 'cube-0-', 'cube-0-', 'cube-0-', 'cube-0-']) await choose(`[data-target^="${key}"]`);
  await page.getByText('Place a skull').waitFor();
  await page.waitForTimeout(300);
  const told = await words.innerText();
  await page.mouse.move(2, 2);
  await page.waitForTimeout(200);
  expect(told).toBe(await words.innerText());
  const before = await moves(page);
  await page.locator('[data-target="sacrifice-0-sac3a"]').dblclick();
  await page.waitForTimeout(300);
  expect(await moves(page)).toBe(before);
  expect(await page.getByRole('button', { name: 'Do it' }).isVisible()).toBe(true);
  await page.context().close();
});

test('a click where nothing can be done says why', async () => {
  const page = await person(browser, DESKTOP);
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  const other = await pointOf(page, '[data-key][data-tip]');
  await page.mouse.click(other!.x, other!.y);
  await page.locator('.tip').waitFor();
  expect(await page.locator('.tip').innerText()).toContain(other!.tip.slice(0, 20));
  await page.context().close();
});

test('on a phone: holding explains and never does anything', async () => {
  const page = await person(browser, PHONE);
  await openTable(page, url, '/api/quick', ALONE);
  const pick = dice(5);
  for (let turn = 0; turn < 8; turn++) await clickMove(page, pick);
  await something(page);
  const tip = page.locator('.tip');
  const prompt = page.locator('section.prompt h1');
  for (const selector of ['.target:not(.secondary)', '[data-key][data-tip]']) {
    const thing = page.locator(selector).first();
    await thing.scrollIntoViewIfNeeded();
    // A page that still scrolls takes its hints away.
    await page.waitForTimeout(300);
    const at = await pointOf(page, selector);
    if (!at) continue;
    const before = [await moves(page), await prompt.innerText()];
    await hold(page, at);
    await tip.waitFor();
    if (at.tip) expect(await tip.innerText()).toContain(at.tip.slice(0, 20));
    expect([await moves(page), await prompt.innerText()]).toEqual(before);
    expect(await page.locator('.target.chosen').count()).toBe(0);
  }
  expect(complaints.get(page)).toEqual([]);
  await page.context().close();
});

test('on a phone: a tap on something small shows what it would do, a second one does it', async () => {
  const page = await person(browser, PHONE);
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  const taught = page.getByText('Hold a finger on anything');
  expect(await taught.isVisible()).toBe(true);
  const village = page.locator('[data-target="token-0-V1"]');
  await village.scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const at = await pointOf(page, '[data-target="token-0-V1"]');
  const before = await moves(page);
  await page.touchscreen.tap(at!.x, at!.y);
  await page.getByRole('button', { name: 'Do it' }).waitFor();
  expect(await page.locator('section.prompt').innerText()).toContain('You begin with');
  expect(await moves(page)).toBe(before);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await hold(page, at!);
  await page.locator('.tip').waitFor();
  expect(await taught.count()).toBe(0);
  // Two taps at once are one that was meant as such; the second says nothing.
  for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(at!.x, at!.y);
  await page.getByRole('button', { name: 'Do it' }).waitFor();
  expect(await moves(page)).toBe(before);
  await page.waitForTimeout(500);
  await page.touchscreen.tap(at!.x, at!.y);
  await expect.poll(() => moves(page)).toBeGreaterThan(before);
  await page.context().close();
});

test('on a phone: a tap is not moved from a thing that says something to an offer beside it', async () => {
  const page = await person(browser, PHONE);
  await openTable(page, url, '/api/quick', ALONE);
  const pick = dice(5);
  for (let turn = 0; turn < 8; turn++) await clickMove(page, pick);
  await something(page);
  await page.locator('.target:not(.secondary)').first().scrollIntoViewIfNeeded();
  const before = await moves(page);
  const points = await page.evaluate(() => {
    const found: { x: number; y: number }[] = [];
    for (const target of document.querySelectorAll('.target')) {
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const around = [[left - 7, (top + bottom) / 2], [right + 7, (top + bottom) / 2], [(left + right) / 2, top - 7], [(left + right) / 2, bottom + 7]] as const;
      // Well within what says something: a touch is rounded to pixels, and a match is never the same twice.
      const says = (x: number, y: number) => document.elementFromPoint(x, y)?.closest('[data-key][data-tip]') ?? null;
      const isWithin = (x: number, y: number) => says(x, y) !== null && [[-2, 0], [2, 0], [0, -2], [0, 2]].every(([dx, dy]) => says(x + dx!, y + dy!) === says(x, y));
      for (const [x, y] of around) if (isWithin(x, y)) found.push({ x, y });
    }
    return found.slice(0, 5);
  });
  for (const { x, y } of points) {
    await page.touchscreen.tap(x, y);
    await page.locator('.tip').waitFor();
  }
  expect([await moves(page), await page.locator('.target.chosen').count()]).toEqual([before, 0]);
  await page.context().close();
});

/** Chooses a village, raises stats and spawns the first warrior: then one is asked how many people go with it. */
async function askedHowMany(page: Page): Promise<void> {
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  const choose = async (selector: string) => {
    const before = await page.locator('section.prompt h1').innerText();
    await page.locator(selector).first().press('Enter');
    await expect.poll(() => page.locator('section.prompt h1').innerText()).not.toBe(before);
  };
  for (const key of ['token-0-V1', 'cube-0-', 'cube-0-', 'cube-0-', 'cube-0-', 'action-spawn', 'token-0-W1']) await choose(`[data-target^="${key}"]`);
  await page.getByRole('slider', { name: 'Number' }).waitFor();
}

/** Back from there to where a skull is placed. */
async function takeBackTwice(page: Page): Promise<void> {
  for (let back = 0; back < 2; back++) {
    const before = await page.locator('section.prompt h1').innerText();
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect.poll(() => page.locator('section.prompt h1').innerText()).not.toBe(before);
  }
}

test.each([['desktop', DESKTOP], ['phone', PHONE]] as const)('%s: a number is set step by step or by keys, and nothing else moves', async (_, options) => {
  const page = await person(browser, options);
  await askedHowMany(page);
  const slider = page.getByRole('slider', { name: 'Number' });
  const said = page.locator('.numbers [data-move]');
  const places = () => Promise.all(['Take back', 'Hint', 'Higher'].map((name) => page.getByRole('button', { name }).boundingBox()));
  for (const name of ['Lower', 'Higher', 'Take back', 'Hint']) expect(await inSight(page.getByRole('button', { name }))).toBe(true);
  expect(await inSight(said)).toBe(true);
  expect(await said.innerText()).toBe('1 person');
  await page.getByRole('button', { name: 'Higher' }).click();
  const before = await places();
  await slider.press('ArrowRight');
  expect(await said.innerText()).toBe('3 people');
  expect(await page.locator('section.prompt').innerText()).toContain('W1 has 3 of');
  expect(await places()).toEqual(before);
  await accessible(page);
  const count = await moves(page);
  await slider.press('Enter');
  await expect.poll(() => moves(page)).toBeGreaterThan(count);
  expect(complaints.get(page)).toEqual([]);
  await page.context().close();
});

test('pointing at something moves no board, and its tip leaves the prompt in sight', async () => {
  const page = await person(browser, DESKTOP);
  await askedHowMany(page);
  await takeBackTwice(page);
  const board = page.locator('.holder');
  const place = await board.boundingBox();
  for (const target of await page.locator('.board [data-target]').all()) {
    await target.hover();
    await page.waitForTimeout(1200);
    const [tip, prompt] = [page.locator('.tip'), page.locator('section.prompt')];
    const [over, words] = [(await tip.count()) ? await tip.boundingBox() : null, (await prompt.boundingBox())!];
    // What the prompt says already needs no tip.
    const said = ((await target.getAttribute('data-tip')) ?? '').replace(/^[^:.]*:\s/, '').slice(0, 20);
    if (over) expect(over.y >= words.y + words.height || over.x >= words.x + words.width).toBe(true);
    else expect(await prompt.innerText()).toContain(said);
    expect(await board.boundingBox()).toEqual(place);
    await page.mouse.move(2, 2);
    await tip.waitFor({ state: 'detached' });
  }
  expect(await page.getByText('Dashed outlines cost more').isVisible()).toBe(true);
  await page.context().close();
});

test('on a phone: the page goes to what is decided, and what happened opens the log', async () => {
  const page = await person(browser, PHONE);
  await openTable(page, url, '/api/quick', ALONE);
  await something(page);
  await page.locator('[data-target="token-0-V1"]').press('Enter');
  await page.getByText('Raise a stat').waitFor();
  await page.locator('.results li button').last().tap();
  await expect.poll(() => inSight(page.getByRole('tab', { name: 'Log' }))).toBe(true);
  expect(await page.locator('.target.plain').first().isVisible()).toBe(true);
  expect(await inSight(page.locator('.target.plain').first())).toBe(false);
  await page.getByRole('button', { name: 'Take back' }).tap();
  await page.getByText('Choose your first village').waitFor();
  await expect.poll(() => inSight(page.locator('[data-target="token-0-V1"]'))).toBe(true);
  await page.context().close();
});

test('on a phone: what was gone to on purpose stays in sight while it is confirmed', async () => {
  const page = await person(browser, PHONE);
  await askedHowMany(page);
  await takeBackTwice(page);
  const sacrifice = page.locator('[data-target="sacrifice-0-sac3a"]');
  await sacrifice.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 80));
  await page.waitForTimeout(200);
  const place = await page.evaluate(() => scrollY);
  await sacrifice.tap();
  await page.getByRole('button', { name: 'Do it' }).waitFor();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.context().close();
});
