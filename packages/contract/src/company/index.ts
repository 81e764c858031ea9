import { receiptTemplateErrors, receiptTemplateRoutes } from './receipt-templates.ts';
import { registrationErrors, registrationRoutes } from './registration.ts';
import { startRoutes } from './start.ts';
import { settingsErrors, settingsRoutes } from './settings.ts';

export * from './receipt-document.ts';
export * from './receipt-templates.ts';
export * from './registration.ts';
export * from './settings.ts';
export * from './start.ts';
export { companyScreens } from './screens.ts';

/** Calls of the company area, by noun: registration and the settings of a location. */
export const companyAreaRoutes = {
  registration: registrationRoutes,
  settings: settingsRoutes,
  start: startRoutes,
  receiptTemplates: receiptTemplateRoutes,
} as const;

/** Refusals of the company area. */
export const companyAreaErrors = {
  ...receiptTemplateErrors,
  ...registrationErrors,
  ...settingsErrors,
} as const;
