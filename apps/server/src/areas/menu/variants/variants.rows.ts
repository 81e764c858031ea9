import {
  allergensOf,
  amountOf,
  type Language,
  type ListQuery,
  namesColumn,
  type RecordUser,
  type VariantInput,
  type VariantName,
  type VariantRecord,
  type VariantRow,
} from '@tavola/contract';
import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely';
import { namesOf, searchedNames, shownNameOrder } from '#platform/crud/names.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { ownText } from '#platform/crud/own-text.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { SHOWN } from '#areas/catalog/index.ts';

type Scope = Pick<LocationScope, 'companyID'>;

type VariantBuilder = ExpressionBuilder<DB & { v: DB['variants'] }, 'v'>;

const VARIANTS: NamedRecords = {
  table: 'variants',
  key: 'variants_name_key',
  places: ['sort_number'],
};
const OPTIONS_SHOWN = 5;

const COUNT = sql<number>`count(*)::int`.as('count');

const optionsIn = (variant: VariantBuilder, companyID: string) =>
  variant
    .selectFrom('variant_options as o')
    .where('o.company_id', '=', companyID)
    .whereRef('o.variant_id', '=', 'v.id')
    .where('o.deleted_at', 'is', null);
const optionCount = (variant: VariantBuilder, companyID: string) =>
  optionsIn(variant, companyID).select(COUNT).$asScalar().$notNull();
const firstOptions = (variant: VariantBuilder, companyID: string) =>
  variant
    .selectFrom(
      optionsIn(variant, companyID)
        .select(['o.name', 'o.sort_number', SHOWN.as('shown')])
        .orderBy(SHOWN)
        .orderBy('o.sort_number')
        .limit(OPTIONS_SHOWN)
        .as('f'),
    )
    .select(sql<string[] | null>`array_agg(f.name ORDER BY f.shown, f.sort_number)`.as('names'));
const useCount = (variant: VariantBuilder, companyID: string) =>
  variant
    .selectFrom('item_variants as x')
    .innerJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'x.item_id').on('i.deleted_at', 'is', null),
    )
    .select(COUNT)
    .where('x.company_id', '=', companyID)
    .whereRef('x.variant_id', '=', 'v.id')
    .$asScalar()
    .$notNull();

/** A page of variants, each with its first options and how many products have it. */
export async function listVariants(
  tx: Tx,
  { companyID }: Scope,
  query: ListQuery,
  language: Language,
): Promise<{ items: VariantRow[]; total: number }> {
  const eb: VariantBuilder = expressionBuilder();
  const variants = tx
    .selectFrom('variants as v')
    .select(['v.id', 'v.name', 'v.display_name', 'v.names', 'v.version'])
    .select((variant) => [
      optionCount(variant, companyID).as('option_count'),
      useCount(variant, companyID).as('use_count'),
      firstOptions(variant, companyID).as('option_names'),
    ])
    .where('v.company_id', '=', companyID)
    .where('v.deleted_at', 'is', null);
  const { rows, total } = await listPage(
    variants,
    {
      sort: {
        name: shownNameOrder('v', language),
        displayName: sql`lower(v.display_name)`,
        optionCount: optionCount(eb, companyID),
        useCount: useCount(eb, companyID),
      },
      search: [sql`v.name`, sql`v.display_name`, searchedNames('v')],
      tieBreak: sql`v.sort_number, lower(v.name), v.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      variantID: row.id,
      name: row.name,
      displayName: row.display_name,
      names: namesOf(row),
      optionNames: row.option_names ?? [],
      optionCount: row.option_count,
      useCount: row.use_count,
      version: row.version,
    })),
    total,
  };
}

/** What combinations count (decision 20); deleted options count too. */
const PLACE = sql<number>`(row_number() OVER (PARTITION BY o.variant_id ORDER BY o.sort_number, o.id) - 1)::int`;

/** All variants in their order; deleted options are left out, but those that stay keep their places. */
export async function listVariantNames(tx: Tx, { companyID }: Scope): Promise<VariantName[]> {
  const [variants, options] = await Promise.all([
    tx
      .selectFrom('variants')
      .select(['id', 'name', 'display_name', 'names'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .orderBy('sort_number')
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .execute(),
    tx
      .selectFrom((query) =>
        query
          .selectFrom('variant_options as o')
          .selectAll()
          .select(PLACE.as('place'))
          .where('o.company_id', '=', companyID)
          .as('p'),
      )
      .select(['p.id', 'p.variant_id', 'p.name', 'p.display_name', 'p.price_add', 'p.is_active', 'p.place'])
      .where('p.deleted_at', 'is', null)
      .orderBy('p.variant_id')
      .orderBy(SHOWN)
      .orderBy('p.place')
      .execute(),
  ]);
  const optionsOf = groupBy(
    options,
    (row) => row.variant_id,
    (row) => ({
      variantOptionID: row.id,
      name: row.name,
      displayName: row.display_name,
      priceAdd: amountOf(Number(row.price_add)),
      isActive: row.is_active,
      place: row.place,
    }),
  );
  return variants.map(({ id, name, display_name, names }) => ({
    variantID: id,
    name,
    displayName: display_name,
    names: namesOf({ names }),
    variantOptions: optionsOf.get(id) ?? [],
  }));
}

const readOptions = (tx: Tx, companyID: string, variantID: string) =>
  tx
    .selectFrom('variant_options as o')
    .select(['o.id', 'o.name', 'o.display_name', 'o.names', 'o.price_add', 'o.is_active', 'o.allergens'])
    .select((row) =>
      row
        .selectFrom('modifier_bindings as b')
        .innerJoin('modifier_groups as g', (join) =>
          join
            .on('g.company_id', '=', companyID)
            .onRef('g.id', '=', 'b.modifier_group_id')
            .on('g.deleted_at', 'is', null),
        )
        .select(sql<string[] | null>`array_agg(b.modifier_group_id ORDER BY b.sort_number, b.id)`.as('ids'))
        .where('b.company_id', '=', companyID)
        .whereRef('b.variant_option_id', '=', 'o.id')
        .as('modifier_group_ids'),
    )
    .where('o.company_id', '=', companyID)
    .where('o.variant_id', '=', variantID)
    .where('o.deleted_at', 'is', null)
    .orderBy(SHOWN)
    .orderBy('o.sort_number')
    .orderBy('o.id')
    .execute();

/** A variant with its options and what uses each of them; null = unknown or deleted. */
export async function getVariant(tx: Tx, { companyID }: Scope, id: string): Promise<VariantRecord | null> {
  const [variant, options, users, optionUsers] = await Promise.all([
    tx
      .selectFrom('variants')
      .select(['id', 'name', 'display_name', 'names', 'version'])
      .where('company_id', '=', companyID)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
    readOptions(tx, companyID, id),
    listUsers(tx, { companyID }, [id]),
    listOptionUsers(tx, { companyID }, id),
  ]);
  if (variant === undefined) return null;
  return {
    variantID: variant.id,
    name: variant.name,
    displayName: ownText(variant.display_name, variant.name),
    names: namesOf(variant),
    version: variant.version,
    usedBy: users.map(({ id: userID, name }) => ({ kind: 'product', id: userID, name })),
    usedOptionIDs: [...new Set(optionUsers.map(({ optionID }) => optionID))],
    variantOptions: options.map((row) => ({
      variantOptionID: row.id,
      name: row.name,
      displayName: ownText(row.display_name, row.name),
      names: namesOf(row),
      priceAdd: amountOf(Number(row.price_add)),
      allergens: allergensOf(row.allergens),
      isActive: row.is_active,
      modifierGroupIDs: row.modifier_group_ids ?? [],
    })),
  };
}

/** Products that have these variants, by their names. */
export async function listUsers(
  tx: Tx,
  { companyID }: Scope,
  ids: readonly string[],
): Promise<(Pick<RecordUser, 'id' | 'name'> & { variantID: string })[]> {
  const rows = await tx
    .selectFrom('item_variants as x')
    .innerJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'x.item_id').on('i.deleted_at', 'is', null),
    )
    .select(['x.variant_id', 'i.id', 'i.name'])
    .where('x.company_id', '=', companyID)
    .where('x.variant_id', '=', anyOf(ids))
    .orderBy(sql`lower(i.name)`)
    .orderBy('i.id')
    .execute();
  return rows.map(({ variant_id, id, name }) => ({ variantID: variant_id, id, name }));
}

/**
 * What uses the options of a variant: products' variants (decision 20), and combos that allow these options alone; each
 * product or combo once for an option.
 */
export async function listOptionUsers(
  tx: Tx,
  { companyID }: Scope,
  id: string,
): Promise<{ optionID: string; optionName: string; name: string }[]> {
  const options = tx
    .selectFrom('variant_options as o')
    .select(['o.id as option_id', 'o.name as option_name'])
    .where('o.company_id', '=', companyID)
    .where('o.variant_id', '=', id);
  const products = options
    .innerJoin('item_variant_options as x', (join) =>
      join.on('x.company_id', '=', companyID).onRef('x.variant_option_id', '=', 'o.id'),
    )
    .innerJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'x.item_id').on('i.deleted_at', 'is', null),
    )
    .leftJoin('items as base', (join) =>
      join.on('base.company_id', '=', companyID).onRef('base.id', '=', 'i.base_item_id'),
    )
    .select(sql<string>`coalesce(base.name, i.name)`.as('name'));
  const combos = options
    .innerJoin('combo_choice_items as t', (join) =>
      join.on('t.company_id', '=', companyID).on('o.id', '=', sql<string>`any(t.variant_option_ids)`),
    )
    .innerJoin('combo_choices as c', (join) =>
      join.on('c.company_id', '=', companyID).onRef('c.id', '=', 't.combo_choice_id'),
    )
    .innerJoin('items as i', (join) =>
      join.on('i.company_id', '=', companyID).onRef('i.id', '=', 'c.item_id').on('i.deleted_at', 'is', null),
    )
    .select('i.name');
  return tx
    .selectFrom(products.union(combos).as('u'))
    .select(['u.option_id as optionID', 'u.option_name as optionName', 'u.name'])
    .orderBy(sql`lower(u.name)`)
    .orderBy('u.option_id')
    .execute();
}

/** Adds the variant itself at the end. False = it already exists (a repeated call). */
export async function insertVariant(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, displayName, names }: VariantInput,
  now: Date,
): Promise<boolean> {
  return addRecord(tx, VARIANTS, scope, id, { name, display_name: displayName, names: namesColumn(names) }, now);
}

/** False = unknown, or no longer at this version. */
export async function updateVariant(
  tx: Tx,
  scope: Scope,
  id: string,
  { name, displayName, names, version }: VariantInput & { version: number },
  now: Date,
): Promise<boolean> {
  return changeRecord(
    tx,
    VARIANTS,
    scope,
    id,
    version,
    { name, display_name: displayName, names: namesColumn(names) },
    now,
  );
}
