import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the access area. */
export const accessScreens = defineScreens({
  signIn: { path: '/login', access: 'open' },
  firstSignIn: { path: '/first-sign-in', access: 'open' },
  socialSignIn: { path: '/social-sign-in', access: 'open' },
  signOut: { path: '/logout', access: 'open' },
  requestPasswordReset: { path: '/request-reset-password', aliases: ['/forget'], access: 'open' },
  resetPassword: { path: '/reset-password', access: 'open' },
  selectTerminal: { path: '/select-device', access: 'signedIn' },
  checkTerminal: { path: '/check-device', access: 'signedIn' },
  confirmEmail: { path: '/confirm-email', access: 'open' },
  pairTerminal: { path: '/pair', access: 'open' },
  noPermission: { path: '/no-permission', access: 'open' },
  notFound: { path: '/not-found', access: 'open' },
  acceptInvitation: { path: '/accept-invitation', access: 'open' },
  users: { path: '/users', access: [permission.users.view], menu: { group: 'settings', icon: 'users', order: 430 } },
  userNew: { path: '/users/new', access: [permission.users.add] },
  user: { path: '/users/$id', access: [permission.users.view] },
  locationUsers: {
    path: '/location-users',
    access: [permission.users.view],
    menu: { group: 'settings', icon: 'team', order: 431 },
  },
  locationUser: { path: '/location-users/$id', access: [permission.users.view] },
  roles: { path: '/roles', access: [permission.users.view], menu: { group: 'settings', icon: 'role', order: 432 } },
  roleNew: { path: '/roles/new', access: [permission.users.add] },
  role: { path: '/roles/$id', access: [permission.users.view] },
  main: { path: '/', aliases: ['/dashboard'], access: [] },
  myAccount: { path: '/my-account', access: [], menu: { group: 'account', icon: 'user', order: 10 } },
  preferenceDisplay: {
    path: '/user-preferences/display',
    access: [],
    menu: { group: 'account', icon: 'display', order: 20 },
  },
  preferenceSecurity: {
    path: '/user-preferences/security',
    access: [],
    menu: { group: 'account', icon: 'security', order: 30 },
  },
});
