export { catalogueHandlers } from './sell-data.routes.ts';
export { changeForTills, changeForTillsHere } from './change-for-tills.ts';
export { createCatalogueCache, type CatalogueFor, type LocationCatalogue } from './sell-data-cache.ts';
export { createDefaults, createDemoData, type DefaultsOptions } from './defaults.ts';
export { getServiceCharge, listPaymentSettings } from './selling-settings.repo.ts';
export { listVariantGroups, SHOWN } from './variant-groups.ts';
export { posVersion, raisePosVersion } from './versions.repo.ts';
export type { FulfillmentSetting } from './selling-settings.repo.ts';
