import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { locationScope } from '#platform/tenancy/scope.ts';

/** Settings that are copied unchanged, with their columns; each is the same for both locations. */
const plainTables = {
  modifier_option_locations: ['modifier_option_id', 'is_available'],
  price_list_locations: ['price_list_id', 'is_active'],
  menu_locations: ['menu_id', 'is_active'],
  discount_locations: ['discount_id', 'is_active'],
  brand_locations: ['brand_id', 'is_active'],
  order_fulfillment_settings: ['order_fulfillment_type_id', 'is_active', 'sort_number', 'system_order_channel_ids'],
  service_charge_rates: ['order_fulfillment_type_id', 'rate'],
} as const;
/** Settings whose rows have their own ids. */
const ownTables = {
  tips_settings: ['default_tips_type', 'is_quick_tip', 'quick_amounts', 'quick_percentages'],
  payment_settings: [
    'payment_type_id',
    'custom_payment_type_id',
    'name',
    'names',
    'is_available_in_pos',
    'sort_number',
    'minimum_amount_limit',
    'maximum_amount_limit',
    'is_cash_rounding_enabled',
    'round_off_totals_to_nearest',
    'is_quick_cash_payment_enabled',
    'quick_cash_buttons',
    'account_prompt_pay_id',
    'account_prompt_pay_name',
  ],
  system_payment_settings: ['payment_type_id', 'name', 'is_active', 'settings'],
  receipt_templates: ['name', 'description', 'receipt_template_type', 'is_default', 'markup'],
} as const;
/** Tables whose rows can be deleted and note when they were made. */
const DELETABLE: ReadonlySet<string> = new Set(['payment_settings', 'receipt_templates']);
/** Those of the plain tables that note when they changed. */
const STAMPED: ReadonlySet<string> = new Set([
  'modifier_option_locations',
  'brand_locations',
  'order_fulfillment_settings',
]);

/** The two ends of a copy. The transaction is the company's, because one location's fence hides the other. */
export interface Copy {
  readonly companyID: string;
  readonly fromID: string;
  readonly toID: string;
  readonly isWithTableLayouts: boolean;
  readonly now: Date;
  readonly newID: () => string;
}

/**
 * Fills a new location with the settings of another one: taxes, payment, tip and service charge settings, fulfilment
 * types, availability and tax of each item, menus, price lists, discounts and brands that are switched on, receipt
 * templates, and on request table layouts (decision 153). People, terminals, stock and numbers are the location's own,
 * and what is sold out there is not sold out here.
 */
export async function copySettings(tx: Tx, copy: Copy): Promise<void> {
  const taxes = await copiedIDs(tx, copy, 'taxes');
  const { companyID, fromID, toID, now } = copy;
  await tx.pipeline([
    ...taxStatements(copy, taxes),
    sql`INSERT INTO item_locations (company_id, location_id, item_id, tax_id, is_default_tax, is_tax_inclusive, tax_overrides, cost, stock_units, is_available_for_selection, updated_at)
      SELECT s.company_id, ${toID}::uuid, s.item_id, t.new_id, s.is_default_tax, s.is_tax_inclusive,
        (SELECT jsonb_agg(o.value || jsonb_build_object('taxID', m.new_id)) FROM jsonb_array_elements(s.tax_overrides) o(value) LEFT JOIN ${mapOf(taxes)} m ON m.old_id::text = o.value->>'taxID'),
        s.cost, s.stock_units, s.is_available_for_selection, ${now}::timestamptz
      FROM item_locations s LEFT JOIN ${mapOf(taxes)} t ON t.old_id = s.tax_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`,
    sql`INSERT INTO service_charge_settings (company_id, location_id, id, is_include_comp, is_calculate_after_discount, tax_id, is_active, updated_at)
      SELECT s.company_id, ${toID}::uuid, gen_random_uuid(), s.is_include_comp, s.is_calculate_after_discount, t.new_id, s.is_active, ${now}::timestamptz
      FROM service_charge_settings s LEFT JOIN ${mapOf(taxes)} t ON t.old_id = s.tax_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`,
    sql`INSERT INTO gift_card_products (company_id, location_id, id, gift_card_type_id, gift_card_price, is_tax_inclusive, tax_id, updated_at)
      SELECT s.company_id, ${toID}::uuid, gen_random_uuid(), s.gift_card_type_id, s.gift_card_price, s.is_tax_inclusive, t.new_id, ${now}::timestamptz
      FROM gift_card_products s LEFT JOIN ${mapOf(taxes)} t ON t.old_id = s.tax_id
      WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`,
    ...Object.entries(plainTables).map(([table, columns]) => plainStatement(copy, table, columns)),
    ...Object.entries(ownTables).map(([table, columns]) => ownStatement(copy, table, columns)),
    sql`INSERT INTO pos_data_versions (company_id, location_id, version, raised_at) VALUES (${companyID}, ${toID}, 1, ${now})`,
  ]);
  if (copy.isWithTableLayouts) await tx.pipeline(layoutStatements(copy, await copiedIDs(tx, copy, 'table_layouts')));
}

/** Ids before and after, of rows that others name. */
type IDs = readonly { readonly oldID: string; readonly newID: string }[];

async function copiedIDs(tx: Tx, { companyID, fromID, newID }: Copy, table: 'taxes' | 'table_layouts'): Promise<IDs> {
  const { locationID } = locationScope(companyID, fromID);
  const rows = await tx
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => ({ oldID: id, newID: newID() }));
}

const mapOf = (ids: IDs): Sql =>
  sql`(SELECT * FROM unnest(${ids.map(({ oldID }) => oldID)}::uuid[], ${ids.map(({ newID }) => newID)}::uuid[]) AS ids(old_id, new_id))`;

const taxStatements = ({ companyID, fromID, toID, now }: Copy, taxes: IDs): Sql[] => [
  sql`INSERT INTO taxes (company_id, location_id, id, name, names, rate, is_default, sort_number, created_at, updated_at)
    SELECT s.company_id, ${toID}::uuid, t.new_id, s.name, s.names, s.rate, s.is_default, s.sort_number, ${now}::timestamptz, ${now}::timestamptz
    FROM taxes s JOIN ${mapOf(taxes)} t ON t.old_id = s.id WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`,
  sql`INSERT INTO tax_components (company_id, location_id, id, tax_id, name, names, rate, sort_number)
    SELECT s.company_id, ${toID}::uuid, gen_random_uuid(), t.new_id, s.name, s.names, s.rate, s.sort_number
    FROM tax_components s JOIN ${mapOf(taxes)} t ON t.old_id = s.tax_id WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`,
];

const layoutStatements = ({ companyID, fromID, toID, now }: Copy, layouts: IDs): Sql[] => [
  sql`INSERT INTO table_layouts (company_id, location_id, id, name, width, height, image_id, decorations, sort_number, created_at, updated_at)
    SELECT s.company_id, ${toID}::uuid, t.new_id, s.name, s.width, s.height, s.image_id, s.decorations, s.sort_number, ${now}::timestamptz, ${now}::timestamptz
    FROM table_layouts s JOIN ${mapOf(layouts)} t ON t.old_id = s.id WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`,
  sql`INSERT INTO tables (company_id, location_id, id, table_layout_id, name, shape, x, y, width, height, rotation, seats, status, status_changed_at, created_at, updated_at)
    SELECT s.company_id, ${toID}::uuid, gen_random_uuid(), t.new_id, s.name, s.shape, s.x, s.y, s.width, s.height, s.rotation, s.seats, 'Free', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    FROM tables s JOIN ${mapOf(layouts)} t ON t.old_id = s.table_layout_id
    WHERE s.company_id = ${companyID} AND s.location_id = ${fromID} AND s.deleted_at IS NULL`,
];

function plainStatement({ companyID, fromID, toID, now }: Copy, table: string, columns: readonly string[]): Sql {
  const names = raw(columns.join(', '));
  const isStamped = STAMPED.has(table);
  return sql`INSERT INTO ${raw(table)} (company_id, location_id, ${names}${raw(isStamped ? ', updated_at' : '')})
    SELECT s.company_id, ${toID}::uuid, ${names}${isStamped ? sql`, ${now}::timestamptz` : raw('')}
    FROM ${raw(table)} s WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}`;
}

function ownStatement({ companyID, fromID, toID, now }: Copy, table: string, columns: readonly string[]): Sql {
  const names = raw(columns.join(', '));
  const isMade = DELETABLE.has(table);
  return sql`INSERT INTO ${raw(table)} (company_id, location_id, id, ${names}, updated_at${raw(isMade ? ', created_at' : '')})
    SELECT s.company_id, ${toID}::uuid, gen_random_uuid(), ${names}, ${now}::timestamptz${isMade ? sql`, ${now}::timestamptz` : raw('')}
    FROM ${raw(table)} s WHERE s.company_id = ${companyID} AND s.location_id = ${fromID}${raw(isMade ? ' AND s.deleted_at IS NULL' : '')}`;
}
