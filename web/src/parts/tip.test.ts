import { expect, test } from 'vitest';
import { tipPlace } from './tip';

const WINDOW = { width: 1000, height: 800 };
const TIP = { width: 200, height: 100 };
const PROMPT = { left: 0, right: 700, top: 80, bottom: 240 };
const box = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 30 });

test('a tip stands above what it is about', () => {
  expect(tipPlace(box(400, 500), TIP, WINDOW, PROMPT)).toEqual({ x: 320, y: 390 });
});

test('a tip leaves the prompt in sight', () => {
  expect(tipPlace(box(400, 300), TIP, WINDOW, PROMPT)).toEqual({ x: 320, y: 340 });
  const low = { left: 0, right: 1000, top: 130, bottom: 800 };
  expect(tipPlace(box(400, 60), TIP, WINDOW, low)).toEqual({ x: 450, y: 25 });
});

test('a tip stays in the window', () => {
  expect(tipPlace(box(0, 500), TIP, WINDOW, undefined)).toEqual({ x: 8, y: 390 });
  expect(tipPlace(box(960, 20), TIP, WINDOW, undefined)).toEqual({ x: 792, y: 60 });
});
