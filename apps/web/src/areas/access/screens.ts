import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the access area; each is fetched when it is first opened. */
export const accessViews = {
  signIn: screenView(() => import('./sign-in/SignInScreen.tsx'), 'SignInScreen'),
  firstSignIn: screenView(() => import('./sign-in/FirstSignInScreen.tsx'), 'FirstSignInScreen'),
  socialSignIn: screenView(() => import('./sign-in/social/SocialSignInScreen.tsx'), 'SocialSignInScreen'),
  signOut: screenView(() => import('./sign-in/SignOutScreen.tsx'), 'SignOutScreen'),
  requestPasswordReset: screenView(
    () => import('./sign-in/passwords/RequestPasswordResetScreen.tsx'),
    'RequestPasswordResetScreen',
  ),
  resetPassword: screenView(() => import('./sign-in/passwords/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  selectTerminal: screenView(() => import('./sign-in/terminal/SelectTerminalScreen.tsx'), 'SelectTerminalScreen'),
  checkTerminal: screenView(() => import('./sign-in/terminal/CheckTerminalScreen.tsx'), 'CheckTerminalScreen'),
  confirmEmail: screenView(() => import('./account/ConfirmEmailScreen.tsx'), 'ConfirmEmailScreen'),
  pairTerminal: screenView(() => import('./sign-in/terminal/PairTerminalScreen.tsx'), 'PairTerminalScreen'),
  noPermission: screenView(() => import('./sign-in/dead-ends/NoPermissionScreen.tsx'), 'NoPermissionScreen'),
  notFound: screenView(() => import('./sign-in/dead-ends/NotFoundScreen.tsx'), 'NotFoundScreen'),
  acceptInvitation: screenView(() => import('./sign-in/AcceptInvitationScreen.tsx'), 'AcceptInvitationScreen'),
  users: screenView(() => import('./users/UserListScreen.tsx'), 'UserListScreen'),
  userNew: screenView(() => import('./users/UserFormScreen.tsx'), 'UserNewScreen'),
  user: screenView(() => import('./users/UserFormScreen.tsx'), 'UserScreen'),
  locationUsers: screenView(() => import('./users/LocationUserListScreen.tsx'), 'LocationUserListScreen'),
  locationUser: screenView(() => import('./users/LocationUserScreen.tsx'), 'LocationUserScreen'),
  roles: screenView(() => import('./roles/RoleListScreen.tsx'), 'RoleListScreen'),
  roleNew: screenView(() => import('./roles/RoleFormScreen.tsx'), 'RoleNewScreen'),
  role: screenView(() => import('./roles/RoleFormScreen.tsx'), 'RoleScreen'),
  myAccount: screenView(() => import('./account/MyAccountScreen.tsx'), 'MyAccountScreen'),
  preferenceDisplay: screenView(() => import('./account/PreferenceDisplayScreen.tsx'), 'PreferenceDisplayScreen'),
  preferenceSecurity: screenView(() => import('./account/PreferenceSecurityScreen.tsx'), 'PreferenceSecurityScreen'),
};
