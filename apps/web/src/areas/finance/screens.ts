import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the finance area; each is fetched when it is first opened. */
export const financeViews = {
  voidCompReasons: screenView(() => import('./void-comp-reasons/ReasonListScreen.tsx'), 'ReasonListScreen'),
  voidCompReasonNew: screenView(() => import('./void-comp-reasons/ReasonFormScreen.tsx'), 'ReasonNewScreen'),
  voidCompReason: screenView(() => import('./void-comp-reasons/ReasonFormScreen.tsx'), 'ReasonScreen'),
  payInOutReasons: screenView(
    () => import('./pay-in-out-reasons/PayInOutReasonListScreen.tsx'),
    'PayInOutReasonListScreen',
  ),
  payInOutReasonNew: screenView(
    () => import('./pay-in-out-reasons/PayInOutReasonFormScreen.tsx'),
    'PayInOutReasonNewScreen',
  ),
  payInOutReason: screenView(() => import('./pay-in-out-reasons/PayInOutReasonFormScreen.tsx'), 'PayInOutReasonScreen'),
  glCodes: screenView(() => import('./gl-codes/GlCodeListScreen.tsx'), 'GlCodeListScreen'),
  glCodeNew: screenView(() => import('./gl-codes/GlCodeFormScreen.tsx'), 'GlCodeNewScreen'),
  glCode: screenView(() => import('./gl-codes/GlCodeFormScreen.tsx'), 'GlCodeScreen'),
  glCodeTypes: screenView(() => import('./gl-code-types/GlCodeTypeListScreen.tsx'), 'GlCodeTypeListScreen'),
  glCodeTypeNew: screenView(() => import('./gl-code-types/GlCodeTypeFormScreen.tsx'), 'GlCodeTypeNewScreen'),
  glCodeType: screenView(() => import('./gl-code-types/GlCodeTypeFormScreen.tsx'), 'GlCodeTypeScreen'),
  glMaps: screenView(() => import('./gl-maps/GlMapListScreen.tsx'), 'GlMapListScreen'),
  glMap: screenView(() => import('./gl-maps/GlMapScreen.tsx'), 'GlMapScreen'),
  taxes: screenView(() => import('./taxes/TaxListScreen.tsx'), 'TaxListScreen'),
  taxNew: screenView(() => import('./taxes/TaxFormScreen.tsx'), 'TaxNewScreen'),
  tax: screenView(() => import('./taxes/TaxFormScreen.tsx'), 'TaxScreen'),
  productTaxes: screenView(() => import('./taxes/ProductTaxScreen.tsx'), 'ProductTaxScreen'),
  posPayments: screenView(() => import('./payment-settings/PosPaymentListScreen.tsx'), 'PosPaymentListScreen'),
  posPayment: screenView(() => import('./payment-settings/PosPaymentFormScreen.tsx'), 'PosPaymentScreen'),
  systemPayments: screenView(() => import('./payment-settings/SystemPaymentListScreen.tsx'), 'SystemPaymentListScreen'),
  customPayments: screenView(() => import('./payment-settings/CustomPaymentListScreen.tsx'), 'CustomPaymentListScreen'),
  customPaymentNew: screenView(
    () => import('./payment-settings/CustomPaymentFormScreen.tsx'),
    'CustomPaymentNewScreen',
  ),
  customPayment: screenView(() => import('./payment-settings/CustomPaymentFormScreen.tsx'), 'CustomPaymentScreen'),
  paymentAccounts: screenView(() => import('./payment-accounts/AccountListScreen.tsx'), 'AccountListScreen'),
  paymentAccountNew: screenView(() => import('./payment-accounts/AccountFormScreen.tsx'), 'PaymentAccountNewScreen'),
  paymentAccount: screenView(() => import('./payment-accounts/AccountFormScreen.tsx'), 'PaymentAccountScreen'),
  serviceCharge: screenView(() => import('./charge-settings/ServiceChargeScreen.tsx'), 'ServiceChargeScreen'),
  tipsSetting: screenView(() => import('./charge-settings/TipsSettingScreen.tsx'), 'TipsSettingScreen'),
};
