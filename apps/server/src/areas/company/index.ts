import { createCompanyHandlers } from './company/company.routes.ts';
import { createLocationHandlers } from './locations/locations.routes.ts';
import type { PlaceServices } from './locations/locations.service.ts';

export { createCaptcha, type Captcha } from './registration/captcha.ts';
export { createRegistration } from './registration/registration.ts';
export { demoSalesJob, type DemoSalesTools } from './registration/demo/demo-sales.ts';
export { createPayInOutReasons } from './registration/pay-in-out-reasons.ts';
export { defaultWords } from './registration/registration.words.ts';
export { registrationSweeps, useChallenge } from './registration/registration.rows.ts';
export {
  demoRestaurant,
  type DemoRestaurant,
  hasDemoRestaurant,
  openDemoRestaurant,
  publishedSecrets,
} from './registration/demo/demo-restaurants.ts';
export { createStartHandlers, type StartCheck } from './start/start.routes.ts';
export {
  createReceiptTemplateHandlers,
  receiptFormatOf,
  receiptLanguageAt,
  requireDefaultTemplate,
} from './receipt-templates/receipt-templates.routes.ts';
export { findDefaultTemplate } from './receipt-templates/receipt-templates.rows.ts';
export { startNotices } from './notices/look.ts';
export { companyLooks } from './notices/company-looks.ts';
export type { NoticeLook } from './notices/new-notice.ts';
export { noticeReader } from './notices/notice-reader.ts';
export { listNotices, noticeSweeps } from './notices/notices.rows.ts';
export { createNoticeHandlers } from './notices/notices.routes.ts';
export { createGroupHandlers, createTargetHandlers } from './notices/records.routes.ts';
export { createAsOfHandlers } from './history/as-of.routes.ts';
export { readAuthor } from './scheduled/author.rows.ts';
export { handleScheduledChanges } from './scheduled/scheduled-job.ts';
export { createScheduledChangeHandlers, savedForm } from './scheduled/scheduled.routes.ts';
export { createHistoryHandlers } from './history/history.routes.ts';
export { createSettingsHandlers } from './settings/settings.routes.ts';
export { createOperationalSettingHandlers } from './settings/operational-settings.routes.ts';
export { createFulfillmentHandlers } from './settings/fulfillments.routes.ts';
export type { FindOpenOrders } from './settings/change-setting.ts';
export { businessDateIn, cutoffAt } from './settings/operational-setting.ts';
export { peopleRules } from './people-rules.ts';
export { listEnteredPlaces, type Entering } from './settings/entered-places.ts';
export { businessDayAt, listSubDomains, readOperationalSetting, readTenantInfo } from './settings/settings.rows.ts';
export { requireWholePrices } from './settings/whole-prices.ts';
export { addressSweeps } from './locations/addresses.rows.ts';

/** The calls of the company and its locations, which are part of the back office. */
export const createPlaceHandlers = (services: PlaceServices) => ({
  company: createCompanyHandlers(services),
  locations: createLocationHandlers(services),
});
export { changeLicence, type LicenceChange } from './licence/change-licence.ts';
export { checkQuota } from './licence/check-quota.ts';
export { readLicenceFor } from './licence/describe-licence.ts';
export { createLicenceGate, isLicenceValid, refuseLicence } from './licence/licence-gate.ts';
export { createLicenceHandlers } from './licence/licence.routes.ts';
