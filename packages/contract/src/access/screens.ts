import { defineScreens } from '../kit/screen.ts';

/** Screens of the access area. */
export const accessScreens = defineScreens({
  signIn: { path: '/login', access: 'open' },
  firstSignIn: { path: '/first-sign-in', access: 'open' },
  signOut: { path: '/logout', access: 'open' },
  requestPasswordReset: { path: '/request-reset-password', aliases: ['/forget'], access: 'open' },
  resetPassword: { path: '/reset-password', access: 'open' },
  selectTerminal: { path: '/select-device', access: 'signedIn' },
  checkTerminal: { path: '/check-device', access: 'signedIn' },
  noPermission: { path: '/no-permission', access: 'open' },
  notFound: { path: '/not-found', access: 'open' },
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
