import { createAuthHandlers } from './auth/auth.routes.ts';
import type { SignInServices } from './auth/deliver.ts';
import { createClientHandlers, type ClientServices } from './clients/clients.routes.ts';
import { createPasswordResetHandlers } from './password-reset/password-reset.routes.ts';
import type { PasswordResetServices } from './password-reset/password-reset.service.ts';
import { createPermissionHandlers } from './permissions/permissions.routes.ts';
import { createUserHandlers } from './users/users.routes.ts';

export { hashSignInCode, insertSignInCode, signInCodeSweeps } from './auth/sign-in-codes.rows.ts';
export { createClient, NO_KEY_HASH } from './clients/clients.rows.ts';
export { passwordResetSweeps } from './password-reset/password-reset.rows.ts';

/** What the access area needs: the sign-in services, mail, and who is connected to the hub. */
export type AccessServices = SignInServices & ClientServices & PasswordResetServices;

/** The calls of the access area, by noun. */
export const createAccessHandlers = (services: AccessServices) => ({
  auth: createAuthHandlers(services),
  clients: createClientHandlers(services),
  passwordReset: createPasswordResetHandlers(services),
  permissions: createPermissionHandlers(services),
  users: createUserHandlers(services),
});
