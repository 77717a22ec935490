import { expect, test } from 'vitest';
import type { OptionInfo } from '../protocol';
import { explanation, valueLabel } from './options';

const option = { name: 'difficulty', kind: 'one-of', values: ['normal', 'easy'], labels: ['Normal', 'Easy: one more skull'], default: 'normal', help: '', alone: true } as OptionInfo;

test('what a label says after its name explains the value', () => {
  expect(valueLabel(option, 'easy')).toBe('Easy: one more skull');
  expect(explanation(option, 'easy')).toBe('One more skull.');
  expect(explanation(option, 'normal')).toBe('');
});
