import { cogsRoutes } from './cogs.ts';
import { forecastRoutes } from './forecast.ts';
import { journalErrors, journalRoutes } from './journals.ts';
import { menuMixRoutes } from './menu-mix.ts';
import { reportErrors } from './report-errors.ts';
import { reportMailRoutes } from './report-mails.ts';
import { reportViewRoutes } from './report-views.ts';
import { reportRoutes } from './reports.ts';

export * from './cogs.ts';
export * from './forecast.ts';
export * from './journals.ts';
export * from './menu-mix.ts';
export * from './report-mails.ts';
export * from './report-views.ts';
export * from './reports.ts';
export * from './viewed-reports.ts';
export { reportScreens } from './screens.ts';

/** Calls of the reports. */
export const reportsAreaRoutes = {
  reports: reportRoutes,
  journals: journalRoutes,
  cogs: cogsRoutes,
  forecast: forecastRoutes,
  menuMix: menuMixRoutes,
  reportViews: reportViewRoutes,
  reportMails: reportMailRoutes,
} as const;

/** Refusals of the reports. */
export const reportsAreaErrors = { ...reportErrors, ...journalErrors } as const;
