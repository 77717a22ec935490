import { expect, test } from 'vitest';
import type { GameInfo, SeatInfo } from '../protocol';
import { chosenOptions, countsText, fittingValues, named, optionText, request, seatCount, shownOptions, valueLabel } from '../parts/options';
import { render, slug } from './markdown';
import { adviceText, clockText, endingText, resultText, sentence, sitterText, withNames } from './words';

const seats: SeatInfo[] = [
  { seat: 0, yours: true, sitter: { kind: 'person', name: 'Ayşe', here: true } },
  { seat: 1, yours: false, sitter: { kind: 'bot', bot: 'greedy' } },
  { seat: 2, yours: false, sitter: { kind: 'open' } },
];

test('seats are called by the names of who sits there, and open ones are counted from 1', () => {
  expect(withNames('Seat 1 moves, seat 0 waits, seat 2 is free, seats differ', seats)).toBe('Greedy bot moves, Ayşe waits, seat 3 is free, seats differ');
});

test('what is known of who sits there is said with the name', () => {
  const person = { kind: 'person' as const, name: 'Hal', here: true };
  const said = (more: object, joined = false) => sitterText({ seat: 0, yours: false, sitter: { ...person, ...more } }, joined);
  expect([said({}), said({ program: true }), said({ rating: 1540 })]).toEqual(['Hal', 'Hal (a program)', 'Hal (1540)']);
  expect([said({}, true), said({ rating: 1540 }, true)]).toEqual(['Hal (unrated)', 'Hal (1540)']);
});

test('messages of the server are sentences without signs', () => {
  expect(sentence('`basic` is for 2 players, not 3')).toBe('“basic” is for 2 players, not 3.');
  expect(sentence('Why?')).toBe('Why?');
});

test('the ending says what happened to you', () => {
  const ended = (reason: string, ranks: number[], ...own: number[]) => endingText({ reason, ranks }, ['Ayşe', 'Bora'], own);
  expect(ended('resigned', [2, 1], 0)).toBe('You resigned: Bora won');
  expect(ended('resigned', [2, 1], 1)).toBe('Ayşe resigned: you won');
  expect(ended('time', [1, 2], 0)).toBe('Bora ran out of time: you won');
  expect(ended('time', [1, 2])).toBe('Bora ran out of time: Ayşe won');
  expect(ended('time', [1, 2], 0, 1)).toBe('Bora ran out of time: Ayşe won');
  expect([ended('x', [1, 2], 0), ended('x', [1, 2], 1), ended('x', [1, 2]), ended('x', [1, 1], 0)]).toEqual(['You won', 'You lost: Ayşe won', 'Ayşe won', 'A draw']);
  const three = (ranks: number[], own: number) => endingText({ reason: 'x', ranks }, ['A', 'B', 'C'], [own]);
  expect([three([1, 2, 3], 2), three([1, 1, 3], 1)]).toEqual(['A won, you came third', 'You and A won']);
  expect([endingText({ reason: 'resigned', ranks: [2] }, ['A'], [0]), endingText({ reason: 'x', ranks: [1] }, ['A'], [0])]).toEqual(['You resigned', 'The match is over']);
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
  counts: [1, 2, 4],
  options: [
    { name: 'players', default: 2, labels: [], counts: [], alone: false, help: '', kind: 'number', min: 2, max: 4 },
    { name: 'first', default: 0, labels: ['One', 'Two'], counts: [[1, 2], [1, 2, 4], [4]], alone: false, help: '', kind: 'one-of', values: [0, 1, 'random'] },
    { name: 'mode', default: 'a', labels: [], counts: [[1, 2, 4], [1]], alone: true, help: '', kind: 'one-of', values: ['a', 'b'] },
  ],
} as unknown as GameInfo;

const form = (texts: Record<string, string>, seats: string[]) => ({ texts, seats, names: [], clock: { kind: 'none' as const }, listed: true, friendly: true });

test('forms become requests', () => {
  expect(chosenOptions(game.options, { players: '2', first: '1' }, 2)).toEqual({ first: 1 });
  expect([seatCount(game, {}), seatCount(game, { players: '4' }), seatCount(game, { players: '' })]).toEqual([2, 4, 1]);
  const made = request(game, form({ players: '4' }, ['me', 'bot:mcts', 'open', 'open']));
  expect(made.seats).toEqual([{ kind: 'me' }, { kind: 'bot', bot: 'mcts' }, { kind: 'open' }, { kind: 'open' }]);
  expect(made.policy).toEqual({ listed: true, friendly: true });
});

test('a number of players that no way of playing has is not offered, and a choice follows the number', () => {
  const [, first] = game.options;
  expect(seatCount(game, { players: '3' })).toBe(1);
  expect(fittingValues(first!, 4)).toEqual([1, 'random']);
  expect([optionText(first!, {}, 2), optionText(first!, {}, 4), optionText(first!, { first: 'random' }, 2)]).toEqual(['0', '1', '0']);
  expect(request(game, form({ players: '4' }, ['me', 'me', 'me', 'me'])).options).toEqual({ players: 4, first: 1 });
  expect([countsText([2, 4]), countsText([2]), countsText([1, 2, 3]), countsText([1])]).toEqual(['2 or 4 players', '2 players', '1–3 players', '1 player']);
});

test('options for one player are asked of and sent for one player only', () => {
  const sent = (players: string) => request(game, form({ players, mode: 'b' }, ['me', 'open']));
  expect(sent('1').options).toEqual({ players: 1, mode: 'b' });
  expect(sent('1').policy).toEqual({ listed: false, friendly: false });
  expect(sent('2').options).toEqual({ players: 2 });
  expect(shownOptions(game, 2).map((option) => option.name)).toEqual(['first']);
});

test('values of options are called by their labels', () => {
  const [, first, mode] = game.options;
  expect([valueLabel(first!, 1), valueLabel(first!, 'random'), valueLabel(mode!, 'b')]).toEqual(['Two', 'Random', 'B']);
});

test('several people on one device have names of their own', () => {
  expect(named([{ kind: 'me' }, { kind: 'bot', bot: 'x' }, { kind: 'me' }], ['Ana'])).toEqual([{ kind: 'me', name: 'Ana' }, { kind: 'bot', bot: 'x' }, { kind: 'me', name: 'Player 2' }]);
  expect(named([{ kind: 'me' }, { kind: 'open' }], ['Ana'])).toEqual([{ kind: 'me' }, { kind: 'open' }]);
});

test('rules pages: pictures come from the game, raw HTML is text', () => {
  expect(slug('How a cycle ends')).toBe('how-a-cycle-ends');
  const page = render('## A b\n\n![Two "tiles"](pictures/x.svg "pos")\n\n<script>alert(1)</script>\n', (path) => `/x/${path}`);
  expect(page).toContain('<h2 id="a-b">A b</h2>');
  expect(page).toContain('<figure><img src="/x/pictures/x.svg" alt="" loading="lazy"><figcaption>Two &#34;tiles&#34;</figcaption></figure>');
  expect(page).not.toContain('<script>');
});
