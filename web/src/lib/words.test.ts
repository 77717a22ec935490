import { expect, test } from 'vitest';
import type { GameInfo, SeatInfo } from '../protocol';
import { chosenOptions, named, request, seatCount, shownOptions, valueLabel } from '../parts/options';
import { render, slug } from './markdown';
import { adviceText, clockText, resultText, withNames } from './words';

const seats: SeatInfo[] = [
  { seat: 0, yours: true, sitter: { kind: 'person', name: 'Ayşe', here: true } },
  { seat: 1, yours: false, sitter: { kind: 'bot', bot: 'greedy' } },
  { seat: 2, yours: false, sitter: { kind: 'open' } },
];

test('seats are called by the names of who sits there', () => {
  expect(withNames('Seat 1 moves, seat 0 waits, seat 2 is free, seats differ', seats)).toBe('Greedy bot moves, Ayşe waits, seat 2 is free, seats differ');
});

test('advice says the move, how good it looks, and what it does', () => {
  const choice = (text: string, label: string, effect: string) => ({ text, label, effect, tone: 'plain' as const, clicks: [] });
  const choices = [choice('a', 'Build', 'A hut stands there.'), choice('b', 'Wait', 'Nothing happens.')];
  const advice = (gap: number) => ({ move: 'a', value: [0.6, 0.4], line: ['a'], moves: [{ move: 'a', value: 0.6 }, { move: 'b', value: 0.6 - gap }] });
  expect(adviceText(advice(0.2), choices, undefined)).toBe('A bot would take: Build. It looks clearly better than the next best: Wait. A hut stands there.');
  expect(adviceText({ ...advice(0), moves: [] }, choices, 0)).toBe('A bot would take: Build, and sees a chance of 60 % to win. A hut stands there.');
  expect(adviceText(advice(0.01), choices, 1)).toContain('40 % to win. It looks hardly better');
});

test('clocks', () => {
  expect([0, 9_950, 10_000, 65_000, 3_725_000, 200_000_000].map(clockText)).toEqual(['0.0', '9.9', '0:10', '1:05', '1:02:05', '2 days']);
});

test('results', () => {
  expect(resultText({ ranks: [2, 1], reason: 'x' }, ['A', 'B'])).toBe('B won');
  expect(resultText({ ranks: [1, 1], reason: 'x' }, ['A', 'B'])).toBe('A draw');
});

const game = {
  name: 'g',
  min_seats: 1,
  max_seats: 4,
  options: [
    { name: 'players', default: 2, labels: [], alone: false, help: '', kind: 'number', min: 2, max: 4 },
    { name: 'first', default: 0, labels: ['One', 'Two'], alone: false, help: '', kind: 'one-of', values: [0, 1, 'random'] },
    { name: 'mode', default: 'a', labels: [], alone: true, help: '', kind: 'one-of', values: ['a', 'b'] },
  ],
} as unknown as GameInfo;

test('forms become requests', () => {
  expect(chosenOptions(game.options, { players: '2', first: '1' })).toEqual({ first: 1 });
  expect(chosenOptions(game.options, { first: 'random' })).toEqual({ first: 'random' });
  expect([seatCount(game, {}), seatCount(game, { players: '9' }), seatCount(game, { players: '' })]).toEqual([2, 4, 1]);
  const made = request(game, { players: '3' }, ['me', 'bot:mcts', 'open', 'open'], { kind: 'none' }, true, 'Me');
  expect(made.seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'mcts' }, { kind: 'open' }]);
});

test('options for one player are asked of and sent for one player only', () => {
  const sent = (players: string) => request(game, { players, mode: 'b' }, ['me', 'open'], { kind: 'none' }, true, 'Me');
  expect(sent('1').options).toEqual({ players: 1, mode: 'b' });
  expect(sent('1').policy).toEqual({ listed: false });
  expect(sent('2').options).toEqual({});
  expect(shownOptions(game, 2).map((option) => option.name)).toEqual(['first']);
});

test('values of options are called by their labels', () => {
  const [, first, mode] = game.options;
  expect([valueLabel(first!, 1), valueLabel(first!, 'random'), valueLabel(mode!, 'b')]).toEqual(['Two', 'Random', 'B']);
});

test('several people on one device have names of their own', () => {
  expect(named([{ kind: 'me' }, { kind: 'me' }], 'Ana')).toEqual([{ kind: 'me', name: 'Ana' }, { kind: 'me', name: 'Player 2' }]);
});

test('rules pages: pictures come from the game, raw HTML is text', () => {
  expect(slug('How a cycle ends')).toBe('how-a-cycle-ends');
  const page = render('## A b\n\n![Two "tiles"](pictures/x.svg "pos")\n\n<script>alert(1)</script>\n', (path) => `/x/${path}`);
  expect(page).toContain('<h2 id="a-b">A b</h2>');
  expect(page).toContain('<figure><img src="/x/pictures/x.svg" alt="" loading="lazy"><figcaption>Two &#34;tiles&#34;</figcaption></figure>');
  expect(page).not.toContain('<script>');
});
