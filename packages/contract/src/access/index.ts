import { authErrors, authRoutes, passwordResetRoutes } from './auth.ts';
import { clientErrors, clientRoutes } from './clients.ts';
import { permissionRoutes, userErrors, userRoutes } from './users.ts';

export * from './auth.ts';
export * from './clients.ts';
export * from './users.ts';
export { accessScreens } from './screens.ts';

/** Calls of the access area, by noun: signing in, terminals, people and their rights. */
export const accessAreaRoutes = {
  auth: authRoutes,
  passwordReset: passwordResetRoutes,
  clients: clientRoutes,
  permissions: permissionRoutes,
  users: userRoutes,
} as const;

/** Refusals of the access area. */
export const accessAreaErrors = {
  ...authErrors,
  ...clientErrors,
  ...userErrors,
} as const;
