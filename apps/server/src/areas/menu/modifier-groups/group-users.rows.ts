import type { RecordUser } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const kind = (name: RecordUser['kind']) => sql<RecordUser['kind']>`${sql.lit(name)}`.as('kind');

/** Everything that asks for these groups, by its name; what only deleted records ask for is free. */
export async function listUsers(
  tx: Tx,
  { companyID }: Pick<LocationScope, 'companyID'>,
  ids: readonly string[],
): Promise<(RecordUser & { groupID: string })[]> {
  const bindings = tx
    .selectFrom('modifier_bindings as b')
    .select('b.modifier_group_id as group_id')
    .where('b.company_id', '=', companyID)
    .where('b.modifier_group_id', '=', anyOf(ids));
  const products = bindings
    .innerJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'b.item_id').on('i.deleted_at', 'is', null),
    )
    .select([kind('product'), 'i.id', 'i.name']);
  const categories = bindings
    .innerJoin('item_categories as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'b.category_id').on('c.deleted_at', 'is', null),
    )
    .select([kind('category'), 'c.id', 'c.name']);
  const variantOptions = bindings
    .innerJoin('variant_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'b.variant_option_id').on('o.deleted_at', 'is', null),
    )
    .innerJoin('variants as v', (join) =>
      join.on('v.company_id', '=', companyID).onRef('v.id', '=', 'o.variant_id').on('v.deleted_at', 'is', null),
    )
    .select([kind('variantOption'), 'o.id', sql<string>`v.name || ': ' || o.name`.as('name')]);
  const modifierOptions = bindings
    .innerJoin('modifier_options as o', (join) =>
      join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'b.modifier_option_id').on('o.deleted_at', 'is', null),
    )
    .innerJoin('modifier_groups as p', (join) =>
      join.on('p.company_id', '=', companyID).onRef('p.id', '=', 'o.modifier_group_id').on('p.deleted_at', 'is', null),
    )
    .select([kind('modifierOption'), 'o.id', sql<string>`p.name || ': ' || o.name`.as('name')]);
  return tx
    .selectFrom(products.unionAll(categories).unionAll(variantOptions).unionAll(modifierOptions).as('u'))
    .select(['u.group_id as groupID', 'u.kind', 'u.id', 'u.name'])
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.id')
    .execute();
}
