// Layers of a table: what is shown on demand.
import type { Node, Table } from '../protocol';

/** What a person has switched on or off, by the key of the layer. */
export type Switches = Readonly<Record<string, boolean>>;

/** The table without the nodes of layers that are off. */
export function shown(table: Table, switches: Switches): Table {
  if (!table.layers.length) return table;
  const off = new Set(table.layers.filter((layer) => !(switches[layer.key] ?? layer.on)).map((layer) => layer.key));
  const visible = (node: Node) => node.layer === undefined || !off.has(node.layer);
  const without = <S extends { nodes: Node[] }>(scene: S): S => ({ ...scene, nodes: scene.nodes.filter(visible) });
  return {
    ...table,
    board: without(table.board),
    panels: table.panels.map((panel) => ({ ...panel, scene: without(panel.scene) })),
  };
}
