import { OrderChannel, PaymentType, namesColumn } from '@tavola/contract';
import type { Loading, TableRows } from './loading.ts';

const COUNT = 1;
const WEIGHT = 2;
const VOLUME = 3;
const uomClasses = [
  [COUNT, { en: 'Count', th: 'จำนวนนับ' }],
  [WEIGHT, { en: 'Weight', th: 'น้ำหนัก' }],
  [VOLUME, { en: 'Volume', th: 'ปริมาตร' }],
] as const;
/**
 * System units: number, class, names, symbol, reference, and a ratio: how many of the reference equal how many of the
 * unit. Ounces refer to the pound and the gallon's parts to the gallon, 125 of which are 473,176.473 ml, so that every
 * one is exact (decision 21).
 */
const uoms = [
  [1, COUNT, { en: 'Piece', th: 'ชิ้น' }, 'pc', null, 1, 1],
  [2, COUNT, { en: 'Dozen', th: 'โหล' }, 'dz', 1, 12, 1],
  [3, WEIGHT, { en: 'Gram', th: 'กรัม' }, 'g', null, 1, 1],
  [4, WEIGHT, { en: 'Kilogram', th: 'กิโลกรัม' }, 'kg', 3, 1000, 1],
  [5, WEIGHT, { en: 'Ounce', th: 'ออนซ์' }, 'oz', 6, 1, 16],
  [6, WEIGHT, { en: 'Pound', th: 'ปอนด์' }, 'lb', 3, 453.59237, 1],
  [10, WEIGHT, { en: 'Milligram', th: 'มิลลิกรัม' }, 'mg', 3, 1, 1000],
  [7, VOLUME, { en: 'Millilitre', th: 'มิลลิลิตร' }, 'ml', null, 1, 1],
  [8, VOLUME, { en: 'Litre', th: 'ลิตร' }, 'l', 7, 1000, 1],
  [9, VOLUME, { en: 'Fluid Ounce', th: 'ออนซ์ของเหลว' }, 'fl oz', 11, 1, 128],
  [11, VOLUME, { en: 'Gallon', th: 'แกลลอน' }, 'gal', 7, 473_176.473, 125],
  [12, VOLUME, { en: 'Pint', th: 'ไพนต์' }, 'pt', 11, 1, 8],
  [13, VOLUME, { en: 'Cup', th: 'ถ้วยตวง' }, 'cup', 11, 1, 16],
  [14, VOLUME, { en: 'Tablespoon', th: 'ช้อนโต๊ะ' }, 'tbsp', 9, 1, 2],
  [15, VOLUME, { en: 'Teaspoon', th: 'ช้อนชา' }, 'tsp', 14, 1, 3],
] as const;

/** Units that every company has; the piece is its default. They come before the items. */
export function unitTables({
  catalog: { language },
  company,
  stamps,
}: Pick<Loading, 'catalog' | 'company' | 'stamps'>): TableRows[] {
  return [
    {
      table: 'uom_classes',
      rows: uomClasses.map(([id, names]) => ({
        ...company,
        uom_class_id: id,
        name: names[language],
        is_default: id === COUNT,
      })),
    },
    {
      table: 'uoms',
      rows: uoms.map(([uomid, classID, names, symbol, reference, entered, initial]) => ({
        ...company,
        uomid,
        uom_class_id: classID,
        name: names[language],
        symbol,
        is_default: uomid === 1,
        is_custom_data: false,
        is_base_uom: reference === null,
        enable_conversion: true,
        reference_uomid: reference,
        initial_unit: initial,
        entered_conversion: entered,
        ...stamps,
      })),
    },
  ];
}

/** The product's own payment types that a location can take; PromptPay pays in baht. */
const systemPayments = [
  [PaymentType.Cash, { en: 'Cash', th: 'เงินสด' }],
  [PaymentType.CustomerAccount, { en: 'Customer account', th: 'ลงบัญชี (เชื่อ)' }],
  [PaymentType.GiftCard, { en: 'Gift card', th: 'บัตรของขวัญ' }],
  [PaymentType.CreditCard, { en: 'Credit Card', th: 'บัตรเครดิต' }],
  [PaymentType.PromptPay, { en: 'PromptPay', th: 'พร้อมเพย์' }],
  [PaymentType.IntegratedTerminal, { en: 'Card terminal', th: 'เครื่องรับบัตร' }],
] as const;

/** How the location takes money, charges for service, hands over and seats. */
export function settingTables({ catalog, ids, company, place, stamps, at, newID }: Loading): TableRows[] {
  const { currencyCode, language, serviceCharge, taxes, fulfillments, paymentSettings, voidCompReasons, tableLayouts } =
    catalog;
  const layouts = tableLayouts.map((layout, index) => ({ layout, id: newID(), index }));
  const serviceTax = serviceCharge.isTaxed ? taxes[0] : undefined;
  return [
    {
      table: 'void_comp_reasons',
      rows: voidCompReasons.map(({ name, names, percentage, type }, index) => ({
        ...company,
        id: newID(),
        name,
        names: namesColumn(names),
        percentage,
        type,
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'payment_settings',
      rows: paymentSettings.map((setting, index) => ({
        ...place,
        id: newID(),
        name: setting.name,
        names: namesColumn(setting.names),
        payment_type_id: setting.paymentTypeID,
        is_available_in_pos: setting.isAvailableInPOS,
        sort_number: index,
        is_cash_rounding_enabled: setting.isCashRoundingEnabled,
        round_off_totals_to_nearest: setting.roundOffTotalsToNearest,
        is_quick_cash_payment_enabled: setting.quickCash.length > 0,
        quick_cash_buttons: [0, 1, 2, 3, 4].map((slot) => setting.quickCash[slot] ?? 0),
        account_prompt_pay_id: setting.promptPayID ?? null,
        account_prompt_pay_name: setting.promptPayName ?? null,
        ...stamps,
      })),
    },
    {
      table: 'system_payment_settings',
      rows: systemPayments
        .filter(([type]) => type !== PaymentType.PromptPay || currencyCode === 'THB')
        .map(([type, names]) => ({
          ...place,
          id: newID(),
          name: names[language],
          payment_type_id: type,
          is_active: paymentSettings.some(({ paymentTypeID }) => paymentTypeID === type),
          updated_at: at,
        })),
    },
    {
      table: 'order_fulfillment_settings',
      rows: fulfillments.map((id, index) => ({
        ...place,
        order_fulfillment_type_id: id,
        is_active: true,
        sort_number: index,
        system_order_channel_ids: [OrderChannel.QuickService, OrderChannel.TableService],
        updated_at: at,
      })),
    },
    {
      table: 'service_charge_settings',
      rows: [
        {
          ...place,
          id: newID(),
          tax_id: serviceTax ? ids.of('tax', serviceTax.ref) : null,
          is_calculate_after_discount: serviceCharge.isAfterDiscount,
          updated_at: at,
        },
      ],
    },
    {
      table: 'service_charge_rates',
      rows: serviceCharge.rates.map(({ fulfillmentID, rate }) => ({
        ...place,
        order_fulfillment_type_id: fulfillmentID,
        rate,
      })),
    },
    { table: 'tips_settings', rows: [{ ...place, id: newID(), quick_percentages: [10, 15, 20], updated_at: at }] },
    {
      table: 'table_layouts',
      rows: layouts.map(({ layout, id, index }) => ({
        ...place,
        id,
        name: layout.name,
        width: layout.width,
        height: layout.height,
        decorations: JSON.stringify(layout.decorations),
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'tables',
      rows: layouts.flatMap(({ layout, id }) =>
        layout.tables.map((table) => ({ ...place, id: newID(), table_layout_id: id, ...table, ...stamps })),
      ),
    },
  ];
}
