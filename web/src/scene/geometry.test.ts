import { expect, test } from 'vitest';
import type { Node, Paint, Part } from '../protocol';
import { nodeBounds, outline, strip, thickness } from './geometry';

const paint: Paint = { fill: 'ink', width: 0, opacity: 1 };
const node = (...parts: Part[]): Node => ({ key: 'n', x: 0, y: 0, parts });
const disc: Part = { shape: 'circle', x: 0, y: 0, r: 10, paint };
const card: Part = { shape: 'rect', x: 0, y: 0, w: 40, h: 20, r: 4, paint: { ...paint, stroke: 'line', width: 2 } };

test('bounds take in every part with its outline', () => {
  expect(nodeBounds(node(disc, card))).toEqual({ left: -21, top: -11, right: 21, bottom: 11 });
  expect(nodeBounds(node())).toEqual({ left: 0, top: 0, right: 0, bottom: 0 });
});

test('the outline follows the part that makes up nearly all of a node', () => {
  expect(outline(node(disc), 2)).toEqual({ kind: 'circle', x: 0, y: 0, r: 12 });
  expect(outline(node(card), 1)).toEqual({ kind: 'rect', x: -22, y: -12, w: 44, h: 24, r: 5 });
  const hex: Part = { shape: 'polygon', points: [[-10, 0], [0, -9], [10, 0], [0, 9]], paint };
  expect(outline(node(hex))).toEqual({ kind: 'polygon', points: '-10,0 0,-9 10,0 0,9' });
  expect(outline(node(hex), 9)).toEqual({ kind: 'polygon', points: '-20,0 0,-18 20,0 0,18' });
  const apart: Part = { ...hex, points: [[10, -20], [20, -29], [30, -20], [20, -11]] };
  expect(outline(node(apart), 9)).toEqual({ kind: 'polygon', points: '0,-20 20,-38 40,-20 20,-2' });
  expect(outline(node(disc, { ...disc, x: 30 })).kind).toBe('rect');
});

test('a text that begins on a card does not widen its frame', () => {
  const text: Part = { shape: 'text', x: -10, y: 0, size: 10, text: 'longer than the card', anchor: 'start', paint };
  expect(outline(node(card, text))).toEqual(outline(node(card)));
  expect(outline(node(card, { ...text, y: 40 }))).not.toEqual(outline(node(card)));
});

test('small things have thin frames', () => {
  expect(thickness(node(disc), 1)).toBe(2.25);
  expect(thickness(node({ ...disc, r: 21 }), 1)).toBe(3);
  expect(thickness(node({ ...disc, r: 21 }), 0.1)).toBe(4);
});

test('a number that sticks out of a disc is inside the frame', () => {
  const pill: Part = { shape: 'rect', x: 0, y: 8, w: 20, h: 6, r: 3, paint };
  expect(outline(node(disc, pill))).toEqual({ kind: 'rect', x: -10, y: -10, w: 20, h: 21, r: 6 });
});

test('a strip shows its nodes and cuts through nothing', () => {
  const line = (y: number, h = 20): Node => ({ key: `at ${y}`, x: 50, y, parts: [{ shape: 'rect', x: 0, y: 0, w: 100, h, r: 0, paint }] });
  const scene = { width: 100, height: 300, character: [1, 1] as [number, number], nodes: [line(150, 300), ...[10, 35, 60, 85, 110, 135].map((y) => line(y))] };
  expect(strip(scene, ['at 60'])).toEqual([0, 25, 100, 70]);
  expect(strip(scene, ['at 10'])).toEqual([0, 0, 100, 70]);
});
