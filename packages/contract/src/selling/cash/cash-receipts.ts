import * as z from 'zod/mini';
import { PrintedReceipt } from '../../company/receipt-templates.ts';
import { ReceiptTemplateType } from '../../kit/enumerations.ts';
import { defineErrors } from '../../kit/errors.ts';
import { uuid } from '../../kit/fields/fields.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';

/** Receipts of a terminal's cash and of a day, filled from what is stored (selling spec, section 3, types 4 to 11). */

const { TerminalOpening, TerminalClosing, TerminalCurrent, DrawerSummary } = ReceiptTemplateType;

/** The receipts of a report. */
export const ReportReceiptType = z.literal([TerminalOpening, TerminalClosing, TerminalCurrent, DrawerSummary]);
export type ReportReceiptType = z.infer<typeof ReportReceiptType>;

export const cashReceiptErrors = defineErrors({
  'terminal_report.receipt_later': {
    status: 409,
    type: 'Operation',
    number: 2411,
    en: "This receipt can't be printed yet. Count the cash and close the terminal first.",
    th: 'ยังพิมพ์ใบนี้ไม่ได้ กรุณานับเงินและปิดรอบขายก่อน',
  },
});

const params = z.object({ id: uuid() });
const reports = '/location/pos-terminal-reports';

export const cashReceiptRoutes = {
  activity: route({
    method: 'GET',
    path: `${reports}/cash-activities/{id}/receipt`,
    access: 'terminal',
    about: 'The receipt of a pay in, pay out or deposit. Of other terminals with terminalReport.view only.',
    params,
    answer: PrintedReceipt,
    errors: ['cash_activity.not_found', 'receipt.template_missing'],
  }),
  report: route({
    method: 'GET',
    path: `${reports}/{id}/receipts/{type}`,
    access: 'terminal',
    about:
      'The opening, closing, current or drawer receipt of a report. Of other terminals with terminalReport.view only; expected amounts are not printed before a blind count.',
    params: z.object({ id: uuid(), type: z.pipe(z.coerce.number(), ReportReceiptType) }),
    answer: PrintedReceipt,
    errors: ['terminal_report.receipt_later', 'receipt.template_missing'],
  }),
  closeOfDay: route({
    method: 'GET',
    path: '/location/close-of-day/{id}/receipt',
    access: [permission.closeOfDay.view],
    about: 'The receipt of a close of day.',
    params,
    answer: PrintedReceipt,
    errors: ['receipt.template_missing'],
  }),
} as const;
