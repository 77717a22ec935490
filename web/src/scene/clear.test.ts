import { expect, test } from 'vitest';
import type { Node, Paint, Part } from '../protocol';
import { clearings } from './clear';

const paint: Paint = { fill: 'ink', width: 0, opacity: 1 };
const at = (key: string, x: number, ...parts: Part[]): Node => ({ key, x, y: 0, parts });
const disc: Part = { shape: 'circle', x: 0, y: 0, r: 10, paint };
const number: Part = { shape: 'text', x: 0, y: 0, size: 10, text: '16', paint };
const plate: Part = { shape: 'rect', x: 0, y: 0, w: 14, h: 10, r: 5, paint };
const cut = (nodes: Node[], framed: Node[]) => clearings(nodes, framed, 4).map(({ key, part }) => [key, part.shape]);

test('frames leave numbers in sight that they come near', () => {
  const [piece, near, far] = [at('piece', 0, disc), at('near', 18, disc, number), at('far', 60, disc, number)];
  expect(cut([piece, near, far], [piece])).toEqual([['near/0', 'text']]);
});

test('a number on a plate is cut out with its plate', () => {
  const beast = at('beast', 18, disc, plate, number);
  expect(cut([at('piece', 0, disc), beast], [at('piece', 0, disc)])).toEqual([['beast/0', 'rect']]);
});

test('what lies under something else is not cut out', () => {
  const ground = at('ground', 0, disc, { ...number, x: 6 });
  expect(cut([ground, at('piece', 2, disc)], [ground])).toEqual([]);
  expect(cut([ground, at('piece', 2, { ...disc, paint: { ...paint, opacity: 0.2 } })], [ground])).toEqual([['ground/0', 'text']]);
});

test('a text in the middle of what is framed is far from the frame', () => {
  const tile = at('tile', 0, { shape: 'rect', x: 0, y: 0, w: 60, h: 60, r: 4, paint }, number);
  expect(cut([tile], [tile])).toEqual([]);
});
