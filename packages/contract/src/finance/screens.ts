import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the finance area. */
export const financeScreens = defineScreens({
  voidCompReasons: {
    path: '/pos-conditions/void-comp-reasons',
    access: [permission.posCondition.view],
    menu: { group: 'settings', icon: 'reason', order: 400 },
  },
  voidCompReasonNew: { path: '/pos-conditions/void-comp-reasons/new', access: [permission.posCondition.add] },
  voidCompReason: { path: '/pos-conditions/void-comp-reasons/$id', access: [permission.posCondition.edit] },
  payInOutReasons: {
    path: '/pos-conditions/payin-payout-reasons',
    access: [permission.posCondition.view],
    menu: { group: 'settings', icon: 'payInOut', order: 402 },
  },
  payInOutReasonNew: { path: '/pos-conditions/payin-payout-reasons/new', access: [permission.posCondition.add] },
  payInOutReason: { path: '/pos-conditions/payin-payout-reasons/$id', access: [permission.posCondition.edit] },
  glCodes: {
    path: '/financials/account-codes/glcodes',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'glCode', order: 316 },
  },
  glCodeNew: { path: '/financials/account-codes/glcodes/new', access: [permission.financialGeneral.add] },
  glCode: { path: '/financials/account-codes/glcodes/$id', access: [permission.financialGeneral.edit] },
  glCodeTypes: {
    path: '/financials/account-codes/glcode-types',
    aliases: ['/financials/account-codes'],
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'glCodeType', order: 317 },
  },
  glCodeTypeNew: { path: '/financials/account-codes/glcode-types/new', access: [permission.financialGeneral.add] },
  glCodeType: { path: '/financials/account-codes/glcode-types/$id', access: [permission.financialGeneral.edit] },
  glMaps: {
    path: '/financials/account-codes/glcode-maps',
    aliases: ['/financials/account-codes/glcode-maps/new'],
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'glMap', order: 318 },
  },
  glMap: { path: '/financials/account-codes/glcode-maps/$id', access: [permission.financialGeneral.edit] },
  taxes: {
    path: '/taxes/tax-setting',
    access: [permission.taxes.view],
    menu: { group: 'finance', icon: 'tax', order: 300 },
  },
  taxNew: { path: '/taxes/tax-setting/new', access: [permission.taxes.add] },
  taxNewSingle: { path: '/taxes/tax-setting/single', access: [permission.taxes.add] },
  taxNewCombined: { path: '/taxes/tax-setting/combined', access: [permission.taxes.add] },
  tax: {
    path: '/taxes/tax-setting/$id',
    aliases: ['/taxes/tax-setting/single/$id', '/taxes/tax-setting/combined/$id'],
    access: [permission.taxes.edit],
  },
  productTaxes: {
    path: '/taxes/product-taxes',
    access: [permission.taxes.view],
    menu: { group: 'finance', icon: 'productTax', order: 302 },
  },
  posPayments: {
    path: '/payment-methods/pos-payments',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'payment', order: 304 },
  },
  posPayment: { path: '/payment-methods/pos-payments/$id', access: [permission.paymentMethod.edit] },
  systemPayments: {
    path: '/payment-methods/system-payment-methods',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'systemPayment', order: 305 },
  },
  customPayments: {
    path: '/payment-methods/custom-payment-methods',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'customPayment', order: 306 },
  },
  customPaymentNew: { path: '/payment-methods/custom-payment-methods/new', access: [permission.paymentMethod.add] },
  customPayment: { path: '/payment-methods/custom-payment-methods/$id', access: [permission.paymentMethod.edit] },
  paymentIntegrations: {
    path: '/payment-methods/payment-integrations',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'connectivity', order: 307 },
  },
  hostedPayments: {
    path: '/payment-methods/card-page',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'connectivity', order: 309 },
  },
  paymentDevices: {
    path: '/payment-methods/payment-devices',
    access: [permission.paymentMethod.view],
    menu: { group: 'finance', icon: 'cardTerminal', order: 308 },
  },
  paymentDeviceNew: { path: '/payment-methods/payment-devices/new', access: [permission.paymentMethod.add] },
  paymentDevice: { path: '/payment-methods/payment-devices/$id', access: [permission.paymentMethod.view] },
  terminalPayment: {
    path: '/terminal-preferences/payment',
    access: [permission.terminalPreference.view],
    menu: { group: 'settings', icon: 'cardTerminal', order: 471 },
  },
  paymentAccounts: {
    path: '/financials/payment-accounts',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'account', order: 310 },
  },
  paymentAccountNew: { path: '/financials/payment-accounts/new', access: [permission.financialGeneral.add] },
  paymentAccount: { path: '/financials/payment-accounts/$id', access: [permission.financialGeneral.view] },
  serviceCharge: {
    path: '/pos-settings/service-charge',
    aliases: ['/financials/service-charges', '/financials/service-charges/new', '/financials/service-charges/$id'],
    access: [permission.posGeneral.view],
    menu: { group: 'finance', icon: 'serviceCharge', order: 312 },
  },
  tipsSetting: {
    path: '/pos-settings/tips-settings',
    access: [permission.posGeneral.view],
    menu: { group: 'finance', icon: 'tips', order: 314 },
  },
});
