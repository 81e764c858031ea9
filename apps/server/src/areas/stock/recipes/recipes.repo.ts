import type { ItemType, RecipePart } from '@tavola/contract';
import { insertRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

type Company = Pick<LocationScope, 'companyID'>;

/** Whose recipe: an item, or a modifier option. */
export interface RecipeOwner {
  readonly kind: 'item' | 'option';
  readonly id: string;
}

const ownerColumn = ({ kind }: RecipeOwner): string => (kind === 'item' ? 'item_id' : 'modifier_option_id');

/**
 * Whether the owner is there. Recipes of a company change one after the other: two that are fine each may make a circle
 * together.
 */
export async function lockOwner(tx: Tx, { companyID }: Company, { kind, id }: RecipeOwner): Promise<boolean> {
  await tx.raw(`SELECT pg_advisory_xact_lock(hashtextextended('recipes ' || $1, 0))`, [companyID]);
  return hasOwner(tx, { companyID }, { kind, id });
}

export async function hasOwner(tx: Tx, { companyID }: Company, { kind, id }: RecipeOwner): Promise<boolean> {
  return (
    (
      await tx.raw(
        `SELECT id FROM ${kind === 'item' ? 'items' : 'modifier_options'} WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL`,
        [companyID, id],
      )
    ).rows.length === 1
  );
}

interface PartRow {
  [column: string]: unknown;
  element_item_id: string;
  quantity: string;
  uomid: number | null;
  name: string;
  type: ItemType;
  element_uomid: number | null;
  cost: string | null;
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
  const { rows } = await tx.raw<PartRow>(
    `
    SELECT u.element_item_id, u.quantity, u.uomid, e.name, e.type, e.uomid AS element_uomid,
      coalesce((SELECT s.average_cost FROM item_inventory s WHERE s.company_id = $1 AND s.location_id = $2 AND s.item_id = e.id AND s.uomid IS NOT DISTINCT FROM e.uomid), e.cost) AS cost
    FROM item_units u JOIN items e ON e.company_id = $1 AND e.id = u.element_item_id
    WHERE u.company_id = $1 AND u.${ownerColumn(owner)} = $3 ORDER BY u.sort_number, u.id`,
    [companyID, locationID, owner.id],
  );
  return rows.map((row) => ({
    elementItemID: row.element_item_id,
    quantity: Number(row.quantity),
    uomid: row.uomid,
    elementName: row.name,
    elementType: row.type,
    elementUomid: row.element_uomid,
    elementCost: row.cost === null ? null : Number(row.cost),
  }));
}

export interface Element {
  readonly name: string;
  readonly uomid: number | null;
}

/** Items of these that can stand in a recipe: ingredients, and products that are used as such. */
export async function readElements(
  tx: Tx,
  { companyID }: Company,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Element>> {
  const { rows } = await tx.raw<{ id: string; name: string; uomid: number | null }>(
    `SELECT id, name, uomid FROM items WHERE company_id = $1 AND id = ANY($2::uuid[]) AND deleted_at IS NULL AND (type = 'Ingredient' OR is_use_as_ingredient)`,
    [companyID, ids],
  );
  return new Map(rows.map(({ id, name, uomid }) => [id, { name, uomid }]));
}

export interface NewPart {
  readonly id: string;
  readonly elementItemID: string;
  readonly quantity: number;
  readonly uomid: number | null;
}

export async function replaceParts(
  tx: Tx,
  { companyID }: Company,
  owner: RecipeOwner,
  parts: readonly NewPart[],
): Promise<void> {
  await tx.raw(`DELETE FROM item_units WHERE company_id = $1 AND ${ownerColumn(owner)} = $2`, [companyID, owner.id]);
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

interface FactRow {
  [column: string]: unknown;
  owner_id: string;
  element_item_id: string;
  quantity: string;
  uomid: number | null;
}

/** Only rows of these ids, which are the parameter `place`; none given = all rows. */
const among = (column: string, ids: readonly string[] | undefined, place = 2): string =>
  ids === undefined ? '' : `AND ${column} = ANY($${place}::uuid[])`;
const given = (ids: readonly string[] | undefined): readonly (readonly string[])[] => (ids === undefined ? [] : [ids]);

/** Every line of the recipes of items, of these or of all. */
export async function listItemParts(
  tx: Tx,
  { companyID }: Company,
  ids?: readonly string[],
): Promise<readonly FactRow[]> {
  const { rows } = await tx.raw<FactRow>(
    `SELECT item_id AS owner_id, element_item_id, quantity, uomid FROM item_units WHERE company_id = $1 AND item_id IS NOT NULL ${among('item_id', ids)} ORDER BY sort_number, id`,
    [companyID, ...given(ids)],
  );
  return rows;
}

/**
 * Every line of the recipes of options, of these or of all; the item that an option uses up is one more line
 * (back-office spec, section 3).
 */
export async function listOptionParts(
  tx: Tx,
  { companyID }: Company,
  ids?: readonly string[],
): Promise<readonly FactRow[]> {
  return (
    await tx.raw<FactRow>(
      `
    SELECT modifier_option_id AS owner_id, element_item_id, quantity, uomid FROM item_units WHERE company_id = $1 AND modifier_option_id IS NOT NULL ${among('modifier_option_id', ids)}
    UNION ALL SELECT o.id, o.item_id, o.quantity, o.uomid FROM modifier_options o WHERE o.company_id = $1 AND o.item_id IS NOT NULL AND o.deleted_at IS NULL ${among('o.id', ids)}`,
      [companyID, ...given(ids)],
    )
  ).rows;
}

/** Variants by their product, of these or of all. */
export async function listVariantBases(
  tx: Tx,
  { companyID }: Company,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.raw<{ id: string; base_item_id: string }>(
    `SELECT id, base_item_id FROM items WHERE company_id = $1 AND base_item_id IS NOT NULL AND deleted_at IS NULL ${among('id', ids)}`,
    [companyID, ...given(ids)],
  );
  return new Map(rows.map(({ id, base_item_id }) => [id, base_item_id]));
}

/**
 * Items whose stock is counted, of these or of all, with the unit it is counted in here: that of its row, which comes
 * with the first movement. The row is looked up by its key: joined, two long tables under a fence are compared row by
 * row while the planner knows nothing of them, and every sale would wait for it.
 */
export async function listTracked(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await tx.raw<{ id: string; uomid: number | null }>(
    `
    SELECT i.id, CASE WHEN s.item_id IS NULL THEN i.uomid ELSE s.uomid END AS uomid FROM items i
      LEFT JOIN LATERAL (SELECT n.item_id, n.uomid FROM item_inventory n WHERE n.company_id = $1 AND n.location_id = $2 AND n.item_id = i.id LIMIT 1) s ON true
    WHERE i.company_id = $1 AND i.enable_track_inventory AND i.deleted_at IS NULL ${among('i.id', ids, 3)}`,
    [companyID, locationID, ...given(ids)],
  );
  return new Map(rows.map(({ id, uomid }) => [id, uomid]));
}

/** Units of the items that are counted or stand in recipes. */
export async function listItemUoms(
  tx: Tx,
  { companyID }: Company,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await tx.raw<{ id: string; uomid: number | null }>(
    'SELECT id, uomid FROM items WHERE company_id = $1 AND id = ANY($2::uuid[])',
    [companyID, ids],
  );
  return new Map(rows.map(({ id, uomid }) => [id, uomid]));
}
