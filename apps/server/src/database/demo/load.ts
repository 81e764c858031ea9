import type { DemoName } from '@tavola/contract';
import { insertRows, type TableRows } from '#platform/database/wire/insert-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { bakery } from './bakery.ts';
import { withMore } from './burrito-more.ts';
import { withThaiNames } from './burrito-names.ts';
import burrito from './burrito.json' with { type: 'json' };
import { readDemoCatalog, type DemoCatalog } from './demo-catalog.ts';
import { makeDemoIDs } from './demo-ids.ts';
import { demoOffices } from './demo-office.ts';
import { linkExtras, NO_EXTRAS, pictureTables, type DemoExtras } from './extras.ts';
import { itemTables } from './item-rows.ts';
import type { Loading, Tools } from './loading.ts';
import { menuTables } from './menu-rows.ts';
import { settingTables, unitTables } from './setting-rows.ts';
import { brandTables, officeTables } from './office-rows.ts';
import { readPictures } from './pictures.ts';
import thai from './thai.json' with { type: 'json' };

export type { DemoName };
const files: Readonly<Record<DemoName, unknown>> = {
  burrito: withThaiNames(withMore(readDemoCatalog(burrito))),
  thai,
  bakery,
};

/** A demo restaurant's catalog: the burrito counter of the real orders, the Thai table restaurant, or the bakery. */
export const demoCatalog = (name: DemoName): DemoCatalog => readDemoCatalog(files[name]);

/**
 * Fills a company and location that have no catalog yet with a demo's catalog alone; the caller's transaction keeps all
 * or nothing.
 */
export const loadDemo = (tx: Tx, scope: LocationScope, name: DemoName, tools: Tools): Promise<void> =>
  writeCatalog(tx, scope, demoCatalog(name), tools);

/** What a demo has beyond its catalog: pictures, and the records of its office. */
export const demoExtras = async (name: DemoName): Promise<DemoExtras> => ({
  pictures: await readPictures(),
  office: demoOffices[name],
});

/**
 * Writes a whole catalog with the selling settings of its location, and the first version of its sell data. With
 * `isRemovable` its records are noted as demo data. The company must have no catalog yet. Throws on a reference that
 * names nothing.
 */
export async function writeCatalog(
  tx: Tx,
  scope: LocationScope,
  catalog: DemoCatalog,
  { now, newID }: Tools,
  {
    extras = NO_EXTRAS,
    customerIDs = [],
    isRemovable = false,
  }: {
    readonly extras?: DemoExtras;
    /** Its guests, whom the accounts of its office name. */
    readonly customerIDs?: readonly string[];
    readonly isRemovable?: boolean;
  } = {},
): Promise<void> {
  const at = now().toISOString();
  const company = { company_id: scope.companyID };
  const place = { ...company, location_id: scope.locationID };
  const loading: Loading = {
    catalog,
    ids: makeDemoIDs(catalog, newID),
    newID,
    at,
    customerIDs,
    company,
    place,
    stamps: { created_at: at, updated_at: at },
    ...linkExtras(catalog, extras, newID),
  };
  const version = { table: 'pos_data_versions', rows: [{ ...place, version: 1, raised_at: at }] };
  const tables = [
    ...unitTables(loading),
    ...pictureTables(loading, extras),
    ...brandTables(loading, extras.office),
    ...itemTables(loading),
    ...menuTables(loading),
    ...settingTables(loading),
    ...officeTables(loading, extras.office),
    version,
  ];
  await insertRows(tx, isRemovable ? [...tables, demoRecords(tables, company)] : tables);
}

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

const demoRecords = (tables: readonly TableRows[], company: Loading['company']): TableRows => ({
  table: 'demo_records',
  rows: tables.flatMap(({ table, rows }) => {
    const kind = removableKinds[table];
    if (kind === undefined) return [];
    return rows
      .filter((row) => row['is_base_price_list'] !== true)
      .map((row) => ({ ...company, kind, record_id: row['id'] ?? null }));
  }),
});
