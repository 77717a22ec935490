import { expect, test } from 'vitest';
import type { News, ServerMessage, TableInfo, View } from '../protocol';
import { curve, turningPoint } from './review';
import { latest, nothing, reduce, stops, timeLeft, undone } from './state';
import { windowAt } from './zoom.svelte';

const news = (number: number, kind: 'seat' | 'chance' = 'seat'): News => ({
  number,
  at: 0,
  actor: kind === 'seat' ? { kind, seat: 0 } : { kind },
  text: '',
  sentences: [],
  events: [],
  forced: false,
  plies: number,
});
const no = { can: false, why: '' };
const view = (number: number, more: Partial<View> = {}): ServerMessage & { type: 'view' } => ({
  type: 'view',
  number,
  plies: number,
  state: 'running',
  due: { kind: 'seat', seat: 0 },
  undo: no,
  hint: no,
  fork: no,
  ...more,
});
const table = { id: 't', seats: [], clocks: { rules: { kind: 'none' }, left: [5000, 4000], running: 0, now: 1 } } as unknown as TableInfo;
const welcome = (you: number | null, more: News[]): ServerMessage => ({ type: 'welcome', table, you, news: more, chat: [], offers: [] });

const after = (...messages: ServerMessage[]) => messages.reduce((state, message) => reduce(state, message, 1000), nothing);

test('news are kept in order, each once', () => {
  const state = after(welcome(0, [news(1), news(2)]), { type: 'news', news: [news(3)] }, welcome(0, [news(3), news(4)]));
  expect(state.news.map((one) => one.number)).toEqual([1, 2, 3, 4]);
});

test('another viewer starts from nothing where the game has secrets', () => {
  const state = after(welcome(0, [news(1)]), view(1), welcome(1, []));
  expect(state.news).toEqual([]);
  const open = reduce(after(welcome(0, [news(1)]), view(1)), welcome(1, []), 0, false);
  expect([open.news.length, open.view?.number, open.you]).toEqual([1, 1, 1]);
});

test('the view before is kept for marks, and advice goes with its view', () => {
  const hint: ServerMessage = { type: 'hint', command: 'x', advice: { move: 'a', value: [1], line: [], moves: [] } };
  const hinted = after(view(1), hint);
  expect(hinted.advice?.move).toBe('a');
  const moved = reduce(hinted, view(2), 0);
  expect([moved.before?.number, moved.view?.number, moved.advice]).toEqual([1, 2, undefined]);
  expect(reduce(moved, view(2), 0).before?.number).toBe(1);
});

test('where the match stands is what the last view says, whoever came before it', () => {
  const waiting = after(welcome(0, []), view(0, { state: 'waiting', due: { kind: 'waiting' } }));
  const seats = [{ seat: 0, yours: true, sitter: { kind: 'person' as const, name: 'Ayşe', here: true } }];
  const sat = reduce(waiting, { type: 'seats', seats, watching: 1 }, 0);
  expect([sat.view?.state, sat.seats, sat.links, sat.watching]).toEqual(['waiting', seats, [], 1]);
  expect(reduce(sat, view(1), 0).view?.state).toBe('running');
});

test('a picture that may show a secret goes before another viewer sees the table', () => {
  const guarded = reduce(after(welcome(0, [news(1)]), view(1, { guarded: [0] })), welcome(1, []), 0);
  expect([guarded.view, guarded.news]).toEqual([undefined, []]);
  const open = reduce(after(welcome(0, [news(1)]), view(1)), welcome(1, []), 0);
  expect([open.view?.number, open.news]).toEqual([1, []]);
});

test('what goes with a decision that is taken back', () => {
  const log = [{ ...news(1), sentences: ['A'] }, { ...news(2), sentences: ['B'] }, news(3, 'chance'), { ...news(4), forced: true }, news(5)];
  expect([undone(log, 1).first?.number, undone(log, 1).more]).toEqual([2, 1]);
  expect(undone(log, 4)).toEqual({ first: undefined, more: 0 });
});

test('clocks run down from when they arrived', () => {
  const { clocks } = after(welcome(0, []));
  expect([timeLeft(clocks, 0, 3000), timeLeft(clocks, 1, 3000), timeLeft(clocks, 2, 3000)]).toEqual([3000, 4000, undefined]);
});

test('one can go back to the beginning and to after each decision', () => {
  const log = [news(1, 'chance'), news(2, 'chance'), news(3), news(4), news(5, 'chance'), news(6)];
  expect(stops(log)).toEqual([2, 3, 5, 6]);
  expect(stops([news(1, 'chance')])).toEqual([]);
  const back = { ...news(7), actor: { kind: 'table' as const }, plies: 4 };
  expect(stops([...log, back, { ...news(8), plies: 5 }])).toEqual([2, 3, 7, 8]);
});

test('what happened since the own last decision is told with it', () => {
  const said = (number: number, seat: number, ...sentences: string[]) => ({ ...news(number), actor: { kind: 'seat' as const, seat }, sentences });
  const numbers = (log: News[]) => latest(log, 0).map((one) => one.number);
  const log = [said(1, 0, 'A'), said(2, 0, 'B'), said(3, 1, 'C'), news(4, 'chance'), { ...news(5, 'chance'), sentences: ['D'] }];
  expect(numbers(log)).toEqual([2, 3, 5]);
  expect(numbers([said(1, 1, 'A')])).toEqual([1]);
  expect(numbers([])).toEqual([]);
});

test('decisions that were taken back one after another are told once', () => {
  const back = (number: number, plies: number): News => ({ ...news(number), actor: { kind: 'table' }, text: 'back', sentences: ['Taken back.'], plies });
  const log = [news(1), news(2), back(3, 1), { ...news(4), plies: 2 }, back(5, 1), { ...news(6), plies: 2 }, back(7, 1)];
  expect(latest(log, 0).map((one) => one.number)).toEqual([7]);
  expect(stops(log)).toEqual([0, 7]);
});

test('a review has a curve, and a turning point if much was lost', () => {
  const point = (value: number, loss: number, best = 'b') => ({ plies: 0, number: 0, seat: 0, played: 'a', best, value: [value, 1 - value], loss });
  expect(curve([point(0.5, 0), point(1, 0)], 0, 10, 10)).toBe('0.0,5.0 10.0,0.0');
  expect(turningPoint([point(0.5, 0.05), point(0.4, 0.4)])?.loss).toBe(0.4);
  expect(turningPoint([point(0.5, 0.05)])).toBeUndefined();
});

test('a zoomed window stays inside its scene', () => {
  expect(windowAt(100, 50, 2, 0, 50)).toEqual([0, 25, 50, 25]);
  expect(windowAt(100, 50, 1, 50, 25)).toEqual([0, 0, 100, 50]);
});
