import type { FloorTable } from '@tavola/contract';

type Placed = Pick<FloorTable, 'tableID' | 'tableGroupID' | 'x' | 'y' | 'width' | 'height'>;

/** A line between the middles of two tables that are joined. */
export interface Link {
  readonly key: string;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

const middleOf = ({ x, y, width, height }: Placed): readonly [number, number] => [x + width / 2, y + height / 2];

/** Lines that show which tables of a room are joined: each table with the nearest one that is linked already. */
export function linksOf(tables: readonly Placed[]): Link[] {
  const groups = new Map<string, Placed[]>();
  for (const table of tables) {
    if (table.tableGroupID === null) continue;
    groups.set(table.tableGroupID, [...(groups.get(table.tableGroupID) ?? []), table]);
  }
  return [...groups.values()].flatMap((group) => linksWithin(group));
}

function linksWithin([first, ...others]: readonly Placed[]): Link[] {
  if (first === undefined) return [];
  const linked = [first];
  const left = [...others];
  const links: Link[] = [];
  while (left.length > 0) {
    const pairs = left.flatMap((table) =>
      linked.map((near) => {
        const [from, to] = [middleOf(near), middleOf(table)];
        return { near, table, from, to, length: Math.hypot(from[0] - to[0], from[1] - to[1]) };
      }),
    );
    const shortest = pairs.reduce((best, pair) => (pair.length < best.length ? pair : best));
    const { near, table, from, to } = shortest;
    links.push({ key: `${near.tableID} ${table.tableID}`, from, to });
    linked.push(table);
    left.splice(left.indexOf(table), 1);
  }
  return links;
}
