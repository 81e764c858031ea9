import { accountSettlementRoutes } from './account-settlements.ts';
import { serviceChargeRoutes, tipsSettingRoutes } from './charge-settings.ts';
import { glCodeTypeRoutes } from './gl-code-types.ts';
import { glCodeRoutes } from './gl-codes.ts';
import { glMapRoutes } from './gl-maps.ts';
import { payInOutReasonRoutes } from './pay-in-out-reasons.ts';
import { paymentAccountErrors, paymentAccountRoutes } from './payment-accounts.ts';
import {
  paymentDeviceErrors,
  paymentDeviceRoutes,
  paymentIntegrationRoutes,
  terminalPaymentDeviceRoutes,
} from './payment-devices.ts';
import {
  customPaymentTypeRoutes,
  paymentSettingErrors,
  posPaymentSettingRoutes,
  systemPaymentSettingRoutes,
} from './payment-settings.ts';
import { taxErrors, taxRoutes } from './taxes.ts';
import { voidCompReasonRoutes } from './void-comp-reasons.ts';

export * from './account-settlements.ts';
export * from './charge-settings.ts';
export * from './gl-code-types.ts';
export * from './gl-codes.ts';
export * from './gl-maps.ts';
export * from './pay-in-out-reasons.ts';
export * from './payment-accounts.ts';
export * from './payment-devices.ts';
export * from './payment-settings.ts';
export * from './prompt-pay.ts';
export * from './taxes.ts';
export * from './void-comp-reasons.ts';
export { financeScreens } from './screens.ts';

/** Calls of the finance area, by noun: taxes, payment types, accounts, reasons and account codes. */
export const financeAreaRoutes = {
  voidCompReasons: voidCompReasonRoutes,
  payInOutReasons: payInOutReasonRoutes,
  glCodes: glCodeRoutes,
  glCodeTypes: glCodeTypeRoutes,
  glMaps: glMapRoutes,
  taxes: taxRoutes,
  posPaymentSettings: posPaymentSettingRoutes,
  systemPaymentSettings: systemPaymentSettingRoutes,
  customPaymentTypes: customPaymentTypeRoutes,
  tipsSetting: tipsSettingRoutes,
  serviceCharge: serviceChargeRoutes,
  paymentAccounts: paymentAccountRoutes,
  accountSettlements: accountSettlementRoutes,
  paymentDevices: paymentDeviceRoutes,
  paymentIntegrations: paymentIntegrationRoutes,
  terminalPaymentDevice: terminalPaymentDeviceRoutes,
} as const;

/** Refusals of the finance area. */
export const financeAreaErrors = {
  ...taxErrors,
  ...paymentSettingErrors,
  ...paymentAccountErrors,
  ...paymentDeviceErrors,
} as const;
