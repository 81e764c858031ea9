import * as z from 'zod/mini';
import { PaymentType } from '../../kit/enumerations.ts';
import { defineErrors } from '../../kit/errors.ts';
import { answeredAmount, count, movedAmount, optional, text, uuid } from '../../kit/fields/fields.ts';
import { recordVersion } from '../../kit/lists.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';
import { see, sell } from '../access.ts';
import { TerminalReport } from './terminal-reports.ts';

/** Opening, counting and closing a terminal, and cash that moves without a sale (decisions 88 to 90, 167 to 170). */

/** Coins or notes of one value; 168. */
export const CashCount = z.object({
  currencyCashDenominationID: z.int({ error: 'integer' }).check(z.gte(0, 'min'), z.lte(2_147_483_647, 'range')),
  count: count(1_000_000),
});
export type CashCount = z.infer<typeof CashCount>;

/** Cash by coins and notes; `cashAmount` only where nothing is counted by them. */
const cash = {
  cashCounts: z.array(CashCount).check(z.maxLength(100, 'too_many')),
  cashAmount: optional(movedAmount().check(z.gte(0, 'min'))),
};
const approval = { approvalID: optional(uuid()) };

/** The reason of a difference, or nothing. */
const note = { note: optional(text(500)) };

export const OpenCashTerminalInput = z.object({ terminalReportID: uuid(), ...cash, ...approval });
export type OpenCashTerminalInput = z.infer<typeof OpenCashTerminalInput>;

/** What was counted of a payment type that is not cash. */
export const TypeCount = z.object({
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: optional(uuid()),
  amount: movedAmount(),
});
export type TypeCount = z.infer<typeof TypeCount>;

const counted = {
  terminalReportID: uuid(),
  version: recordVersion(),
  typeCounts: z.optional(z.array(TypeCount).check(z.maxLength(50, 'too_many'))),
};

export const CountInput = z.object({ ...counted, ...cash, ...approval });
export type CountInput = z.infer<typeof CountInput>;
/** Without counts the last count of the report is closed. */
export const CloseCashTerminalInput = z.object({
  ...counted,
  cashCounts: z.optional(cash.cashCounts),
  cashAmount: cash.cashAmount,
  ...note,
  ...approval,
});
export type CloseCashTerminalInput = z.infer<typeof CloseCashTerminalInput>;

export const CashMoveInput = z.object({
  cashActivityID: uuid(),
  amount: movedAmount().check(z.gt(0, 'min')),
  payInOutReasonID: optional(uuid()),
  ...note,
  ...approval,
});
export type CashMoveInput = z.infer<typeof CashMoveInput>;

export const closingCodes = [
  'unknown_card_outcome',
  'authorised_payment',
  'uncaptured_payment',
  'partly_paid_orders',
  'open_orders',
  'open_terminals',
  'uncounted_cash',
  'clocked_in',
] as const;
export type ClosingCode = (typeof closingCodes)[number];

/** What is in the way of a close (`block`), or worth a look first (`warn`); decision 90. */
export const ClosingValidation = z.object({
  code: z.enum(closingCodes),
  severity: z.enum(['block', 'warn']),
  /** In the language of the caller. */
  message: z.string(),
  /** Orders, terminals for `open_terminals` and `uncounted_cash`, or people for `clocked_in`. */
  ids: z.array(uuid()),
  /** The same by number or name. */
  names: z.array(z.string()),
  /** The table of each order, else the name that it was taken under; null = it has neither, or is none. */
  places: z.array(z.nullable(z.string())),
  /** What is due of each order, or the cash that a terminal took uncounted; null = nothing is. */
  amounts: z.array(z.nullable(answeredAmount())),
});
export type ClosingValidation = z.infer<typeof ClosingValidation>;

export const cashDrawerErrors = defineErrors({
  'terminal_report.not_used': {
    status: 409,
    type: 'Operation',
    number: 2400,
    en: 'This terminal works without opening. Turn on "Open terminal" in its settings first.',
    th: 'เครื่องนี้ตั้งค่าให้ใช้งานโดยไม่ต้องเปิดรอบขาย กรุณาเปิด "เปิดรอบขาย" ในการตั้งค่าของเครื่องก่อน',
  },
  'terminal_report.no_drawer': {
    status: 409,
    type: 'Operation',
    number: 2401,
    en: 'This terminal has no cash drawer. Open it without a float.',
    th: 'เครื่องนี้ไม่มีลิ้นชักเงิน กรุณาเปิดรอบขายโดยไม่มีเงินทอนตั้งต้น',
  },
  'terminal_report.already_open': {
    status: 409,
    type: 'Operation',
    number: 2402,
    en: 'This terminal is already open, since {time} by {user}.',
    th: 'เครื่องนี้เปิดรอบขายอยู่แล้ว โดย {user} ตั้งแต่ {time}',
  },
  'terminal_report.not_open': {
    status: 409,
    type: 'Operation',
    number: 2403,
    en: 'This terminal is not open. Nothing was recorded. Open it first.',
    th: 'เครื่องนี้ยังไม่เปิดรอบขาย ยังไม่มีการบันทึก กรุณาเปิดรอบขายก่อน',
  },
  'terminal_report.closed': {
    status: 409,
    type: 'Operation',
    number: 2404,
    en: '{user} closed this terminal already. Its report stays as it is.',
    th: '{user} ปิดรอบขายของเครื่องนี้แล้ว รายงานจะไม่เปลี่ยนแปลง',
  },
  'terminal_report.counting': {
    status: 409,
    type: 'Operation',
    number: 2405,
    en: 'The cash of this terminal is being counted. Close it, or go back to selling first.',
    th: 'กำลังนับเงินของเครื่องนี้ กรุณาปิดรอบขาย หรือกลับไปขายต่อก่อน',
  },
  'terminal_report.count_required': {
    status: 422,
    type: 'Validation',
    number: 2406,
    en: 'Count this terminal before you close it.',
    th: 'กรุณานับยอดของเครื่องนี้ก่อนปิดรอบขาย',
  },
  'terminal_report.note_required': {
    status: 422,
    type: 'Validation',
    number: 2407,
    en: 'The difference is {difference}. Enter the reason in the note.',
    th: 'ผลต่างคือ {difference} กรุณาใส่เหตุผลในหมายเหตุ',
  },
  'terminal_report.blocked': {
    status: 409,
    type: 'Operation',
    number: 2408,
    en: "This terminal can't be closed yet: {reason}",
    th: 'ยังปิดรอบขายของเครื่องนี้ไม่ได้: {reason}',
  },
  'terminal_report.reason_not_found': {
    status: 422,
    type: 'Validation',
    number: 2409,
    en: 'This reason was removed or is for the other direction. Choose another reason.',
    th: 'เหตุผลนี้ถูกลบ หรือใช้กับรายการอีกประเภท กรุณาเลือกเหตุผลอื่น',
  },
  'payment.drawer_not_counted': {
    status: 409,
    type: 'Operation',
    number: 2412,
    en: 'Cash drawer not open. No payment was taken. Turn on "Open terminal" in the settings of this terminal, or turn its cash drawer off.',
    th: 'ลิ้นชักเงินยังไม่เปิด ยังไม่มีการรับชำระเงิน กรุณาเปิด "เปิดรอบขาย" ในการตั้งค่าของเครื่องนี้ หรือปิดการใช้ลิ้นชักเงิน',
  },
  'cash_activity.not_found': {
    status: 404,
    type: 'Operation',
    number: 2410,
    en: 'This cash activity is not in the open report. Nothing was cancelled.',
    th: 'ไม่พบรายการเงินสดนี้ในรอบขายที่เปิดอยู่ ยังไม่มีการยกเลิก',
  },
  'cash_activity.above_drawer': {
    status: 409,
    type: 'Operation',
    number: 2413,
    en: 'This is more than the drawer should hold. Nothing was recorded. Check the amount, or record the missing pay in first.',
    th: 'จำนวนนี้มากกว่าเงินที่ควรมีในลิ้นชัก ยังไม่มีการบันทึก กรุณาตรวจสอบจำนวน หรือบันทึกการนำเงินเข้าที่ขาดไปก่อน',
  },
  'cash_activity.above_float': {
    status: 403,
    type: 'Auth',
    number: 2414,
    en: 'This is more than the float and the pay-ins of the drawer. Nothing was recorded. It needs the PIN of someone who may see the expected cash.',
    th: 'จำนวนนี้มากกว่าเงินทอนตั้งต้นรวมกับเงินที่นำเข้าลิ้นชัก ยังไม่มีการบันทึก ต้องให้ผู้ที่มีสิทธิ์ดูเงินสดที่ควรมีใส่รหัส PIN',
  },
});

const approvalErrors = ['approval.required', 'approval.invalid', 'approval.amount_exceeded'] as const;
const terminal = '/location/pos-terminals';
const report = '/location/pos-terminal-reports/current-terminal';
/** An open order can be paid without a licence (decision 10), so a drawer can be opened for it. */
const shared = { method: 'POST', access: sell, withoutLicence: 'openOrders', repeat: 'naturalKey' } as const;
const closed = [
  'terminal_report.not_open',
  'terminal_report.closed',
  'resource.version_conflict',
  'terminal_report.count_required',
  'terminal_report.note_required',
  'terminal_report.blocked',
  ...approvalErrors,
] as const;

const moved = {
  ...shared,
  body: CashMoveInput,
  answer: TerminalReport,
} as const;
const moveErrors = [
  'terminal_report.not_open',
  'terminal_report.reason_not_found',
  'idempotency.mismatch',
  ...approvalErrors,
] as const;
/** Cash leaves the drawer: at most what it should hold, or what a person who does not see that knows of it. */
const takenOut = [...moveErrors, 'cash_activity.above_drawer', 'cash_activity.above_float'] as const;

export const cashDrawerRoutes = {
  openCashTerminal: route({
    ...shared,
    path: `${terminal}/current/open-cash-terminal`,
    about: 'Opens this terminal with the counted float of its drawer. Needs action 306, held or approved by PIN.',
    body: OpenCashTerminalInput,
    answer: TerminalReport,
    errors: [
      'terminal_report.not_used',
      'terminal_report.no_drawer',
      'terminal_report.already_open',
      'terminal_report.closed',
      'terminal_report.not_open',
      'client.not_found',
      'idempotency.mismatch',
      ...approvalErrors,
    ],
  }),
  openTerminal: route({
    ...shared,
    path: `${terminal}/current/open-terminal`,
    about: 'Opens this terminal without a float (decision 167). Needs action 306, held or approved by PIN.',
    body: z.object({ terminalReportID: uuid(), ...approval }),
    answer: TerminalReport,
    errors: ['terminal_report.not_used', 'terminal_report.already_open', 'terminal_report.closed', ...approvalErrors],
  }),
  countCashTerminal: route({
    ...shared,
    path: `${terminal}/current/count-cash-terminal`,
    about:
      'Stores what was counted and answers the difference with its likely causes; no payment is taken here until the report is closed or the terminal sells on. Every count stays in the report. Needs action 307.',
    body: CountInput,
    answer: TerminalReport,
    errors: ['terminal_report.not_open', 'terminal_report.closed', 'resource.version_conflict', ...approvalErrors],
  }),
  resumeTerminal: route({
    ...shared,
    path: `${terminal}/current/resume-terminal`,
    about: 'Sells on after a count. Needs action 307, unless this person has counted.',
    body: z.object({ terminalReportID: uuid(), ...approval }),
    answer: TerminalReport,
    errors: ['terminal_report.not_open', 'terminal_report.closed', ...approvalErrors],
  }),
  closeCashTerminal: route({
    ...shared,
    path: `${terminal}/current/close-cash-terminal`,
    about:
      'Closes this terminal with its count; a closed report never changes, and only the same close again is answered with it. A difference above the limit needs a note; a blind count is stored before it, or comes with the note. Needs action 307, unless this person has just counted.',
    body: CloseCashTerminalInput,
    answer: TerminalReport,
    errors: closed,
  }),
  closeTerminal: route({
    ...shared,
    path: `${terminal}/current/close-terminal`,
    about: 'Closes this terminal where it was opened without a float. Needs action 307, held or approved by PIN.',
    body: z.object({ ...counted, ...note, ...approval }),
    answer: TerminalReport,
    errors: closed,
  }),
  closeTerminals: route({
    method: 'POST',
    path: `${terminal}/close-terminals`,
    access: [permission.closeOfDay.add, permission.terminalDevice.special],
    withoutLicence: 'openOrders',
    about:
      'Closes the reports of other terminals without a count; no ids = all that are open. A count that was begun there stays among the activities and is not taken. Blocked ones stay open.',
    body: z.object({ clientIDs: z.array(uuid()).check(z.maxLength(500, 'too_many')), ...note }),
    answer: z.object({ closedReportIDs: z.array(uuid()), blockedClientIDs: z.array(uuid()) }),
  }),
  closingValidation: route({
    method: 'GET',
    path: `${terminal}/{id}/closing-validation`,
    access: [...see, permission.terminalReport.view, permission.closeOfDay.view],
    about: 'What is in the way of closing a terminal, and what is worth a look first (decision 90).',
    params: z.object({ id: uuid() }),
    answer: z.array(ClosingValidation),
  }),
  payIn: route({
    ...moved,
    path: `${report}/pay-in`,
    about: 'Puts cash into the drawer. Needs action 601, held or approved by PIN.',
    errors: moveErrors,
  }),
  payOut: route({
    ...moved,
    path: `${report}/pay-out`,
    about:
      'Takes cash out of the drawer, at most what it should hold (decision 168). Needs action 602, held or approved by PIN.',
    errors: takenOut,
  }),
  deposit: route({
    ...moved,
    path: `${report}/deposit`,
    about:
      'Takes cash out of the drawer to the bank, at most what it should hold (decision 168). Needs action 603, held or approved by PIN.',
    errors: takenOut,
  }),
  openDrawer: route({
    ...shared,
    path: `${report}/open-drawer`,
    about:
      'Records that the drawer was opened without money, with the reason (decision 170). Needs action 601, 602 or 603; a PIN is asked for `action`, pay out where it is left out.',
    body: z.object({
      cashActivityID: uuid(),
      note: text(500, 1),
      action: z.optional(z.enum(['payIn', 'payOut', 'deposit'])),
      ...approval,
    }),
    answer: TerminalReport,
    errors: ['terminal_report.not_open', 'idempotency.mismatch', ...approvalErrors],
  }),
  inactivateCashActivity: route({
    ...shared,
    path: `${report}/cash-activities/{id}/inactive`,
    about:
      'Cancels a pay in, pay out or deposit of the open report (decision 89); a repeat changes nothing. Needs the action of its kind.',
    params: z.object({ id: uuid() }),
    body: z.object({ ...note, ...approval }),
    answer: TerminalReport,
    errors: ['terminal_report.not_open', 'cash_activity.not_found', ...approvalErrors],
  }),
  leaveNote: route({
    ...shared,
    access: 'terminal',
    path: `${report}/notes`,
    about: 'Leaves a note for the next person at this terminal; it is on the handover card until it is marked as done.',
    body: z.object({ cashActivityID: uuid(), note: text(500, 1) }),
    answer: TerminalReport,
    errors: ['terminal_report.not_open', 'idempotency.mismatch'],
  }),
  completeNote: route({
    ...shared,
    access: 'terminal',
    path: `${report}/notes/{id}/done`,
    about: 'Takes a note of the open report off the handover card; the report keeps it. A repeat changes nothing.',
    params: z.object({ id: uuid() }),
    body: z.object({}),
    answer: TerminalReport,
    errors: ['terminal_report.not_open', 'cash_activity.not_found'],
  }),
} as const;
