import { catalogAreaRoutes } from './catalog/index.ts';
import { menuAreaRoutes } from './menu/index.ts';
import { stockAreaRoutes } from './stock/index.ts';
import { financeAreaRoutes } from './finance/index.ts';
import { accessAreaRoutes } from './access/index.ts';
import { companyAreaRoutes } from './company/index.ts';
import { sellingAreaRoutes } from './selling/index.ts';
import { importsAreaRoutes } from './imports/index.ts';

/**
 * Every call of the product, by noun. The server refuses to start when one has no handler; the walking tests visit
 * each.
 */
export const routes = {
  ...catalogAreaRoutes,
  ...menuAreaRoutes,
  ...stockAreaRoutes,
  ...financeAreaRoutes,
  ...accessAreaRoutes,
  ...companyAreaRoutes,
  ...sellingAreaRoutes,
  ...importsAreaRoutes,
} as const;
export type RouteGroups = typeof routes;
