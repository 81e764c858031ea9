import { demoRecords } from './demo-records.ts';
import type { DemoCatalog } from '../catalogs/demo-catalog.ts';
import { makeDemoIDs } from '../catalogs/demo-ids.ts';
import { linkExtras, NO_EXTRAS, pictureTables, type DemoExtras } from './extras.ts';
import { itemTables } from './item-rows.ts';
import type { Loading, TableRows, Tools } from './loading.ts';
import { menuTables } from './menu-rows.ts';
import { brandTables, officeTables } from './office-rows.ts';
import { onlineTables } from './online-rows.ts';
import { settingTables, unitTables } from './setting-rows.ts';

/** Where a demo is written. */
export interface DemoPlace {
  readonly companyID: string;
  readonly locationID: string;
}

/** What a demo has beyond its catalog. */
export interface DemoOptions {
  readonly extras?: DemoExtras;
  /** Its guests, whom the accounts of its office name. */
  readonly customerIDs?: readonly string[];
  /** Whether its records are noted as demo data, which one step removes. */
  readonly isRemovable?: boolean;
}

/**
 * The rows of a whole catalog with the selling settings of its location, in the order in which they are written. Throws
 * on a reference that names nothing.
 */
export function demoTables(
  { companyID, locationID }: DemoPlace,
  catalog: DemoCatalog,
  { now, newID }: Tools,
  { extras = NO_EXTRAS, customerIDs = [], isRemovable = false }: DemoOptions = {},
): readonly TableRows[] {
  const at = now().toISOString();
  const company = { company_id: companyID };
  const loading: Loading = {
    catalog,
    ids: makeDemoIDs(catalog, newID),
    newID,
    at,
    customerIDs,
    company,
    place: { ...company, location_id: locationID },
    stamps: { created_at: at, updated_at: at },
    ...linkExtras(catalog, extras, newID),
  };
  const tables = [
    ...unitTables(loading),
    ...pictureTables(loading, extras),
    ...brandTables(loading, extras.office),
    ...itemTables(loading),
    ...menuTables(loading),
    ...settingTables(loading),
    ...officeTables(loading, extras.office),
  ];
  return isRemovable
    ? [...tables, demoRecords(tables, company)]
    : [...tables, ...onlineTables(loading, extras.office, tables)];
}
