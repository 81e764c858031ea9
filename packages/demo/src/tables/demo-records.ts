import type { Loading, TableRows } from './loading.ts';

/** What counts as demo data, by table; taxes, units, the base price list and ways to pay are the restaurant's own. */
const removableKinds: Readonly<Record<string, string>> = {
  item_categories: 'category',
  modifier_groups: 'modifierGroup',
  variants: 'variant',
  items: 'item',
  price_lists: 'priceList',
  menus: 'menu',
  menu_sections: 'menuSection',
  discounts: 'discount',
  table_layouts: 'tableLayout',
  brands: 'brand',
  vendors: 'vendor',
  payment_accounts: 'paymentAccount',
  gift_card_types: 'giftCardType',
  gl_codes: 'glCode',
  gl_code_types: 'glCodeType',
  pay_in_out_reasons: 'payInOutReason',
  custom_payment_types: 'customPaymentType',
};

/** The rows that note which records of these tables are demo data. */
export const demoRecords = (tables: readonly TableRows[], company: Loading['company']): TableRows => ({
  table: 'demo_records',
  rows: tables.flatMap(({ table, rows }) => {
    const kind = removableKinds[table];
    if (kind === undefined) return [];
    return rows
      .filter((row) => row['is_base_price_list'] !== true)
      .map((row) => ({ ...company, kind, record_id: row['id'] ?? null }));
  }),
});
