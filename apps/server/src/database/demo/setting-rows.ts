import { OrderChannel } from '@tavola/contract';
import type { TableRows } from './insert-rows.ts';
import type { Loading } from './loading.ts';

const COUNT = 1;
const WEIGHT = 2;
const VOLUME = 3;
const uomClasses = [[COUNT, 'Count'], [WEIGHT, 'Weight'], [VOLUME, 'Volume']] as const;
/** System units: number, class, name, symbol, reference and how many of it they are. Parents come first. */
const uoms = [
  [1, COUNT, 'Piece', 'pc', null, 1], [2, COUNT, 'Dozen', 'dz', 1, 12],
  [3, WEIGHT, 'Gram', 'g', null, 1], [4, WEIGHT, 'Kilogram', 'kg', 3, 1000], [5, WEIGHT, 'Ounce', 'oz', 3, 28.34952], [6, WEIGHT, 'Pound', 'lb', 3, 453.59237],
  [7, VOLUME, 'Millilitre', 'ml', null, 1], [8, VOLUME, 'Litre', 'l', 7, 1000], [9, VOLUME, 'Fluid Ounce', 'fl oz', 7, 29.57353],
] as const;

/** Units that every company has; the piece is its default. They come before the items. */
export function unitTables({ company, stamps }: Loading): TableRows[] {
  return [
    { table: 'uom_classes', rows: uomClasses.map(([id, name]) => ({ ...company, uom_class_id: id, name, is_default: id === COUNT })) },
    {
      table: 'uoms',
      rows: uoms.map(([uomid, classID, name, symbol, reference, conversion]) => ({
        ...company, uomid, uom_class_id: classID, name, symbol, is_default: uomid === 1, is_custom_data: false, is_base_uom: reference === null, enable_conversion: true,
        reference_uomid: reference, initial_unit: 1, entered_conversion: conversion, ...stamps,
      })),
    },
  ];
}

/** How the location takes money, charges for service, hands over and seats. */
export function settingTables({ catalogue, ids, company, place, stamps, at, newID }: Loading): TableRows[] {
  const { serviceCharge, taxes, fulfillments, paymentSettings, voidCompReasons, tableLayouts } = catalogue;
  const layouts = tableLayouts.map((layout, index) => ({ layout, id: newID(), index }));
  const serviceTax = serviceCharge.isTaxed ? taxes[0] : undefined;
  return [
    { table: 'void_comp_reasons', rows: voidCompReasons.map(({ name, percentage, type }, index) => ({ ...company, id: newID(), name, percentage, type, sort_number: index, ...stamps })) },
    {
      table: 'payment_settings',
      rows: paymentSettings.map((setting, index) => ({
        ...place, id: newID(), name: setting.name, payment_type_id: setting.paymentTypeID, is_available_in_pos: setting.isAvailableInPOS, sort_number: index,
        is_cash_rounding_enabled: setting.isCashRoundingEnabled, round_off_totals_to_nearest: setting.roundOffTotalsToNearest,
        is_quick_cash_payment_enabled: setting.quickCash.length > 0, quick_cash_buttons: [0, 1, 2, 3, 4].map((slot) => setting.quickCash[slot] ?? 0),
        account_prompt_pay_id: setting.promptPayID ?? null, account_prompt_pay_name: setting.promptPayName ?? null, ...stamps,
      })),
    },
    {
      table: 'order_fulfillment_settings',
      rows: fulfillments.map((id, index) => ({
        ...place, order_fulfillment_type_id: id, is_active: true, sort_number: index, system_order_channel_ids: [OrderChannel.QuickService, OrderChannel.TableService], updated_at: at,
      })),
    },
    { table: 'service_charge_settings', rows: [{ ...place, id: newID(), tax_id: serviceTax ? ids.of('tax', serviceTax.ref) : null, is_calculate_after_discount: serviceCharge.isAfterDiscount, updated_at: at }] },
    { table: 'service_charge_rates', rows: serviceCharge.rates.map(({ fulfillmentID, rate }) => ({ ...place, order_fulfillment_type_id: fulfillmentID, rate })) },
    { table: 'tips_settings', rows: [{ ...place, id: newID(), quick_percentages: [10, 15, 20], updated_at: at }] },
    { table: 'table_layouts', rows: layouts.map(({ layout, id, index }) => ({ ...place, id, name: layout.name, width: layout.width, height: layout.height, sort_number: index, ...stamps })) },
    { table: 'tables', rows: layouts.flatMap(({ layout, id }) => layout.tables.map((table) => ({ ...place, id: newID(), table_layout_id: id, ...table, ...stamps }))) },
  ];
}
