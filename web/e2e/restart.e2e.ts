import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickMove, dice, launch, moves, openTable, person } from './browser';
import { answers, freePort, start, temporary } from './server';

const program = process.env['ATOLL_BIN'];
let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

test.runIf(program)('the server is killed and started again in the middle of a match', async () => {
  const [port, data] = [await freePort(), temporary()];
  const url = `http://127.0.0.1:${port}`;
  const first = start(program ?? '', port, data);
  await answers(url);
  const page = await person(browser);
  await openTable(page, url, '/api/tables', { game: 'iye', seats: [{ kind: 'me', name: 'Ana' }, { kind: 'me', name: 'Bora' }] });
  const pick = dice(23);
  for (let turn = 0; turn < 4; turn++) await clickMove(page, pick);
  const before = await moves(page);
  first.kill('SIGKILL');
  await page.getByText('The connection was lost').waitFor();
  const second = start(program ?? '', port, data);
  await answers(url);
  await page.getByText('The connection was lost').waitFor({ state: 'hidden' });
  expect(await moves(page)).toBe(before);
  await clickMove(page, pick);
  expect(await moves(page)).toBe(before + 1);
  second.kill();
});
