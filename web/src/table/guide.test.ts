import { expect, test } from 'vitest';
import type { Choice, Table } from '../protocol';
import { aim, steps } from './guide';

const choice = (tone: Choice['tone'], clicks: string[]): Choice => ({ text: '', label: '', effect: '', tone, clicks });
const table = (choices: Choice[]): Table => ({ status: '', prompt: { title: 'Move', detail: 'It matters.' }, board: { width: 1, height: 1, character: [1, 1], nodes: [] }, panels: [], choices, palette: [] });

test('the aim is taken from the rules page', () => {
  expect(aim('# Game\n\nWords.\n\n## The aim\n\nWin two **cycles**.\nOr so.\n\nMore.\n\n## Other\n')).toBe('Win two cycles. Or so.');
  expect(aim('# Game\n\n## Rules\n\nText')).toBeUndefined();
});

test('only what can be seen is explained', () => {
  const [welcome, , where] = steps('G', 'A game.', table([choice('plain', ['a'])]), 'Win.');
  expect(welcome?.text).toBe('Win.');
  expect(where?.text).toContain('solid');
  expect(where?.text).not.toContain('dashed');
  const buttons = steps('G', 'A game.', table([choice('plain', [])]), undefined);
  expect(buttons.map((step) => step.at)).toEqual(['board', 'prompt', 'own']);
  expect(buttons[1]?.text).toContain('buttons');
});
