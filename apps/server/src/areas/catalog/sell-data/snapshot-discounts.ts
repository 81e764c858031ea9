import type { Discount } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import type { SnapshotRows } from './snapshot.rows.ts';

/** The discounts of a location with their targets, hours and menus. */
export function toDiscounts(rows: SnapshotRows): Discount[] {
  const targets = groupBy(
    rows.discountTargets,
    ({ discount_id, pool }) => `${discount_id} ${pool}`,
    (row) => row.target_id,
  );
  const windows = groupBy(
    rows.discountAvailabilities,
    (row) => row.discount_id,
    (row) => ({
      availableDays: row.available_days,
      timeStart: row.time_start,
      timeEnd: row.time_end,
      allDay: row.all_day,
      isExpiration: row.is_expiration,
      dateStart: row.date_start,
      dateEnd: row.date_end,
      duration: row.duration,
    }),
  );
  const menus = groupBy(
    rows.discountMenus,
    (row) => row.discount_id,
    ({ menu_id, item_ids }) => ({ menuID: menu_id, itemIDs: item_ids }),
  );
  return rows.discounts.map((row) => ({
    ...fixedFields(row),
    applyToIDs: targets.get(`${row.id} apply`) ?? [],
    buyIDs: targets.get(`${row.id} buy`) ?? [],
    getIDs: targets.get(`${row.id} get`) ?? [],
    discountAvailabilities: windows.get(row.id) ?? [],
    discountMenu: { applyToOnlineMenu: row.apply_to_online_menu, menuDiscounts: menus.get(row.id) ?? [] },
  }));
}

const fixedFields = (row: SnapshotRows['discounts'][number]) => ({
  discountID: row.id,
  name: row.name,
  names: soldNamesOf(row),
  code: row.code,
  type: row.type,
  level: row.level,
  value: Number(row.value),
  appliesTo: row.applies_to,
  minRequirement: row.min_requirement,
  minRequirementValue: Number(row.min_requirement_value),
  isCombinable: row.is_combinable,
  isAutomaticDiscount: row.is_automatic_discount,
  isActive: row.is_active,
  isTimedEventDiscount: row.is_timed_event_discount,
  orderChannelIDs: row.order_channel_ids,
  fulfillmentIDs: row.fulfillment_ids,
  buyAnyItemFrom: row.buy_any_item_from,
  getAnyItemFrom: row.get_any_item_from,
  getQty: row.get_qty,
  getAtDiscountType: row.get_at_discount_type,
  getDiscountValue: Number(row.get_discount_value),
  nextDiscountType: row.next_discount_type,
  nextDiscountValue: row.next_discount_value === null ? null : Number(row.next_discount_value),
  futureOrderDiscountID: row.future_order_discount_id,
});
