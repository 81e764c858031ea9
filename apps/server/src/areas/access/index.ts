import { createAccountHandlers } from './account/account.routes.ts';
import { createAuthHandlers } from './auth/auth.routes.ts';
import type { SignInServices } from './auth/deliver.ts';
import { createClientHandlers, type ClientServices } from './clients/clients.routes.ts';
import { createEmailChangeHandlers } from './email-change/email-change.routes.ts';
import { createPasswordResetHandlers } from './password-reset/password-reset.routes.ts';
import type { PasswordResetServices } from './password-reset/password-reset.service.ts';
import { createCompanyUserHandlers } from './company-users/company-users.routes.ts';
import { createInvitationHandlers } from './invitations/invitations.routes.ts';
import type { InvitationServices } from './invitations/invitations.service.ts';
import { createLocationUserHandlers } from './location-users/location-users.routes.ts';
import { createPermissionHandlers } from './permissions/permissions.routes.ts';
import { createRoleHandlers } from './roles/roles.routes.ts';
import { createSocialLinkHandlers } from './social/social-links.routes.ts';
import { createSocialHandlers } from './social/social.routes.ts';
import type { SocialServices } from './social/social.service.ts';
import { createTerminalPairingHandlers } from './terminal-pairing/terminal-pairing.routes.ts';
import { createUserHandlers } from './users/users.routes.ts';

export { hashSignInCode, insertSignInCode, signInCodeSweeps } from './auth/sign-in-codes.rows.ts';
export { createClient, NO_KEY_HASH } from './clients/clients.rows.ts';
export { invitationSweeps } from './invitations/invitations.rows.ts';
export { emailChangeSweeps } from './email-change/email-change.rows.ts';
export { pairingSweeps } from './terminal-pairing/terminal-pairing.rows.ts';
export { checkInviteStep } from './users/start-check.ts';
export { requireRestorableRole } from './roles/restore-role.ts';
export { socialSweeps } from './social/social.rows.ts';
export { passwordResetSweeps } from './password-reset/password-reset.rows.ts';

/** What the access area needs: the sign-in services, mail, and who is connected to the hub. */
export type AccessServices = SignInServices & ClientServices & PasswordResetServices & SocialServices;

/** The calls that manage people and their rights, which are part of the back office. */
export const createPeopleHandlers = (services: InvitationServices) => ({
  roles: createRoleHandlers(services),
  companyUsers: createCompanyUserHandlers(services),
  locationUsers: createLocationUserHandlers(services),
});

/** The other calls of the access area, by noun. */
export const createAccessHandlers = (services: AccessServices) => ({
  auth: createAuthHandlers(services),
  clients: createClientHandlers(services),
  terminalPairing: createTerminalPairingHandlers(services),
  passwordReset: createPasswordResetHandlers(services),
  permissions: createPermissionHandlers(services),
  users: createUserHandlers(services),
  account: createAccountHandlers(services),
  emailChange: createEmailChangeHandlers(services),
  invitations: createInvitationHandlers(services),
  social: createSocialHandlers(services),
  socialLinks: createSocialLinkHandlers(services),
});
