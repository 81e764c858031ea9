import { brandErrors, brandRoutes } from './brands.ts';
import { categoryRoutes } from './categories.ts';
import { imageErrors, imageRoutes } from './images.ts';
import { catalogErrors, catalogRoutes } from './sell-data.ts';

export * from './allergens.ts';
export * from './brands.ts';
export * from './categories.ts';
export * from './images.ts';
export * from './packed.ts';
export * from './sell-data.ts';
export { catalogScreens } from './screens.ts';

/** Calls of the catalog area, by noun: categories, brands, pictures and what a terminal loads before it sells. */
export const catalogAreaRoutes = {
  catalog: catalogRoutes,
  images: imageRoutes,
  categories: categoryRoutes,
  brands: brandRoutes,
} as const;

/** Refusals of the catalog area. */
export const catalogAreaErrors = {
  ...catalogErrors,
  ...imageErrors,
  ...brandErrors,
} as const;
