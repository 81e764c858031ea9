import type { Services } from '#platform/services.ts';
import { createBrandHandlers } from './brands/brands.routes.ts';
import { createCategoryHandlers } from './categories/categories.routes.ts';
import { createImageHandlers } from './images/images.routes.ts';

export { listBrandUsers } from './brands/brands.rows.ts';
export { listCategoryUsers } from './categories/categories.rows.ts';
export { handlePlainPictures } from './images/plain-pictures-job.ts';
export { getImage } from './images/images.rows.ts';
export { sendImage } from './images/send-image.ts';
export { requireImage } from './images/require-image.ts';
export { changePosData, changePosDataHere } from './sell-data/change-pos-data.ts';
export { createCatalogCache, type CatalogFor, type LocationCatalog } from './sell-data/sell-data-cache.ts';
export { catalogHandlers } from './sell-data/sell-data.routes.ts';
export { getServiceCharge, listFulfillments, listPaymentSettings } from './sell-data/selling-settings.rows.ts';
export { listCountdowns } from './sell-data/countdowns.rows.ts';
export { listVariantGroups } from './sell-data/variant-groups.ts';
export type { DiscountWords } from './sell-data/snapshot-discounts.rows.ts';
export { readStockUsers } from './sell-data/stock-users.ts';
export { SHOWN } from './sell-data/variant-groups.rows.ts';
export { pauseSelling, raisePosVersion, shareSelling } from './sell-data/versions.rows.ts';

/** The calls of the catalog area but those of the sell data, by noun. */
export const createCatalogHandlers = (services: Services) => ({
  brands: createBrandHandlers(services),
  categories: createCategoryHandlers(services),
  images: createImageHandlers(services),
});
