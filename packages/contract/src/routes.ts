import type { ErrorCode } from './errors.ts';
import type { Route } from './kit/route.ts';
import { catalogAreaRoutes } from './catalog/index.ts';
import { menuAreaRoutes } from './menu/index.ts';
import { stockAreaRoutes } from './stock/index.ts';
import { financeAreaRoutes } from './finance/index.ts';
import { accessAreaRoutes } from './access/index.ts';
import { companyAreaRoutes } from './company/index.ts';
import { sellingAreaRoutes } from './selling/index.ts';
import { devicesAreaRoutes } from './devices/index.ts';
import { importsAreaRoutes } from './imports/index.ts';
import { customersAreaRoutes } from './customers/index.ts';
import { tablesAreaRoutes } from './tables/index.ts';
import { staffAreaRoutes } from './staff/index.ts';
import { reportsAreaRoutes } from './reports/index.ts';
import { kitchenAreaRoutes } from './kitchen/index.ts';
import { onlineAreaRoutes } from './online/index.ts';
import { loyaltyAreaRoutes } from './loyalty/index.ts';
import { startRoutes } from './start.ts';

/** A call whose refusals are all declared in `errors.ts`. */
export type DeclaredRoute = Route<unknown, unknown, unknown, unknown, ErrorCode>;

/**
 * Every call of the product, by noun. The server refuses to start when one has no handler; the walking tests call each.
 * A call with an undeclared error does not compile here.
 */
export const routes = {
  ...catalogAreaRoutes,
  ...menuAreaRoutes,
  ...stockAreaRoutes,
  ...financeAreaRoutes,
  ...accessAreaRoutes,
  ...companyAreaRoutes,
  ...sellingAreaRoutes,
  ...devicesAreaRoutes,
  ...importsAreaRoutes,
  ...customersAreaRoutes,
  ...tablesAreaRoutes,
  ...staffAreaRoutes,
  ...reportsAreaRoutes,
  ...kitchenAreaRoutes,
  ...onlineAreaRoutes,
  ...loyaltyAreaRoutes,
  start: startRoutes,
} as const satisfies Readonly<Record<string, Readonly<Record<string, DeclaredRoute>>>>;
export type RouteGroups = typeof routes;
