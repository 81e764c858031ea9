import type { Discount } from '@tavola/contract';
import type { DiscountRow, SnapshotRows } from './snapshot-rows.ts';

/** The discounts of a location with their targets, hours and menus. */
export function toDiscounts(rows: SnapshotRows): Discount[] {
  return rows.discounts.map((row) => {
    const pool = (name: 'apply' | 'buy' | 'get') => rows.discountTargets.filter((target) => target.discount_id === row.id && target.pool === name).map((target) => target.target_id);
    return {
      ...fixedFields(row), applyToIDs: pool('apply'), buyIDs: pool('buy'), getIDs: pool('get'),
      discountAvailabilities: rows.discountAvailabilities.filter((window) => window.discount_id === row.id).map((window) => ({
        availableDays: window.available_days, timeStart: window.time_start, timeEnd: window.time_end, allDay: window.all_day, isExpiration: window.is_expiration,
        dateStart: window.date_start, dateEnd: window.date_end, duration: window.duration,
      })),
      discountMenu: {
        applyToOnlineMenu: row.apply_to_online_menu,
        menuDiscounts: rows.discountMenus.filter((menu) => menu.discount_id === row.id).map(({ menu_id, item_ids }) => ({ menuID: menu_id, itemIDs: item_ids })),
      },
    };
  });
}

const fixedFields = (row: DiscountRow) => ({
  discountID: row.id, name: row.name, code: row.code, type: row.type, level: row.level, value: Number(row.value), appliesTo: row.applies_to,
  minRequirement: row.min_requirement, minRequirementValue: Number(row.min_requirement_value), isCombinable: row.is_combinable, isAutomaticDiscount: row.is_automatic_discount,
  isActive: row.is_active, isTimedEventDiscount: row.is_timed_event_discount, orderChannelIDs: row.order_channel_ids, fulfillmentIDs: row.fulfillment_ids,
  buyAnyItemFrom: row.buy_any_item_from, getAnyItemFrom: row.get_any_item_from, getQty: row.get_qty, getAtDiscountType: row.get_at_discount_type, getDiscountValue: Number(row.get_discount_value),
  nextDiscountType: row.next_discount_type, nextDiscountValue: row.next_discount_value === null ? null : Number(row.next_discount_value), futureOrderDiscountID: row.future_order_discount_id,
});
