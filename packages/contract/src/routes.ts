import { authRoutes, passwordResetRoutes } from './auth.ts';
import { categoryRoutes } from './categories.ts';
import { catalogueRoutes } from './catalogue.ts';
import { clientRoutes } from './clients.ts';
import { orderRoutes } from './orders.ts';
import { paymentRoutes } from './payments.ts';
import { registrationRoutes } from './registration.ts';
import { settingsRoutes } from './settings.ts';
import { permissionRoutes, userRoutes } from './users.ts';
import { vendorRoutes } from './vendors.ts';
import { voidCompReasonRoutes } from './void-comp-reasons.ts';

/** Every call of the product, by noun. The server refuses to start when one has no handler; the walking tests visit each. */
export const routes = {
  auth: authRoutes, passwordReset: passwordResetRoutes, catalogue: catalogueRoutes, clients: clientRoutes, orders: orderRoutes, payments: paymentRoutes,
  registration: registrationRoutes, settings: settingsRoutes, permissions: permissionRoutes, users: userRoutes,
  categories: categoryRoutes, vendors: vendorRoutes, voidCompReasons: voidCompReasonRoutes,
} as const;
export type RouteGroups = typeof routes;
