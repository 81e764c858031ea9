import * as z from 'zod/mini';
import { OrderChannel, PaymentType } from '../../kit/enumerations.ts';
import { answeredAmount, count, instant, localDate, uuid } from '../../kit/fields/fields.ts';
import { listOf, listQuery, recordVersion } from '../../kit/lists.ts';
import { namesPerLanguage } from '../../kit/fields/names.ts';
import { permission } from '../../kit/permissions.ts';
import { route } from '../../kit/route.ts';

/** What a terminal took between its opening and its close (decisions 88, 89, 167, 168). */

export const terminalReportStatuses = ['Open', 'Counting', 'Closed'] as const;
export type TerminalReportStatus = (typeof terminalReportStatuses)[number];

/** Pay in, pay out and deposit move cash; the others say what happened to the drawer, or what is to be known. */
export const cashActivityTypes = ['PayIn', 'PayOut', 'Deposit', 'OpenDrawer', 'Count', 'Note'] as const;
export type CashActivityType = (typeof cashActivityTypes)[number];

const Person = z.object({ userID: uuid(), name: z.string() });

/** Counted coins or notes of one value. */
export const CountedCash = z.object({ currencyCashDenominationID: z.int(), value: z.number(), count: z.int() });
export type CountedCash = z.infer<typeof CountedCash>;

export const CashActivity = z.object({
  cashActivityID: uuid(),
  type: z.enum(cashActivityTypes),
  /** Always 0 or more, the type says which way; what was counted, for a count; 0 where the drawer was only opened. */
  amount: answeredAmount(),
  payInOutReasonID: z.nullable(uuid()),
  /** The reason with its names at that time. */
  reason: z.nullable(z.string()),
  names: namesPerLanguage(100),
  note: z.nullable(z.string()),
  createdOn: instant(),
  createdBy: Person,
  /** Whose PIN allowed it. */
  approvedBy: z.nullable(Person),
  /** Since when it is cancelled: it stays visible and counts no more (decision 89). */
  inactiveOn: z.nullable(instant()),
  inactiveBy: z.nullable(Person),
});
export type CashActivity = z.infer<typeof CashActivity>;

/** What a report has of one payment type. Null = hidden in a blind count, or not counted. */
export const TerminalReportType = z.object({
  paymentTypeID: z.enum(PaymentType),
  customPaymentTypeID: z.nullable(z.string()),
  name: z.string(),
  names: namesPerLanguage(60),
  paymentCount: z.nullable(count()),
  expected: z.nullable(answeredAmount()),
  counted: z.nullable(answeredAmount()),
  /** Counted less expected: below 0 money is missing. */
  difference: z.nullable(answeredAmount()),
});
export type TerminalReportType = z.infer<typeof TerminalReportType>;

/** How the expected cash comes about (decision 89). */
export const CashFigures = z.object({
  openingFloat: answeredAmount(),
  /** Collected in cash with its rounding, without tips. */
  cashSales: answeredAmount(),
  /** The part of it that is cash rounding; left out of reports that an older version closed. */
  cashRounding: z.optional(answeredAmount()),
  cashTips: answeredAmount(),
  cashRefunds: answeredAmount(),
  /** Cash that customers and channels paid on their accounts (decision 245). */
  cashSettlements: answeredAmount(),
  cashGiftCards: answeredAmount(),
  payIns: answeredAmount(),
  payOuts: answeredAmount(),
  deposits: answeredAmount(),
  expectedCash: answeredAmount(),
  paymentCount: count(),
  voidedCount: count(),
  voidedAmount: answeredAmount(),
});
export type CashFigures = z.infer<typeof CashFigures>;

/** A payment that a report names. */
export const ReportPayment = z.object({
  paymentID: uuid(),
  orderID: uuid(),
  orderNo: z.string(),
  channel: z.enum(OrderChannel),
  paymentTypeID: z.enum(PaymentType),
  name: z.string(),
  names: namesPerLanguage(60),
  amount: answeredAmount(),
  tenderedAmount: answeredAmount(),
  changeAmount: answeredAmount(),
  tipAmount: answeredAmount(),
  takenOn: instant(),
});
export type ReportPayment = z.infer<typeof ReportPayment>;

export const differenceCauses = [
  'change',
  'tip',
  'payOutTwice',
  'payInTwice',
  'depositTwice',
  'cardAsCash',
  'cashAsCard',
  'partPayment',
  'voidedPayment',
  'payOutNotTaken',
  'payInNotAdded',
  'depositNotTaken',
] as const;
export type DifferenceCause = (typeof differenceCauses)[number];

/** What may have led to a difference in cash, most likely first. None = the money is not explained. */
export const ReportCause = z.object({
  cause: z.enum(differenceCauses),
  /** Causes with the same number belong together: their amounts and `unexplained` come to the difference. */
  explanation: count(),
  /** What its explanation leaves of the difference; 0 = it explains all of it. */
  unexplained: answeredAmount(),
  /** The part of the difference that it explains, with its sign. */
  amount: answeredAmount(),
  payments: z.array(ReportPayment),
  cashActivityIDs: z.array(uuid()),
});
export type ReportCause = z.infer<typeof ReportCause>;

export const TerminalReport = z.object({
  terminalReportID: uuid(),
  clientID: uuid(),
  terminalName: z.string(),
  businessDate: localDate(),
  status: z.enum(terminalReportStatuses),
  /** Opened with a counted float; otherwise its cash has no drawer. */
  hasCashDrawer: z.boolean(),
  version: recordVersion(),
  openedOn: instant(),
  openedBy: Person,
  openingFloat: answeredAmount(),
  openingCounts: z.array(CountedCash),
  /** Oldest first. */
  activities: z.array(CashActivity),
  /** The expected amounts are hidden from this person until they have counted (decision 168). */
  isBlind: z.boolean(),
  /** Null while they are hidden. */
  figures: z.nullable(CashFigures),
  perType: z.array(TerminalReportType),
  closingCounts: z.array(CountedCash),
  countedOn: z.nullable(instant()),
  countedBy: z.nullable(Person),
  closedOn: z.nullable(instant()),
  closedBy: z.nullable(Person),
  note: z.nullable(z.string()),
  causes: z.array(ReportCause),
  /** Sold offline before the report was opened, after the one before it was closed (decision 82). */
  lateSales: z.array(ReportPayment),
  /** The close of day that it is part of. */
  closeOfDayID: z.nullable(uuid()),
});
export type TerminalReport = z.infer<typeof TerminalReport>;

/** A report as a list shows it. */
export const TerminalReportRow = z.object({
  terminalReportID: uuid(),
  clientID: uuid(),
  terminalName: z.string(),
  businessDate: localDate(),
  status: z.enum(terminalReportStatuses),
  openedOn: instant(),
  openedBy: z.string(),
  closedOn: z.nullable(instant()),
  closedBy: z.nullable(z.string()),
  openingFloat: answeredAmount(),
  /** Of closed reports; null where no cash was counted. */
  expectedCash: z.nullable(answeredAmount()),
  countedCash: z.nullable(answeredAmount()),
  difference: z.nullable(answeredAmount()),
  note: z.nullable(z.string()),
  closeOfDayNumber: z.nullable(count()),
});
export type TerminalReportRow = z.infer<typeof TerminalReportRow>;

/** What the next person at a terminal must know. */
export const Handover = z.object({
  /** Not paid in full, oldest first; at most 50 of them. */
  openOrderCount: count(),
  openOrders: z.array(
    z.object({
      orderID: uuid(),
      orderNo: z.string(),
      tableName: z.nullable(z.string()),
      collectionCode: z.nullable(z.string()),
      totalDueAmount: answeredAmount(),
      orderDateTime: instant(),
    }),
  ),
  /** Items that ran out; at most 50 of them. */
  itemsOut: z.array(z.object({ itemID: uuid(), name: z.string(), names: namesPerLanguage() })),
  /**
   * Cash that should be in the drawer, without an open report what was counted at the last close; null without a
   * drawer or a count, and while it is hidden.
   */
  cashLeft: z.nullable(answeredAmount()),
  /** Notes of the open report, or of the last closed one: of its cash activities, left for others, and of its close. */
  notes: z.array(
    z.object({
      text: z.string(),
      createdOn: instant(),
      name: z.string(),
      /** Id of a note that was left for others and can be marked as done; null for all others. */
      cashActivityID: z.nullable(uuid()),
    }),
  ),
});
export type Handover = z.infer<typeof Handover>;

/** What a search of reports asks for; what is left out matches everything. */
export const TerminalReportSearch = z.extend(
  listQuery('openedOn', 'closedOn', 'businessDate', 'terminalName', 'difference'),
  {
    clientIDs: z.optional(z.array(uuid()).check(z.maxLength(500, 'too_many'))),
    statuses: z.optional(z.array(z.enum(terminalReportStatuses)).check(z.maxLength(3, 'too_many'))),
    startDate: z.optional(localDate()),
    endDate: z.optional(localDate()),
  },
);
export type TerminalReportSearch = z.infer<typeof TerminalReportSearch>;

const own = '/location/pos-terminal-reports/current-terminal';
const sees = [permission.terminalReport.view] as const;

export const terminalReportRoutes = {
  current: route({
    method: 'GET',
    path: own,
    access: 'terminal',
    about:
      'The open report of this terminal, null without one. Expected amounts need the right terminalReport.special until the cash is counted.',
    answer: z.object({ report: z.nullable(TerminalReport) }),
  }),
  cashes: route({
    method: 'GET',
    path: `${own}/cashes`,
    access: 'terminal',
    about: 'Cash activities of the open report of this terminal, oldest first; cancelled ones stay in the list.',
    answer: z.object({ activities: z.array(CashActivity) }),
  }),
  handover: route({
    method: 'GET',
    path: `${own}/handover`,
    access: 'terminal',
    about: 'What the next person at this terminal must know.',
    answer: Handover,
  }),
  get: route({
    method: 'GET',
    path: '/company/pos-terminal-reports/{id}',
    access: sees,
    about: 'One report of this location.',
    params: z.object({ id: uuid() }),
    answer: TerminalReport,
  }),
  search: route({
    method: 'POST',
    path: '/company/pos-terminal-reports/search',
    access: sees,
    withoutLicence: 'allowed',
    about: 'Reports of this location, newest first where no order is given; the search is for the terminal name.',
    body: TerminalReportSearch,
    answer: listOf(TerminalReportRow),
  }),
} as const;
