import { anyOf } from '../database/any-of.ts';
import type { Tx } from '../database/tx.ts';
import { refuse } from '../errors/refusal.ts';
import { onShared, typedAs, type MarkedTable } from './tables.ts';

/** A record that uses another one. */
export interface RecordUser {
  readonly usedID: string;
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

/** Refuses the delete of records that have users, by the first record in the order of their names. */
export async function refuseInUse(
  tx: Tx,
  { companyID }: { readonly companyID: string },
  table: MarkedTable,
  users: readonly RecordUser[],
): Promise<void> {
  if (users.length === 0) return;
  const used = await onShared(tx)
    .selectFrom(typedAs(table))
    .select(['id', 'name'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(users.map(({ usedID }) => usedID)))
    .where('deleted_at', 'is', null)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .executeTakeFirst();
  if (used === undefined) return;
  const count = users.filter(({ usedID }) => usedID === used.id).length;
  refuse('resource.in_use', { name: used.name, count });
}
