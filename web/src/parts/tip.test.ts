import { expect, test } from 'vitest';
import { besides, isSaid, placeIn, tipPlace, widthIn } from './tip';

const WINDOW = { width: 1000, height: 800 };
const TIP = { width: 200, height: 100 };
const PROMPT = { left: 0, right: 700, top: 80, bottom: 240 };
const box = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 30 });

test('a tip stands above what it is about', () => {
  expect(tipPlace(box(400, 500), TIP, WINDOW, { prompt: PROMPT })).toEqual({ x: 320, y: 390 });
});

test('a tip leaves the prompt in sight', () => {
  expect(tipPlace(box(400, 300), TIP, WINDOW, { prompt: PROMPT })).toEqual({ x: 320, y: 340 });
  const low = { left: 0, right: 1000, top: 130, bottom: 800 };
  expect(tipPlace(box(400, 60), TIP, WINDOW, { prompt: low })).toEqual({ x: 450, y: 25 });
});

test('a tip stays in the window', () => {
  expect(tipPlace(box(0, 500), TIP, WINDOW)).toEqual({ x: 8, y: 390 });
  expect(tipPlace(box(960, 20), TIP, WINDOW)).toEqual({ x: 792, y: 60 });
});

test('a tip covers as little as possible of what can be chosen', () => {
  expect(tipPlace(box(400, 500), TIP, WINDOW, { prompt: PROMPT, compared: [box(400, 500), box(350, 420)] })).toEqual({ x: 320, y: 540 });
  expect(tipPlace(box(400, 500), TIP, WINDOW, { prompt: PROMPT, compared: [box(350, 420), box(350, 560)] })).toEqual({ x: 450, y: 465 });
});

test('a tip stands beside the board where there is room', () => {
  const card = { left: 20, right: 820, top: 250, bottom: 780 };
  const board = { left: 220, right: 620, top: 270, bottom: 700 };
  const left = besides(card, board, box(300, 300))!;
  expect([left.left, left.right, widthIn(left)]).toEqual([20, 220, 184]);
  expect(besides(card, board, box(500, 300))?.left).toBe(620);
  expect(besides(card, { ...board, left: 120, right: 720 }, box(300, 300))).toBeUndefined();
  expect(placeIn(left, box(300, 500), { width: 150, height: 100 }, WINDOW, PROMPT)).toEqual({ x: 62, y: 465 });
  expect(placeIn(left, box(300, 280), { width: 150, height: 100 }, WINDOW, PROMPT)).toEqual({ x: 62, y: 258 });
});

test('what the prompt says already is not said again', () => {
  const prompt = 'Place a skull One skull on Engage. Attack a rover within range. It begins at once.';
  expect(isSaid('Combat: Attack a rover within range.', prompt)).toBe(true);
  expect(isSaid('Combat: Attack a rover within range. It may be lost.', prompt)).toBe(false);
});
