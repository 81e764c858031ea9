import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which report; each is fetched when it is first opened. */
export const reportViews = {
  salesSummary: screenView(() => import('./figures/SummaryScreen.tsx'), 'SummaryScreen'),
  salesReport: screenView(() => import('./sales/SalesReportScreen.tsx'), 'SalesReportScreen'),
  productReport: screenView(() => import('./figures/figure-screens.tsx'), 'ProductReportScreen'),
  categoryReport: screenView(() => import('./figures/figure-screens.tsx'), 'CategoryReportScreen'),
  employeeReport: screenView(() => import('./figures/figure-screens.tsx'), 'EmployeeReportScreen'),
  growthReport: screenView(() => import('./figures/figure-screens.tsx'), 'GrowthReportScreen'),
  hourReport: screenView(() => import('./figures/figure-screens.tsx'), 'HourReportScreen'),
  forecast: screenView(() => import('./forecast/ForecastScreen.tsx'), 'ForecastScreen'),
  menuMix: screenView(() => import('./menu-mix/MenuMixScreen.tsx'), 'MenuMixScreen'),
  accountingReport: screenView(() => import('./journals/AccountingReportScreen.tsx'), 'AccountingReportScreen'),
  cogsReport: screenView(() => import('./cogs/CogsReportScreen.tsx'), 'CogsReportScreen'),
  reportMails: screenView(() => import('./mails/ReportMailsScreen.tsx'), 'ReportMailsScreen'),
  reportMailStop: screenView(() => import('./mails/StopMailScreen.tsx'), 'StopMailScreen'),
  discountReport: screenView(() => import('./sales/DiscountReportScreen.tsx'), 'DiscountReportScreen'),
};
