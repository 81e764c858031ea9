import { ItemType, type RecipePart, amountOf } from '@tavola/contract';
import { type NotNull } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import { lockKey } from '#platform/database/lock-key.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { isCounted, stockRow } from '../inventory/stock-row.rows.ts';

type Company = Pick<LocationScope, 'companyID'>;

/** Owner of a recipe: an item, or a modifier option. */
export interface RecipeOwner {
  readonly kind: 'item' | 'option';
  readonly id: string;
}

const ownerColumn = ({ kind }: RecipeOwner) => (kind === 'item' ? 'item_id' : 'modifier_option_id');

/**
 * Whether the owner exists. Recipes of a company change one after the other: two changes that are each valid may form a
 * circle together.
 */
export async function lockOwner(tx: Tx, { companyID }: Company, { kind, id }: RecipeOwner): Promise<boolean> {
  await lockKey(tx, `recipes ${companyID}`);
  return hasOwner(tx, { companyID }, { kind, id });
}

/** Whether the owner exists; enough for reading, while changes come through `lockOwner`. */
export async function hasOwner(tx: Tx, { companyID }: Company, { kind, id }: RecipeOwner): Promise<boolean> {
  const owner = await tx
    .selectFrom(kind === 'item' ? 'items' : 'modifier_options')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return owner !== undefined;
}

/**
 * The lines of a recipe in their order. An element costs what its stock here cost on average, else what its record
 * says.
 */
export async function listParts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  owner: RecipeOwner,
): Promise<RecipePart[]> {
  const rows = await tx
    .selectFrom('item_units as u')
    .innerJoin('items as e', (join) => join.on('e.company_id', '=', companyID).onRef('e.id', '=', 'u.element_item_id'))
    .select((eb) => [
      'u.element_item_id',
      'u.quantity',
      'u.uomid',
      'e.name',
      'e.type',
      'e.uomid as element_uomid',
      eb.fn
        .coalesce(
          eb
            .selectFrom('item_inventory as s')
            .select('s.average_cost')
            .where('s.company_id', '=', companyID)
            .where('s.location_id', '=', locationID)
            .whereRef('s.item_id', '=', 'e.id')
            .whereRef('s.uomid', 'is not distinct from', 'e.uomid')
            .$asScalar(),
          'e.cost',
        )
        .as('cost'),
    ])
    .where('u.company_id', '=', companyID)
    .where(`u.${ownerColumn(owner)}`, '=', owner.id)
    .orderBy('u.sort_number')
    .orderBy('u.id')
    // A CHECK of the table holds the type to those of the contract.
    .$narrowType<{ type: ItemType }>()
    .execute();
  return rows.map((row) => ({
    elementItemID: row.element_item_id,
    quantity: Number(row.quantity),
    uomid: row.uomid,
    elementName: row.name,
    elementType: row.type,
    elementUomid: row.element_uomid,
    elementCost: row.cost === null ? null : amountOf(Number(row.cost)),
  }));
}

export interface Element {
  readonly name: string;
  readonly uomid: number | null;
}

/** Items of these that can be in a recipe: ingredients, and products that are used as such. */
export async function readElements(
  tx: Tx,
  { companyID }: Company,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Element>> {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'name', 'uomid'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('type', '=', ItemType.Ingredient), eb('is_use_as_ingredient', '=', true)]))
    .execute();
  return new Map(rows.map(({ id, name, uomid }) => [id, { name, uomid }]));
}

export interface NewPart {
  readonly id: string;
  readonly elementItemID: string;
  readonly quantity: number;
  readonly uomid: number | null;
}

/** Puts these lines in place of those of a recipe, in this order. The caller calls `lockOwner` first. */
export async function replaceParts(
  tx: Tx,
  { companyID }: Company,
  owner: RecipeOwner,
  parts: readonly NewPart[],
): Promise<void> {
  await tx
    .deleteFrom('item_units')
    .where('company_id', '=', companyID)
    .where(ownerColumn(owner), '=', owner.id)
    .execute();
  await insertRows(tx, [
    {
      table: 'item_units',
      rows: parts.map(({ id, elementItemID, quantity, uomid }, index) => ({
        company_id: companyID,
        id,
        [ownerColumn(owner)]: owner.id,
        element_item_id: elementItemID,
        quantity,
        uomid,
        sort_number: index + 1,
      })),
    },
  ]);
}

/** A line of a recipe as stored. */
export interface PartFact {
  readonly owner_id: string;
  readonly element_item_id: string;
  readonly quantity: string;
  readonly uomid: number | null;
}

/** Every line of the recipes of items, of these or of all. */
export async function listItemParts(
  tx: Tx,
  { companyID }: Company,
  ids?: readonly string[],
): Promise<readonly PartFact[]> {
  return tx
    .selectFrom('item_units')
    .select(['item_id as owner_id', 'element_item_id', 'quantity', 'uomid'])
    .where('company_id', '=', companyID)
    .where('item_id', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('item_id', '=', anyOf(ids ?? [])))
    .orderBy('sort_number')
    .orderBy('id')
    .$narrowType<{ owner_id: NotNull }>()
    .execute();
}

/**
 * Every line of the recipes of options, of these or of all; the item that an option uses up is one more line
 * (back-office spec, section 3).
 */
export async function listOptionParts(
  tx: Tx,
  { companyID }: Company,
  ids?: readonly string[],
): Promise<readonly PartFact[]> {
  const ofRecipes = tx
    .selectFrom('item_units')
    .select(['modifier_option_id as owner_id', 'element_item_id', 'quantity', 'uomid'])
    .where('company_id', '=', companyID)
    .where('modifier_option_id', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('modifier_option_id', '=', anyOf(ids ?? [])))
    .$narrowType<{ owner_id: NotNull }>();
  const ofItems = tx
    .selectFrom('modifier_options')
    .select(['id as owner_id', 'item_id as element_item_id', 'quantity', 'uomid'])
    .where('company_id', '=', companyID)
    .where('item_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .$narrowType<{ element_item_id: NotNull }>();
  return ofRecipes.unionAll(ofItems).execute();
}

/** Variants by their product, of these or of all. */
export async function listVariantBases(
  tx: Tx,
  { companyID }: Company,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'base_item_id'])
    .where('company_id', '=', companyID)
    .where('base_item_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', '=', anyOf(ids ?? [])))
    .$narrowType<{ base_item_id: NotNull }>()
    .execute();
  return new Map(rows.map(({ id, base_item_id }) => [id, base_item_id]));
}

/** How an item is counted at a location. */
export interface TrackedItem {
  /** The unit it is counted in here: that of its row, which comes with the first movement. */
  readonly uomid: number | null;
  /** It has its row of stock, which is never removed. */
  readonly hasRow: boolean;
  /** Cost of one unit of `uomid`, averaged over deliveries (decision 95); null = unknown. */
  readonly averageCost: number | null;
}

/** Items whose stock is counted, of these or of all. */
export async function listTracked(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, TrackedItem>> {
  const rows = await tx
    .selectFrom('items as i')
    .leftJoinLateral(
      (item) =>
        stockRow(item, { companyID, locationID })
          .select(['n.item_id', 'n.uomid', 'n.average_cost', 'n.is_stopped'])
          .as('s'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      'i.id',
      's.item_id',
      's.average_cost',
      eb.case().when('s.item_id', 'is', null).then(eb.ref('i.uomid')).else(eb.ref('s.uomid')).end().as('uomid'),
    ])
    .where('i.company_id', '=', companyID)
    .where(isCounted)
    .where('i.deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('i.id', '=', anyOf(ids ?? [])))
    .execute();
  return new Map(
    rows.map(({ id, uomid, item_id, average_cost: average }) => [
      id,
      { uomid, hasRow: item_id !== null, averageCost: average === null ? null : Number(average) },
    ]),
  );
}

/** Units of the items that are counted or are in recipes. */
export async function listItemUoms(
  tx: Tx,
  { companyID }: Company,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'uomid'])
    .where('company_id', '=', companyID)
    .where('id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ id, uomid }) => [id, uomid]));
}

/** What records say that an item costs at this location; items without a cost are left out. */
export async function listRecordCosts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<ReadonlyMap<string, number>> {
  // Two reads of one index each: a join of them compared every item with every place of an item.
  const [ofCompany, here] = await Promise.all([
    tx
      .selectFrom('items')
      .select(['id', 'cost'])
      .where('company_id', '=', companyID)
      .where('deleted_at', 'is', null)
      .where('cost', 'is not', null)
      .$narrowType<{ cost: NotNull }>()
      .execute(),
    tx
      .selectFrom('item_locations')
      .select(['item_id as id', 'cost'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('cost', 'is not', null)
      .$narrowType<{ cost: NotNull }>()
      .execute(),
  ]);
  return new Map([...ofCompany, ...here].map(({ id, cost }) => [id, Number(cost)]));
}
