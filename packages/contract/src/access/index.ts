import { accountRoutes } from './account.ts';
import { authErrors, authRoutes, passwordResetRoutes } from './auth.ts';
import { clientErrors, clientRoutes } from './clients.ts';
import { companyUserErrors, companyUserRoutes } from './company-users.ts';
import { emailChangeErrors, emailChangeRoutes } from './email-change.ts';
import { invitationErrors, invitationRoutes } from './invitations.ts';
import { locationUserErrors, locationUserRoutes } from './location-users.ts';
import { roleErrors, roleRoutes } from './roles.ts';
import { socialLinkRoutes } from './social-links.ts';
import { socialErrors, socialRoutes } from './social.ts';
import { pairingErrors, terminalPairingRoutes } from './terminal-pairing.ts';
import { permissionRoutes, userErrors, userRoutes } from './users.ts';

export * from './account.ts';
export * from './auth.ts';
export * from './clients.ts';
export * from './company-users.ts';
export * from './email-change.ts';
export * from './invitations.ts';
export * from './location-users.ts';
export * from './roles.ts';
export * from './social-links.ts';
export * from './social.ts';
export * from './terminal-pairing.ts';
export * from './user-name.ts';
export * from './users.ts';
export { REMOTE_RELOAD } from './events.ts';
export { accessScreens } from './screens.ts';

/** Calls of the access area, by noun: signing in, terminals, people and their rights. */
export const accessAreaRoutes = {
  auth: authRoutes,
  passwordReset: passwordResetRoutes,
  clients: clientRoutes,
  terminalPairing: terminalPairingRoutes,
  permissions: permissionRoutes,
  users: userRoutes,
  account: accountRoutes,
  emailChange: emailChangeRoutes,
  roles: roleRoutes,
  companyUsers: companyUserRoutes,
  locationUsers: locationUserRoutes,
  invitations: invitationRoutes,
  social: socialRoutes,
  socialLinks: socialLinkRoutes,
} as const;

/** Refusals of the access area. */
export const accessAreaErrors = {
  ...authErrors,
  ...clientErrors,
  ...pairingErrors,
  ...emailChangeErrors,
  ...userErrors,
  ...roleErrors,
  ...companyUserErrors,
  ...locationUserErrors,
  ...invitationErrors,
  ...socialErrors,
} as const;
