import { expect, test } from 'vitest';
import type { Choice } from '../protocol';
import { numbers } from './numbers';

const choices = (...labels: string[]): Choice[] => labels.map((label) => ({ text: label, label, effect: '', tone: 'plain', clicks: [] }));
const labels = (...all: string[]) => numbers(choices(...all)).map((one) => one.label);

test('numbers of one thing are one control, in order', () => {
  expect(labels('10 people', '1 person', '2 people', '3 people', '4 people')).toEqual(['1 person', '2 people', '3 people', '4 people', '10 people']);
  expect(labels('0', '1', '2', '3', '4')).toEqual(['0', '1', '2', '3', '4']);
});

test('other choices beside them stay what they are', () => {
  expect(labels('none', '1 person', '2 people', '3 people', '4 people', '5 people')).toHaveLength(5);
  expect(labels('2 skulls', '1 person', '2 people', '3 people', '4 people', '5 people')).not.toContain('2 skulls');
});

test('few numbers are buttons', () => {
  expect(labels('1 person', '2 people', '3 people', '4 people')).toEqual([]);
  expect(labels()).toEqual([]);
});
