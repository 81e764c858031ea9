import type { ItemType } from '@tavola/contract';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

// Tables as long as the catalog are not joined here: right after an import the planner takes them for empty, and a
// join under a fence then compares every row with every other. Their rows meet by id in toPosCatalog.

/** Products, their variants, deposits and credits: all items but ingredients. */
export const readItems = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('items')
    .select(['id', 'type', 'base_item_id', 'base_deposit_and_credit_item_id', 'category_id', 'brand_id'])
    .select(['name', 'display_name', 'names', 'barcode', 'ref_code', 'description', 'image_url', 'base_price'])
    .select(['combination_indices', 'is_active', 'is_available_for_selection', 'is_tax_inclusive', 'is_weighed'])
    .select(['enable_track_inventory', 'allergens', 'descriptions'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .where('type', '<>', 'Ingredient')
    .orderBy('sort_number')
    .orderBy('base_item_id', (order) => order.asc().nullsFirst())
    .orderBy('name')
    .$narrowType<{ type: ItemType }>()
    .execute();

/** What a location sets of an item for itself. */
export const readItemLocations = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('item_locations')
    .select(['item_id', 'tax_id', 'is_default_tax', 'is_tax_inclusive'])
    .select(['is_available_for_selection', 'is_out_of_stock'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .execute();

/**
 * What decides about stock here, in one statement: items of which there is some (`there`) or which the location has
 * stopped counting (`stopped`), ingredients that are counted, the parts of recipes of items and options, and what
 * ingredients contain.
 */
export const readStockFacts = (tx: Tx, { companyID, locationID }: LocationScope) => {
  const nothing = sql<string | null>`NULL::uuid`.as('element_id');
  const noCode = sql<string | null>`NULL::text`.as('code');
  return (
    tx
      .selectFrom('item_inventory')
      .select((eb) => [
        sql<StockFact>`CASE WHEN ${eb.ref('is_stopped')} THEN 'stopped' ELSE 'there' END`.as('kind'),
        'item_id as id',
        nothing,
        noCode,
      ])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where((eb) => eb.or([eb('on_hand', '>', '0'), eb('is_stopped', '=', true)]))
      .unionAll(
        tx
          .selectFrom('items')
          .select([sql<StockFact>`'ingredient'`.as('kind'), 'id', nothing, noCode])
          .where('company_id', '=', companyID)
          .where('deleted_at', 'is', null)
          .where('type', '=', 'Ingredient')
          .where('enable_track_inventory', '=', true),
      )
      .unionAll(
        tx
          .selectFrom('item_units')
          .select((eb) => [
            sql<StockFact>`'part'`.as('kind'),
            eb.fn.coalesce('item_id', 'modifier_option_id').$castTo<string>().as('id'),
            'element_item_id as element_id',
            noCode,
          ])
          .where('company_id', '=', companyID),
      )
      // Ingredients are on no terminal, only what they contain (decision 373).
      .unionAll(
        tx
          .selectFrom('items')
          .select([sql<StockFact>`'contains'`.as('kind'), 'id', nothing])
          .select(sql<string | null>`unnest(allergens)`.as('code'))
          .where('company_id', '=', companyID)
          .where('deleted_at', 'is', null)
          .where('type', '=', 'Ingredient'),
      )
      // With its variants: a count is kept for a product or for one of them.
      .unionAll(
        tx
          .selectFrom('item_countdowns as c')
          .innerJoin('items as i', (join) =>
            join
              .onRef('i.company_id', '=', 'c.company_id')
              .on((eb) =>
                eb.or([eb('i.id', '=', eb.ref('c.item_id')), eb('i.base_item_id', '=', eb.ref('c.item_id'))]),
              ),
          )
          .select([sql<StockFact>`'sold'`.as('kind'), 'i.id as id', nothing, noCode])
          .where('c.company_id', '=', companyID)
          .where('i.company_id', '=', companyID)
          .where('c.location_id', '=', locationID)
          .where('c.left_count', '<=', '0'),
      )
      .execute()
  );
};
type StockFact = 'there' | 'stopped' | 'ingredient' | 'part' | 'sold' | 'contains';

/** Which variants a product has, in their order. */
export const readItemVariants = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('item_variants')
    .select(['item_id', 'variant_id'])
    .where('company_id', '=', companyID)
    .orderBy('item_id')
    .orderBy('sort_number')
    .execute();

/** What a modifier group is asked for with. */
export const readBindings = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('modifier_bindings')
    .select(['modifier_group_id', 'item_id', 'category_id', 'variant_option_id', 'modifier_option_id', 'sort_number'])
    .where('company_id', '=', companyID)
    .orderBy('sort_number')
    .orderBy('id')
    .execute();

/** The choices of combos. */
export const readComboChoices = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('combo_choices')
    .select(['id', 'item_id', 'name', 'names', 'quantity', 'sort_number'])
    .where('company_id', '=', companyID)
    .orderBy('item_id')
    .orderBy('sort_number')
    .execute();

/** The items that a choice of a combo offers. */
export const readComboChoiceItems = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('combo_choice_items')
    .select(['combo_choice_id', 'item_id', 'price_add', 'is_default', 'variant_option_ids', 'sort_number'])
    .where('company_id', '=', companyID)
    .orderBy('combo_choice_id')
    .orderBy('sort_number')
    .execute();

/** The modifier groups of a company. */
export const readModifierGroups = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('modifier_groups')
    .select(['id', 'name', 'display_name', 'names', 'is_active', 'min_selected_options', 'max_selected_options'])
    .select(['is_required', 'sort_number'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('name')
    .execute();

/** The options of all modifier groups. */
export const readModifierOptions = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('modifier_options')
    .select([
      'id',
      'modifier_group_id',
      'name',
      'display_name',
      'names',
      'price_add',
      'item_id',
      'allergens',
      'is_active',
      'sort_number',
    ])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('modifier_group_id')
    .orderBy('sort_number')
    .execute();

/** What a location sets of a modifier option for itself. */
export const readModifierOptionLocations = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('modifier_option_locations')
    .select(['modifier_option_id', 'is_available', 'is_out_of_stock'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .execute();

/** The categories of a company. */
export const readCategories = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('item_categories')
    .select(['id', 'name', 'names', 'sort_number'])
    .where('company_id', '=', companyID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('name')
    .execute();
