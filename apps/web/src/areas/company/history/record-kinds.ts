import {
  entriesOf,
  kitchenNoteRoutes,
  serviceChargeRoutes,
  settingsRoutes,
  tipsSettingRoutes,
  type HistoryKind,
  type ScreenID,
} from '@tavola/contract';

/** The forms that edit a record or a setting, by their screens, and what the history calls it. */
export const recordKinds: Readonly<Partial<Record<ScreenID, HistoryKind>>> = {
  category: 'category',
  brand: 'brand',
  ingredient: 'item',
  product: 'item',
  productVariant: 'item',
  deposit: 'item',
  combo: 'item',
  menu: 'menu',
  onlineMenu: 'menu',
  priceList: 'priceList',
  variant: 'variant',
  modifierGroup: 'modifierGroup',
  discount: 'discount',
  uom: 'uom',
  vendor: 'vendor',
  voidCompReason: 'voidCompReason',
  payInOutReason: 'payInOutReason',
  glCode: 'glCode',
  glCodeType: 'glCodeType',
  tax: 'tax',
  posPayment: 'paymentSetting',
  customPayment: 'customPaymentType',
  paymentAccount: 'paymentAccount',
  user: 'user',
  locationUser: 'user',
  role: 'role',
  location: 'location',
  posTerminal: 'client',
  orderQueueTerminal: 'client',
  customer: 'customer',
  customerCategory: 'customerCategory',
  tableLayout: 'tableLayout',
  shift: 'shift',
  notificationGroup: 'notificationGroup',
  notificationTarget: 'notificationTarget',
  receiptTemplate: 'receiptTemplate',
  kdsIntegration: 'kitchenStation',
  customerDisplay: 'customerDisplay',
  orderChannel: 'orderChannel',
  onlineStore: 'onlineStore',
  apiKey: 'apiKey',
  webhook: 'webhook',
  paymentIntegrations: 'paymentIntegration',
  hostedPayments: 'paymentIntegration',
  paymentDevice: 'paymentDevice',
  printer: 'printer',
  eventRoute: 'eventRoute',
  kitchenNotes: 'kitchenNotes',
  serviceCharge: 'serviceCharge',
  tipsSetting: 'tips',
  companyDetails: 'company',
  financialGeneral: 'location',
  generalSettings: 'setting',
  modules: 'setting',
  fulfillmentOptions: 'setting',
  posGeneral: 'setting',
  generalSaleRules: 'setting',
  quickServiceRules: 'setting',
  tableServiceRules: 'setting',
  onlineOrderRules: 'setting',
  orderNumbering: 'setting',
  timeClockRules: 'setting',
  reportSettings: 'setting',
  closingProcedure: 'setting',
};

/** The forms of settings that can be shown as they were: what their form reads, and the kinds that it shows. */
export const settingForms: Readonly<
  Partial<Record<ScreenID, { readonly paths: readonly string[]; readonly kinds: readonly HistoryKind[] }>>
> = {
  serviceCharge: {
    paths: [serviceChargeRoutes.withOperational.path],
    kinds: ['serviceCharge', 'serviceChargeRate', 'setting'],
  },
  tipsSetting: { paths: [tipsSettingRoutes.get.path], kinds: ['tips'] },
  kitchenNotes: { paths: [kitchenNoteRoutes.get.path], kinds: ['kitchenNotes'] },
  ...Object.fromEntries(
    entriesOf(recordKinds)
      .filter(([screen, kind]) => kind === 'setting' && screen !== 'fulfillmentOptions')
      .map(([screen]) => [screen, { paths: [settingsRoutes.operational.path], kinds: ['setting'] }]),
  ),
};

/** Whether a past state of the form of a screen can be shown: of customers no values are kept. */
export const isKeptForm = (screen: ScreenID, targetID: string | undefined): boolean =>
  targetID === undefined
    ? settingForms[screen] !== undefined
    : recordKinds[screen] !== undefined && recordKinds[screen] !== 'customer';
