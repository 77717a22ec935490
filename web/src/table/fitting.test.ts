import { expect, test } from 'vitest';
import { fitting } from './fitting';

test('as many of the last lines are shown as there is room for, one at least', () => {
  expect(fitting([20, 20, 40, 20], 100)).toBe(4);
  expect(fitting([20, 20, 40, 20], 80)).toBe(3);
  expect(fitting([20, 20, 40, 20], 50)).toBe(1);
  expect(fitting([20, 40], 30)).toBe(1);
  expect(fitting([], 30)).toBe(0);
});
