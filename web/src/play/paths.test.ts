import { describe, expect, test } from 'vitest';
import type { Choice, Tone } from '../protocol';
import { click, complete, offered, proposed, remaining, targets } from './paths';

const choice = (text: string, clicks: string[], tone: Tone = 'plain'): Choice => ({ text, label: text, effect: '', tone, clicks });

// A drum moves to a tile for nothing or by spending something; b can only be reached by spending.
const drum = [
  choice('a', ['a']),
  choice('S:a', ['a', 'sun'], 'costly'),
  choice('S:b', ['b', 'sun'], 'costly'),
  choice('H:b', ['b', 'horse'], 'costly'),
  choice('c', ['c']),
  choice('d', ['d'], 'ending'),
  choice('pass', []),
];

// Pieces go to squares.
const pieces = [choice('x-1', ['x', '1']), choice('x-2', ['x', '2']), choice('y-1', ['y', '1'])];

const texts = (choices: readonly Choice[]) => choices.map((one) => one.text);

describe('narrowing', () => {
  test('any order says the same', () => {
    expect(texts(remaining(drum, ['sun', 'b']))).toEqual(['S:b']);
    expect(texts(remaining(drum, ['b', 'sun']))).toEqual(['S:b']);
    expect(complete(drum, ['sun', 'a'])?.text).toBe('S:a');
  });

  test('targets take the mildest tone, and the usual next click is primary', () => {
    expect(targets(drum, [])).toEqual(
      new Map([
        ['a', { tone: 'plain', primary: true }],
        ['sun', { tone: 'costly', primary: false }],
        ['b', { tone: 'costly', primary: true }],
        ['horse', { tone: 'costly', primary: false }],
        ['c', { tone: 'plain', primary: true }],
        ['d', { tone: 'ending', primary: true }],
      ]),
    );
    expect([...targets(drum, ['b']).keys()]).toEqual(['sun', 'horse']);
    expect(targets(drum, ['a']).get('sun')?.primary).toBe(true);
    expect(targets(drum, ['d'])).toEqual(targets(drum, []));
  });
});

describe('clicking', () => {
  test('a plain move that nothing competes with is played at once', () => {
    expect(click(drum, [], 'c').play?.text).toBe('c');
    expect(click(pieces, ['x'], '2').play?.text).toBe('x-2');
  });

  test('a complete move with longer ones left waits, and a second click confirms it', () => {
    const first = click(drum, [], 'a');
    expect(first).toEqual({ picked: ['a'] });
    expect(click(drum, first.picked, 'a').play?.text).toBe('a');
  });

  test('costly and ending moves are confirmed', () => {
    const spent = click(drum, ['b'], 'sun');
    expect(spent).toEqual({ picked: ['b', 'sun'] });
    expect(proposed(drum, spent.picked)?.text).toBe('S:b');
    expect(click(drum, spent.picked, 'sun').play?.text).toBe('S:b');
    expect(click(drum, [], 'd')).toEqual({ picked: ['d'] });
    expect(click(drum, ['d'], 'd').play?.text).toBe('d');
  });

  test('an unsure click shows a move that it says alone, and plays one that was begun', () => {
    expect(click(drum, [], 'c', true)).toEqual({ picked: ['c'] });
    expect(click(drum, ['b'], 'c', true)).toEqual({ picked: ['c'] });
    expect(click(drum, ['c'], 'c', true).play?.text).toBe('c');
    expect(click(pieces, ['x'], '2', true).play?.text).toBe('x-2');
  });

  test('a key clicked again is let go', () => {
    expect(click(pieces, ['x'], 'x')).toEqual({ picked: [] });
    expect(click(drum, ['b', 'sun'], 'b')).toEqual({ picked: ['sun'] });
  });

  test('another piece starts anew, and what says nothing changes nothing', () => {
    expect(click(pieces, ['x'], 'y')).toEqual({ picked: ['y'] });
    expect(click(drum, ['b'], 'c').play?.text).toBe('c');
    expect(click(drum, ['b'], 'nowhere')).toEqual({ picked: ['b'] });
  });

  test('the only move left is proposed, not played, before it is said in full', () => {
    const step = click(pieces, [], 'y');
    expect(step.play).toBeUndefined();
    expect(proposed(pieces, step.picked)?.text).toBe('y-1');
    expect(proposed(pieces, [])).toBeUndefined();
  });
});

describe('lists', () => {
  const onBoard = (key: string) => !['sun', 'horse'].includes(key);

  test('are offered where one move is said and longer ones remain', () => {
    expect(texts(offered(drum, ['a'], onBoard))).toEqual(['a', 'S:a']);
  });

  test('are offered where all that is left is beside the board', () => {
    expect(texts(offered(drum, ['b'], onBoard))).toEqual(['S:b', 'H:b']);
    expect(offered(drum, ['sun'], onBoard)).toEqual([]);
    expect(offered(pieces, ['x'], onBoard)).toEqual([]);
  });
});
