import type { Discount } from '@tavola/contract';
import type { NotNull } from 'kysely';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** The words of a discount; the database checks that a column holds one of its allowed words. */
export interface DiscountWords {
  type: Discount['type'];
  level: Discount['level'];
  applies_to: Discount['appliesTo'];
  min_requirement: Discount['minRequirement'];
  buy_any_item_from: Discount['buyAnyItemFrom'];
  get_any_item_from: Discount['getAnyItemFrom'];
  get_at_discount_type: Discount['getAtDiscountType'];
  next_discount_type: NonNullable<Discount['nextDiscountType']> | null;
}

/** The discounts of a location. */
export const readDiscounts = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('discounts as d')
    .innerJoin('discount_locations as l', (join) =>
      join.on('l.company_id', '=', companyID).on('l.location_id', '=', locationID).onRef('l.discount_id', '=', 'd.id'),
    )
    .select([
      'd.id',
      'd.name',
      'd.names',
      'd.code',
      'd.type',
      'd.level',
      'd.value',
      'd.applies_to',
      'd.min_requirement',
    ])
    .select(['d.min_requirement_value', 'd.is_combinable', 'd.is_automatic_discount', 'd.is_timed_event_discount'])
    .select(['l.is_active', 'd.order_channel_ids', 'd.fulfillment_ids', 'd.apply_to_online_menu'])
    .select(['d.buy_any_item_from', 'd.get_any_item_from', 'd.get_qty', 'd.get_at_discount_type'])
    .select(['d.get_discount_value', 'd.next_discount_type', 'd.next_discount_value', 'd.future_order_discount_id'])
    .where('d.company_id', '=', companyID)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.sort_number')
    .orderBy('d.name')
    .$narrowType<DiscountWords>()
    .execute();

/** The items and categories that a discount names. */
export const readDiscountTargets = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('discount_targets')
    .select(['discount_id', 'pool'])
    .select(({ fn }) => fn.coalesce('item_id', 'category_id').as('target_id'))
    .where('company_id', '=', companyID)
    .orderBy('discount_id')
    .orderBy('sort_number')
    .orderBy('id')
    // A target is an item or a category (discount_targets_owner_check).
    .$narrowType<{ pool: 'apply' | 'buy' | 'get'; target_id: NotNull }>()
    .execute();

/** The days and hours of discounts. */
export const readDiscountAvailabilities = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('discount_availabilities')
    .select(['discount_id', 'available_days', 'all_day', 'time_start', 'time_end'])
    .select(['is_expiration', 'date_start', 'date_end', 'duration'])
    .where('company_id', '=', companyID)
    .orderBy('discount_id')
    .orderBy('sort_number')
    .orderBy('id')
    .execute();

/** The menus that a discount applies to. */
export const readDiscountMenus = (tx: Tx, { companyID }: LocationScope) =>
  tx
    .selectFrom('discount_menus')
    .select(['discount_id', 'menu_id', 'item_ids'])
    .where('company_id', '=', companyID)
    .orderBy('discount_id')
    .orderBy('menu_id')
    .execute();

/** The taxes of a location. */
export const readTaxes = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('taxes')
    .select(['id', 'name', 'names', 'rate', 'is_default'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .orderBy('sort_number')
    .orderBy('name')
    .execute();

/** The parts of the taxes of a location. */
export const readTaxComponents = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('tax_components')
    .select(['tax_id', 'name', 'names', 'rate'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .orderBy('tax_id')
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
