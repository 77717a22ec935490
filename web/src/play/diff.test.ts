import { expect, test } from 'vitest';
import type { Scene } from '../protocol';
import { trails } from './diff';
import { nearest } from './spatial';

const scene = (places: Record<string, [number, number]>): Scene => ({
  width: 10,
  height: 10,
  character: [1, 1],
  nodes: Object.entries(places).map(([key, [x, y]]) => ({ key, x, y, parts: [] })),
});

test('what moved leaves a mark where it stood', () => {
  const before = scene({ a: [1, 1], b: [2, 2], gone: [3, 3] });
  const after = scene({ a: [1, 1], b: [5, 2], fresh: [4, 4] });
  expect(trails(before, after)).toEqual([{ key: 'b', from: { x: 2, y: 2 } }]);
  expect(trails(undefined, after)).toEqual([]);
});

test('what made room for another leaves no mark, and marks lie under what stands there', () => {
  const disc = (key: string, x: number, r = 10): Scene['nodes'][number] => ({ key, x, y: 0, parts: [{ shape: 'circle', x: 0, y: 0, r, paint: { fill: 'ink', width: 0, opacity: 1 } }] });
  const board = (...nodes: Scene['nodes']): Scene => ({ ...scene({}), nodes: [disc('board', 0, 60), disc('space', 0, 12), ...nodes] });
  const found = trails(board(disc('village', -8), disc('rover', 8)), board(disc('village', 0), disc('rover', 80)));
  expect(found).toEqual([{ key: 'rover', from: { x: 8, y: 0 }, under: 'village' }]);
});

test('a new picture leaves no marks', () => {
  const row = (y: number) => scene(Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`n${i}`, [i, y]])));
  expect(trails(row(0), row(1))).toEqual([]);
});

test('arrows go to the nearest thing ahead', () => {
  const spots = [
    { name: 'middle', x: 0, y: 0 },
    { name: 'right', x: 10, y: 0 },
    { name: 'far right', x: 20, y: 0 },
    { name: 'below, askew', x: 4, y: 10 },
  ];
  const from = { x: 0, y: 0 };
  expect(nearest(from, spots, 'right')?.name).toBe('right');
  expect(nearest(from, spots, 'down')?.name).toBe('below, askew');
  expect(nearest(from, spots, 'left')).toBeUndefined();
});
