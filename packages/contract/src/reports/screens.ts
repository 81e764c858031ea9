import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

const sees = [permission.salesReport.view] as const;

/** Screens of the reports (back office spec, section 2). */
export const reportScreens = defineScreens({
  salesSummary: {
    path: '/sales-reports/summary',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'salesSummary', order: 300 },
  },
  salesReport: {
    path: '/sales-reports/sales',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'salesReport', order: 302 },
  },
  productReport: {
    path: '/sales-reports/product',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'productReport', order: 304 },
  },
  categoryReport: {
    path: '/sales-reports/category',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'categoryReport', order: 306 },
  },
  employeeReport: {
    path: '/sales-reports/employee',
    aliases: ['/employee-reports/employee-performance'],
    access: [permission.employeeReport.view],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'employeeReport', order: 308 },
  },
  discountReport: {
    path: '/sales-reports/discount',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'discountReport', order: 310 },
  },
  growthReport: {
    path: '/sales-reports/growth',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'growthReport', order: 312 },
  },
  hourReport: {
    path: '/sales-reports/hours',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'hourReport', order: 314 },
  },
  menuMix: {
    path: '/sales-reports/menu-engineering',
    access: [permission.inventoryReport.view],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'menuMix', order: 315 },
  },
  forecast: {
    path: '/sales-reports/forecast',
    access: sees,
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'forecast', order: 313 },
  },
  accountingReport: {
    path: '/accounting-reports/accounting',
    access: [permission.accountReport.view],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'accountingReport', order: 316 },
  },
  cogsReport: {
    path: '/inventory-report/cogs-report',
    access: [permission.inventoryReport.view],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'cogsReport', order: 318 },
  },
  reportMails: {
    path: '/report-settings/report-mails',
    access: [permission.salesReport.special],
    moduleFlag: 'reports',
    menu: { group: 'reports', icon: 'reportMails', order: 348 },
  },
  reportMailStop: { path: '/report-mails/stop', access: 'open' },
});
