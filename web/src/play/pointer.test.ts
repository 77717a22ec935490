import { expect, test } from 'vitest';
import { isDouble, isPointing, pointerAt, restPointer } from './pointer';

const at = (clientX: number, clientY: number, timeStamp = 0, detail = 1) => ({ clientX, clientY, timeStamp, detail }) as MouseEvent;

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

test('the second of two clicks on one spot belongs to the first if it comes soon', () => {
  expect(isDouble(at(10, 10, 1000))).toBe(false);
  expect(isDouble(at(12, 10, 1200))).toBe(true);
  expect(isDouble(at(60, 10, 1300))).toBe(false);
  expect(isDouble(at(60, 10, 1800))).toBe(false);
  expect(isDouble(at(60, 10, 1900, 0))).toBe(false);
});
