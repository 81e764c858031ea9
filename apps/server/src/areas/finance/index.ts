import type { Services } from '#platform/services.ts';
import { createServiceChargeHandlers, createTipsSettingHandlers } from './charge-settings/charge-settings.routes.ts';
import { createGlCodeTypeHandlers } from './gl-code-types/gl-code-types.routes.ts';
import { createGlCodeHandlers } from './gl-codes/gl-codes.routes.ts';
import { createGlMapHandlers } from './gl-maps/gl-maps.routes.ts';
import { createPayInOutReasonHandlers } from './pay-in-out-reasons/pay-in-out-reasons.routes.ts';
import { createPaymentAccountHandlers } from './payment-accounts/payment-accounts.routes.ts';
import {
  createPaymentDeviceHandlers,
  createPaymentIntegrationHandlers,
  createTerminalPaymentDeviceHandlers,
  type PaymentDeviceServices,
} from './payment-devices/payment-devices.routes.ts';
import {
  createCustomPaymentTypeHandlers,
  createPosPaymentHandlers,
} from './payment-settings/payment-settings.routes.ts';
import { createSystemPaymentHandlers } from './payment-settings/system-payments.routes.ts';
import { createTaxHandlers } from './taxes/taxes.routes.ts';
import { createVoidCompReasonHandlers } from './void-comp-reasons/void-comp-reasons.routes.ts';

export { glCodeFields } from './gl-codes/gl-codes.rows.ts';
export { listTaxUsers } from './taxes/taxes.rows.ts';
export { changeProductTaxes } from './taxes/taxes.service.ts';
export { checkTaxStep } from './taxes/start-check.ts';
export { listSystemPayments } from './payment-settings/system-payments.rows.ts';
export { switchSystemPayment } from './payment-settings/system-payments.service.ts';
export { giveBack, putOnAccount, putOnChannelAccount } from './payment-accounts/account-payments.ts';
export {
  createCardPages,
  takesCardsOnline,
  type CardPageAnswer,
  type CardPages,
} from './payment-devices/card-pages.ts';
export { createCardTerminals, type CardTerminals } from './payment-devices/card-terminals.ts';
export { getDevice, listDevices, readTerminalDevice } from './payment-devices/payment-devices.rows.ts';
export {
  DeviceMisconfigured,
  DeviceSilence,
  type BatchAnswer,
  type BatchedCharge,
  type DeviceAnswer,
  type DeviceConnection,
} from './payment-devices/provider.ts';
export { entryStatements, lockAccount, type LockedAccount } from './payment-accounts/entries.rows.ts';

/** The calls of card terminals and how they are reached. */
export const createCardTerminalHandlers = (services: PaymentDeviceServices) => ({
  paymentDevices: createPaymentDeviceHandlers(services),
  paymentIntegrations: createPaymentIntegrationHandlers(services),
  terminalPaymentDevice: createTerminalPaymentDeviceHandlers(services),
});

/** The calls of the finance area, by noun. */
export const createFinanceHandlers = (services: Services) => ({
  customPaymentTypes: createCustomPaymentTypeHandlers(services),
  glCodes: createGlCodeHandlers(services),
  glCodeTypes: createGlCodeTypeHandlers(services),
  glMaps: createGlMapHandlers(services),
  payInOutReasons: createPayInOutReasonHandlers(services),
  paymentAccounts: createPaymentAccountHandlers(services),
  posPaymentSettings: createPosPaymentHandlers(services),
  serviceCharge: createServiceChargeHandlers(services),
  systemPaymentSettings: createSystemPaymentHandlers(services),
  taxes: createTaxHandlers(services),
  tipsSetting: createTipsSettingHandlers(services),
  voidCompReasons: createVoidCompReasonHandlers(services),
});
