import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the catalog area; each is fetched when it is first opened. */
export const catalogViews = {
  categories: screenView(() => import('./categories/CategoryListScreen.tsx'), 'CategoryListScreen'),
  categoryNew: screenView(() => import('./categories/CategoryFormScreen.tsx'), 'CategoryNewScreen'),
  category: screenView(() => import('./categories/CategoryFormScreen.tsx'), 'CategoryScreen'),
  brands: screenView(() => import('./brands/BrandListScreen.tsx'), 'BrandListScreen'),
  brandNew: screenView(() => import('./brands/BrandFormScreen.tsx'), 'BrandNewScreen'),
  brand: screenView(() => import('./brands/BrandFormScreen.tsx'), 'BrandScreen'),
  locationBrands: screenView(() => import('./brands/LocationBrandScreen.tsx'), 'LocationBrandScreen'),
};
