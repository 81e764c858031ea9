import type { OrderChange } from '@tavola/contract';
import type { TableCheck } from '@tavola/selling';
import type { LineRow } from '../../rows/orders/order-rows.ts';
import { change, changeOfLine, rowsOfLines } from '../orders/order-changes.ts';

/**
 * What the history of each bill says of lines that are on other bills after a save. `detail` has the ids of these
 * bills: they are named when the history is read, by their names at that time. Lines shared by all bills join a new
 * bill without an entry, and voided ones are reported as voids.
 */
export function bearingChanges(
  before: TableCheck,
  now: TableCheck,
  rows: readonly LineRow[],
): ReadonlyMap<string, readonly OrderChange[]> {
  const changes = new Map<string, OrderChange[]>();
  const known = new Map(before.lines.map((line) => [line.draft.orderLineID, line]));
  const byLine = rowsOfLines(rows);
  for (const { draft, billIDs, assignment } of now.lines) {
    const former = known.get(draft.orderLineID);
    const isFollowing = assignment === 'all' && former?.assignment === 'all';
    if (former === undefined || billIDs.length === 0 || isFollowing || isSame(former.billIDs, billIDs)) continue;
    const line = byLine.get(draft.orderLineID) ?? [];
    for (const billID of new Set([...former.billIDs, ...billIDs])) {
      const [had, has] = [former.billIDs.includes(billID), billIDs.includes(billID)];
      const others = (had ? billIDs : former.billIDs).filter((id) => id !== billID);
      const kind = !has ? 'lineGiven' : !had ? 'lineReceived' : others.length > 0 ? 'lineShared' : 'lineUnshared';
      const entry = change(kind, { ...changeOfLine(line), detail: others.join(',') });
      changes.set(billID, [...(changes.get(billID) ?? []), entry]);
    }
  }
  return changes;
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));
