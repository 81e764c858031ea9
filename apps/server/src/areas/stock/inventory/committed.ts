import { SCALE } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { readStockNeedsOf } from '../recipes/read-stock-needs.ts';
import type { Taken } from '../recipes/stock-needs.ts';

/** What the open orders of a location will take from stock and have not taken yet; selling answers it. */
export type ReadUnsent = (tx: Tx, scope: LocationScope) => Promise<readonly Taken[]>;

/**
 * Adds to counted items what unsent lines of open orders will take of each (decision 203): computed when it is asked
 * for, in the unit the stock is counted in. Where every line is sent, no recipe is read.
 */
export async function withCommitted<T extends { readonly itemID: string }>(
  tx: Tx,
  scope: LocationScope,
  items: readonly T[],
  readUnsent: ReadUnsent,
): Promise<(T & { readonly committed: number })[]> {
  const unsent = items.length === 0 ? [] : await readUnsent(tx, scope);
  const idsOf = (wanted: Taken['kind']): string[] => [
    ...new Set(unsent.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ];
  const needs =
    unsent.length === 0
      ? null
      : await readStockNeedsOf(tx, scope, { itemIDs: idsOf('item'), optionIDs: idsOf('option') });
  const committed = needs?.total(unsent);
  return items.map((item) => ({ ...item, committed: (committed?.get(item.itemID) ?? 0) / SCALE }));
}
