import type { UseKind } from '@tavola/contract';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The record to open for a use; without its own name it has the name of the use. */
export interface Owner {
  readonly kind: UseKind;
  readonly id: string;
  readonly name: string;
}

const KINDS: Readonly<Partial<Record<string, UseKind>>> = {
  Combo: 'combo',
  Ingredient: 'ingredient',
  BaseDepositAndCreditProduct: 'deposit',
  DepositProduct: 'deposit',
  CreditProduct: 'deposit',
};

/** What items and options belong to: a variant to its product, an option to its group or variant. */
export async function readOwners(
  tx: Tx,
  { companyID }: LocationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Owner>> {
  if (ids.length === 0) return new Map();
  const [items, modifierOptions, variantOptions] = await Promise.all([
    tx
      .selectFrom('items as i')
      .leftJoin('items as b', (join) =>
        join
          .on('b.company_id', '=', companyID)
          .on((row) => row('b.id', '=', row.fn.coalesce('i.base_item_id', 'i.base_deposit_and_credit_item_id'))),
      )
      .select(['i.id', 'i.name', 'i.type', 'b.id as base_id', 'b.name as base_name'])
      .where('i.company_id', '=', companyID)
      .where('i.id', '=', anyOf(ids))
      .execute(),
    tx
      .selectFrom('modifier_options')
      .select(['id', 'modifier_group_id'])
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(ids))
      .execute(),
    tx
      .selectFrom('variant_options')
      .select(['id', 'variant_id'])
      .where('company_id', '=', companyID)
      .where('id', '=', anyOf(ids))
      .execute(),
  ]);
  return new Map<string, Owner>([
    ...items.map(
      (row) =>
        [
          row.id,
          { kind: KINDS[row.type] ?? 'product', id: row.base_id ?? row.id, name: row.base_name ?? row.name },
        ] as const,
    ),
    ...modifierOptions.map((row) => [row.id, { kind: 'modifierGroup', id: row.modifier_group_id, name: '' }] as const),
    ...variantOptions.map((row) => [row.id, { kind: 'variant', id: row.variant_id, name: '' }] as const),
  ]);
}
