export { bakeryItems } from './catalogs/bakery-items.ts';
export { withThaiNames } from './catalogs/burrito-names.ts';
export { readDemoCatalog, tileColourOf, type DemoCatalog, type DemoCatalogInput } from './catalogs/demo-catalog.ts';
export { twinRef, variantRef } from './catalogs/demo-ids.ts';
export { demoCatalog, demoExtras } from './demos.ts';
export { demoTables, type DemoOptions } from './tables/demo-tables.ts';
export type { Tools } from './tables/loading.ts';
