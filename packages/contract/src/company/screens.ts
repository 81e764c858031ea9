import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the company area. */
export const companyScreens = defineScreens({
  register: { path: '/register', access: 'rootDomain' },
  installing: { path: '/installing', access: 'open' },
  generalSettings: {
    path: '/system-settings/general',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'settings', order: 380 },
  },
  modules: {
    path: '/system-settings/modules',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'modules', order: 382 },
  },
  fulfillmentOptions: {
    path: '/system-settings/fulfillment-options',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'fulfillment', order: 384 },
  },
  posGeneral: {
    path: '/pos-settings/general',
    access: [permission.posGeneral.view],
    menu: { group: 'settings', icon: 'posGeneral', order: 390 },
  },
  generalSaleRules: {
    path: '/sales-processing/general-sale-rules',
    access: [permission.posSaleProcessing.view],
    menu: { group: 'settings', icon: 'saleRules', order: 392 },
  },
  quickServiceRules: {
    path: '/sales-processing/quick-service-rules',
    access: [permission.posSaleProcessing.view],
    moduleFlag: 'quickSales',
    menu: { group: 'settings', icon: 'quickRules', order: 394 },
  },
  tableServiceRules: {
    path: '/sales-processing/table-service-rules',
    access: [permission.posSaleProcessing.view],
    moduleFlag: 'tableSales',
    menu: { group: 'settings', icon: 'tableRules', order: 395 },
  },
  onlineOrderRules: {
    path: '/sales-processing/online-order-rules',
    access: [permission.posSaleProcessing.view],
    moduleFlag: 'onlineSales',
    menu: { group: 'settings', icon: 'onlineRules', order: 395.5 },
  },
  orderNumbering: {
    path: '/pos-conditions/order-numbering',
    access: [permission.posCondition.view],
    menu: { group: 'settings', icon: 'numbering', order: 396 },
  },
  timeClockRules: {
    path: '/system-settings/time-clock',
    access: [permission.employeeTimeClock.view],
    moduleFlag: 'timeClock',
    menu: { group: 'settings', icon: 'timeClockRules', order: 386 },
  },
  reportSettings: {
    path: '/report-settings/report-settings',
    access: [permission.settingReport.view],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'reportSettings', order: 350 },
  },
  closingProcedure: {
    path: '/close-of-day/closing-procedure',
    access: [permission.closeOfDay.view],
    menu: { group: 'reports', icon: 'closingProcedure', order: 348 },
  },
  locations: {
    path: '/company-setting/locations',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'location', order: 420 },
  },
  location: { path: '/company-setting/locations/$id', access: [permission.locationSetting.view] },
  salesReset: {
    path: '/system-settings/reset-sales',
    access: [permission.locationSetting.special],
    menu: { group: 'settings', icon: 'reset', order: 490 },
  },
  companyDetails: {
    path: '/financials/company-details',
    aliases: ['/company-setting/company-details'],
    // The company profile needs no right (platform spec, section 6; decision 471).
    access: [],
    menu: { group: 'account', icon: 'company', order: 40 },
  },
  financialGeneral: {
    path: '/financials/general',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'figures', order: 299 },
  },
  licence: {
    path: '/company-setting/license',
    access: [permission.companySetting.view],
    menu: { group: 'settings', icon: 'licence', order: 440 },
  },
  notificationGroups: {
    path: '/users/notification-groups',
    access: [permission.users.view],
    menu: { group: 'settings', icon: 'notices', order: 433 },
  },
  notificationGroupNew: { path: '/users/notification-groups/new', access: [permission.users.add] },
  notificationGroup: { path: '/users/notification-groups/$id', access: [permission.users.view] },
  notificationTargets: {
    path: '/device-integrations/notification',
    aliases: ['/device-integrations'],
    access: [permission.integrationDevice.view],
    menu: { group: 'settings', icon: 'noticeTarget', order: 453 },
  },
  notificationTargetNew: { path: '/device-integrations/notification/new', access: [permission.integrationDevice.add] },
  notificationTarget: { path: '/device-integrations/notification/$id', access: [permission.integrationDevice.view] },
  receiptTemplates: {
    path: '/receipt-settings/receipt-templates',
    aliases: ['/receipt-settings'],
    access: [permission.receiptSetting.view],
    menu: { group: 'settings', icon: 'receiptTemplate', order: 398 },
  },
  receiptTemplate: {
    path: '/receipt-settings/receipt-templates/$id',
    access: [permission.receiptSetting.view],
    isWhole: true,
  },
  scheduledChanges: {
    path: '/company-setting/scheduled-changes',
    access: [
      permission.priceList.edit,
      permission.product.edit,
      permission.taxes.edit,
      permission.discount.edit,
      permission.financialGeneral.edit,
      permission.locationSetting.edit,
      permission.companySetting.special,
    ],
    menu: { group: 'settings', icon: 'scheduledChanges', order: 446 },
  },
  history: {
    path: '/company-setting/history',
    access: [permission.companySetting.special],
    menu: { group: 'settings', icon: 'history', order: 445 },
  },
});
