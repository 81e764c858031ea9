import { companyLooks, type NoticeLook } from './areas/company/index.ts';
import { lookAtPrintJobs } from './areas/devices/index.ts';
import { lookAtGuestCards, lookAtWebhooks } from './areas/online/index.ts';
import { lookAtReportMails } from './areas/reports/index.ts';
import { lookAtDrawers, lookAtOfflineOrders } from './areas/selling/index.ts';
import { lookAtShifts } from './areas/staff/index.ts';
import { lookAtStock } from './areas/stock/index.ts';

/** What the areas report to the people of a location; an area more is a line more (decision 277). */
export const noticeLooks: readonly NoticeLook[] = [
  ...companyLooks,
  lookAtStock,
  lookAtShifts,
  lookAtDrawers,
  lookAtOfflineOrders,
  lookAtPrintJobs,
  lookAtWebhooks,
  lookAtGuestCards,
  lookAtReportMails,
];
