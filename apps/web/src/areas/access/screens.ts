import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the access area; each is fetched when it is first opened. */
export const accessViews = {
  login: screenView(() => import('./sign-in/LoginScreen.tsx'), 'LoginScreen'),
  logout: screenView(() => import('./sign-in/LogoutScreen.tsx'), 'LogoutScreen'),
  requestPasswordReset: screenView(
    () => import('./sign-in/RequestPasswordResetScreen.tsx'),
    'RequestPasswordResetScreen',
  ),
  resetPassword: screenView(() => import('./sign-in/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  selectDevice: screenView(() => import('./sign-in/SelectDeviceScreen.tsx'), 'SelectDeviceScreen'),
  checkDevice: screenView(() => import('./sign-in/CheckDeviceScreen.tsx'), 'CheckDeviceScreen'),
  noPermission: screenView(() => import('./sign-in/NoPermissionScreen.tsx'), 'NoPermissionScreen'),
  notFound: screenView(() => import('./sign-in/NotFoundScreen.tsx'), 'NotFoundScreen'),
  myAccount: screenView(() => import('./account/MyAccountScreen.tsx'), 'MyAccountScreen'),
  preferenceDisplay: screenView(() => import('./account/PreferenceDisplayScreen.tsx'), 'PreferenceDisplayScreen'),
  preferenceSecurity: screenView(() => import('./account/PreferenceSecurityScreen.tsx'), 'PreferenceSecurityScreen'),
};
