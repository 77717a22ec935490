// Every game of the catalogue, played to its end by clicking, while what the browser receives is written down.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { GameInfo, ServerMessage } from '../src/protocol';
import { accessible, clickMove, complaints, dice, isOver, launch, openTable, person } from './browser';

const url = inject('url');
let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

/** A short match of each game; the person of the page has the first seat, bots the others. */
const MATCHES: Record<string, { options: object; bots: number }> = {
  iye: { options: { wins: 1 }, bots: 1 },
  'the-island': { options: { layout: 'skerry' }, bots: 1 },
  'shaman-island': { options: { players: 3, limit: 5 }, bots: 2 },
  'mercenary-isle': { options: { variant: 'quick' }, bots: 1 },
  shaman: { options: { players: 2, length: 'supershort' }, bots: 1 },
};

/** Keeps every message of the table's socket. */
function overhear(page: Page): ServerMessage[] {
  const heard: ServerMessage[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => void heard.push(JSON.parse(String(payload)) as ServerMessage)));
  return heard;
}

test('there is a match for every game', async () => {
  const games = (await (await fetch(`${url}/api/games`)).json()) as GameInfo[];
  expect(Object.keys(MATCHES)).toEqual(games.map((game) => game.name));
});

test.each(Object.keys(MATCHES))('%s: a match by clicking, and nobody is told what they may not know', { timeout: 400_000 }, async (game) => {
  const { options, bots } = MATCHES[game]!;
  const [page, onlooker] = [await person(browser), await person(browser)];
  const seats = [{ kind: 'me' }, ...Array.from({ length: bots }, () => ({ kind: 'bot', bot: 'random' }))];
  const [own, watched] = [overhear(page), overhear(onlooker)];
  const id = await openTable(page, url, '/api/tables', { game, options, seats });
  await onlooker.goto(`${url}/t/${id}`);
  const pick = dice(7);
  for (let turn = 0; turn < 400 && !(await isOver(page)); turn++) await clickMove(page, pick);
  await page.locator('section.ending').waitFor();
  await accessible(page);
  expect([...(complaints.get(page) ?? []), ...(complaints.get(onlooker) ?? [])]).toEqual([]);
  const { record } = (await (await page.request.get(`${url}/api/tables/${id}/record`)).json()) as { record: string };
  for (const heard of [own, watched]) expect(leaks(heard, record)).toEqual([]);
  await Promise.all([page, onlooker].map((one) => one.context().close()));
});

/** What was told of a decision in other words than the record's may not be in the messages about it. */
function leaks(heard: readonly ServerMessage[], record: string): string[] {
  const lines = record.slice(record.indexOf('\nmoves ')).split('\n').slice(2);
  const news = heard.flatMap((message) => (message.type === 'news' ? message.news : []));
  expect(news.length).toBeGreaterThan(5);
  return news.flatMap((one) => {
    const truth = lines[one.plies - 1]?.split(' ').slice(1).join(' ') ?? '';
    const hidden = truth !== '' && one.text !== truth;
    return hidden && JSON.stringify(one).includes(JSON.stringify(truth).slice(1, -1)) ? [`${one.number}: ${truth}`] : [];
  });
}
