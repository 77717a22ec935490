import { describe, expect, it } from 'vitest';
import type { Table } from '../protocol';
import { shown } from './layers';

const node = (key: string, layer?: string) => ({ key, x: 0, y: 0, parts: [], ...(layer && { layer }) });
const scene = (nodes: ReturnType<typeof node>[]) => ({ width: 1, height: 1, character: [1, 1] as [number, number], nodes });
const table = (layers: Table['layers']): Table => ({
  status: '',
  prompt: { title: '', detail: '' },
  board: scene([node('a'), node('b', 'worth')]),
  panels: [{ key: 'p', title: 'P', note: '', active: false, place: 'side', scene: scene([node('c', 'reach')]) }],
  layers,
  choices: [],
  palette: [] as unknown as Table['palette'],
});
const keys = (one: Table) => [one.board, ...one.panels.map((panel) => panel.scene)].flatMap((s) => s.nodes.map((n) => n.key));

describe('layers', () => {
  const layers = [
    { key: 'worth', title: 'Worth', on: false },
    { key: 'reach', title: 'Reach', on: true },
  ];
  it('are shown at first as the game says', () => {
    expect(keys(shown(table(layers), {}))).toEqual(['a', 'c']);
  });
  it('are shown as the person says', () => {
    expect(keys(shown(table(layers), { worth: true, reach: false }))).toEqual(['a', 'b']);
  });
});
