import { asOfErrors } from './history/as-of-errors.ts';
import { asOfRoutes } from './history/as-of.ts';
import { companyRoutes } from './company.ts';
import { locationErrors, locationRoutes } from './locations.ts';
import { historyErrors, historyRoutes } from './history/history.ts';
import { licenceErrors, licenceRoutes } from './licence.ts';
import { noticeRoutes } from './history/notices.ts';
import { notificationGroupRoutes } from './history/notification-groups.ts';
import { notificationTargetRoutes } from './history/notification-targets.ts';
import { receiptTemplateErrors, receiptTemplateRoutes } from './receipt-templates.ts';
import { registrationErrors, registrationRoutes } from './registration.ts';
import { salesResetErrors, salesResetRoutes } from './sales-reset.ts';
import { fulfillmentRoutes } from './fulfillments.ts';
import { operationalSettingErrors } from './operational-setting-errors.ts';
import { operationalSettingRoutes } from './operational-setting.ts';
import { scheduledChangeErrors } from './history/scheduled-change-errors.ts';
import { scheduledChangeRoutes } from './history/scheduled-changes.ts';
import { settingsErrors, settingsRoutes } from './settings.ts';

export * from './history/as-of.ts';
export * from './cash-denominations.ts';
export * from './fulfillments.ts';
export * from './online-order-fields.ts';
export * from './operational-setting.ts';
export * from './receipt-language.ts';
export * from './order-numbering.ts';
export * from './company.ts';
export * from './locations.ts';
export * from './history/history.ts';
export * from './history/history-kinds.ts';
export * from './history/history-text.ts';
export * from './licence.ts';
export * from './history/notice-kinds.ts';
export * from './history/notices.ts';
export * from './history/notification-groups.ts';
export * from './history/notification-targets.ts';
export * from './receipt-document.ts';
export * from './receipt-templates.ts';
export * from './registration.ts';
export * from './sales-reset.ts';
export * from './scale-labels.ts';
export * from './history/scheduled-changes.ts';
export * from './settings.ts';
export { companyScreens } from './screens.ts';

/** Calls of the company area, by noun: registration, the settings of a location and the company's licence. */
export const companyAreaRoutes = {
  registration: registrationRoutes,
  settings: settingsRoutes,
  licences: licenceRoutes,
  operationalSettings: operationalSettingRoutes,
  fulfillments: fulfillmentRoutes,
  company: companyRoutes,
  locations: locationRoutes,
  salesReset: salesResetRoutes,
  history: historyRoutes,
  asOf: asOfRoutes,
  scheduledChanges: scheduledChangeRoutes,
  notices: noticeRoutes,
  notificationGroups: notificationGroupRoutes,
  notificationTargets: notificationTargetRoutes,
  receiptTemplates: receiptTemplateRoutes,
} as const;

/** Refusals of the company area. */
export const companyAreaErrors = {
  ...receiptTemplateErrors,
  ...registrationErrors,
  ...settingsErrors,
  ...operationalSettingErrors,
  ...locationErrors,
  ...salesResetErrors,
  ...historyErrors,
  ...asOfErrors,
  ...scheduledChangeErrors,
  ...licenceErrors,
} as const;
