import { expect, test } from 'vitest';
import { isDouble, isPointing, pointerAt, restPointer } from './pointer';

const at = (clientX: number, clientY: number, timeStamp = 0, detail = 1, pointerType = 'mouse') => ({ clientX, clientY, timeStamp, detail, pointerType }) as PointerEvent;

test('a pointer that rests points at nothing until it goes elsewhere', () => {
  pointerAt(at(100, 100));
  expect(isPointing(at(100, 100))).toBe(true);
  restPointer();
  pointerAt(at(104, 103));
  expect(isPointing(at(104, 103))).toBe(false);
  pointerAt(at(120, 100));
  expect(isPointing(at(120, 100))).toBe(true);
  pointerAt(at(100, 100));
  expect(isPointing(at(100, 100))).toBe(true);
});

test('a finger elsewhere does not make a resting mouse point', () => {
  pointerAt(at(100, 100));
  pointerAt(at(300, 300, 0, 1, 'touch'));
  restPointer();
  expect(isPointing(at(100, 100))).toBe(false);
});

test('the second of two clicks on one spot belongs to the first if it comes soon', () => {
  expect(isDouble(at(10, 10, 1000))).toBe(false);
  expect(isDouble(at(12, 10, 1200))).toBe(true);
  expect(isDouble(at(60, 10, 1300))).toBe(false);
  expect(isDouble(at(60, 10, 1800))).toBe(false);
  expect(isDouble(at(60, 10, 1900, 0))).toBe(false);
});
