import type { ScreenID } from '@tavola/contract';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import { loadModule } from './load-module.ts';

export type MappedScreenID = ScreenID;

const screen = <M extends Record<K, () => React.ReactNode>, K extends string>(importer: () => Promise<M>, name: K): AsyncRouteComponent<object> =>
  lazyRouteComponent(() => loadModule(importer), name as never);

/** Which component shows which screen of the contract; a screen without one does not compile. Each is fetched when first opened. */
export const screenComponents: Readonly<Record<MappedScreenID, AsyncRouteComponent<object>>> = {
  register: screen(() => import('../screens/register/RegisterScreen.tsx'), 'RegisterScreen'),
  installing: screen(() => import('../screens/register/InstallingScreen.tsx'), 'InstallingScreen'),
  login: screen(() => import('../screens/auth/LoginScreen.tsx'), 'LoginScreen'),
  logout: screen(() => import('../screens/auth/LogoutScreen.tsx'), 'LogoutScreen'),
  requestPasswordReset: screen(() => import('../screens/auth/RequestPasswordResetScreen.tsx'), 'RequestPasswordResetScreen'),
  resetPassword: screen(() => import('../screens/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
  selectDevice: screen(() => import('../screens/auth/SelectDeviceScreen.tsx'), 'SelectDeviceScreen'),
  checkDevice: screen(() => import('../screens/auth/CheckDeviceScreen.tsx'), 'CheckDeviceScreen'),
  noPermission: screen(() => import('../screens/auth/NoPermissionScreen.tsx'), 'NoPermissionScreen'),
  notFound: screen(() => import('../screens/auth/NotFoundScreen.tsx'), 'NotFoundScreen'),
  main: screen(() => import('./shell/MainScreen.tsx'), 'MainScreen'),
  quickService: screen(() => import('../sell/QuickServiceScreen.tsx'), 'QuickServiceScreen'),
  order: screen(() => import('../sell/OrderScreen.tsx'), 'OrderScreen'),
  orders: screen(() => import('../screens/orders/OrdersScreen.tsx'), 'OrdersScreen'),
  vendors: screen(() => import('../screens/back-office/vendors/VendorListScreen.tsx'), 'VendorListScreen'),
  vendorNew: screen(() => import('../screens/back-office/vendors/VendorFormScreen.tsx'), 'VendorNewScreen'),
  vendor: screen(() => import('../screens/back-office/vendors/VendorFormScreen.tsx'), 'VendorScreen'),
  categories: screen(() => import('../screens/back-office/categories/CategoryListScreen.tsx'), 'CategoryListScreen'),
  categoryNew: screen(() => import('../screens/back-office/categories/CategoryFormScreen.tsx'), 'CategoryNewScreen'),
  category: screen(() => import('../screens/back-office/categories/CategoryFormScreen.tsx'), 'CategoryScreen'),
  voidCompReasons: screen(() => import('../screens/back-office/void-comp-reasons/ReasonListScreen.tsx'), 'ReasonListScreen'),
  voidCompReasonNew: screen(() => import('../screens/back-office/void-comp-reasons/ReasonFormScreen.tsx'), 'ReasonNewScreen'),
  voidCompReason: screen(() => import('../screens/back-office/void-comp-reasons/ReasonFormScreen.tsx'), 'ReasonScreen'),
  myAccount: screen(() => import('../screens/account/MyAccountScreen.tsx'), 'MyAccountScreen'),
  preferenceDisplay: screen(() => import('../screens/account/PreferenceDisplayScreen.tsx'), 'PreferenceDisplayScreen'),
  preferenceSecurity: screen(() => import('../screens/account/PreferenceSecurityScreen.tsx'), 'PreferenceSecurityScreen'),
};
