import * as z from 'zod/mini';
import {
  answeredAmount,
  instant,
  localDate,
  optional,
  queryFlag,
  queryList,
  text,
  uuid,
  verbatim,
} from '../kit/fields/fields.ts';
import { attributions, SaleState } from '../kit/enumerations.ts';
import { FileAnswer } from '../kit/files.ts';
import { listOf, listQuery } from '../kit/lists.ts';
import { namesPerLanguage } from '../kit/fields/names.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';

/** Reports of sales (back office spec, sections 2 and 7; decisions 97, 236 to 239): sums of facts, never of orders. */

/** Longest period of a report, in days. */
export const MOST_REPORT_DAYS = 1100;
/** Longest period of a report by single hours. */
export const MOST_HOUR_DAYS = 31;

/** What rows of a report are. Times are those of the location's clock, days its business dates. */
export const reportGroups = [
  'day',
  'week',
  'month',
  'hour',
  'hourOfDay',
  'weekday',
  'weekdayHour',
  'channel',
  'fulfillment',
  'location',
  'product',
  'category',
  // What was chosen with products, as parts of their figures (decision 377).
  'option',
  'comboPart',
] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** With what a period is compared (decision 239). */
export const comparisons = ['none', 'before', 'year'] as const;
export type Comparison = (typeof comparisons)[number];

const code = () =>
  z.coerce.number().check(z.refine(Number.isInteger, { error: 'integer' }), z.gte(1, 'range'), z.lte(9, 'range'));

/** The period and the filters that every report has. */
const scopeFields = {
  startDate: localDate(),
  endDate: localDate(),
  /** Left out = the location of the session. */
  locationIDs: queryList(uuid()),
  channels: queryList(code()),
  fulfillments: queryList(code()),
  employeeIDs: queryList(uuid()),
  /** Terminals that opened the order. */
  clientIDs: queryList(uuid()),
  /** Online stores that it came through. */
  storeIDs: queryList(uuid()),
  /** Brands of items; figures are then those of the items and of no whole sale (decision 330). */
  brandIDs: queryList(uuid()),
  attribution: z._default(z.enum(attributions, { error: 'invalid' }), 'served'),
  /** Counts the sample orders of a new restaurant too (decision 252). */
  withSamples: queryFlag(),
};
const comparing = { compare: z._default(z.enum(comparisons, { error: 'invalid' }), 'none') };

/** Figures of decision 97, all without tax but `tax` itself and `paid`. */
export const ReportFigures = z.object({
  /** Sales; null where a sale may be in several rows. */
  orders: z.nullable(z.int()),
  quantity: z.number(),
  gross: answeredAmount(),
  discounts: answeredAmount(),
  comps: answeredAmount(),
  refunds: answeredAmount(),
  net: answeredAmount(),
  tax: answeredAmount(),
  serviceCharge: answeredAmount(),
  delivery: answeredAmount(),
  additional: answeredAmount(),
  tips: answeredAmount(),
  rounding: answeredAmount(),
  paid: answeredAmount(),
  /** What is known of it. */
  cost: answeredAmount(),
  /** Sold units of unknown cost. */
  unknownCostQuantity: z.number(),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

export const ReportRow = z.object({
  /** A day, the label of an hour, a number or an id; what a drill-down asks for. Empty = none, such as no category. */
  key: z.string(),
  /** Name of a record; null where the key is enough. */
  name: z.nullable(z.string()),
  names: namesPerLanguage(),
  figures: ReportFigures,
  /** Figures of the compared period; null = not compared. */
  compared: z.nullable(ReportFigures),
});
export type ReportRow = z.infer<typeof ReportRow>;

const Period = z.object({ startDate: localDate(), endDate: localDate() });

/** What all answers of reports say of themselves. */
const answered = {
  period: Period,
  comparedPeriod: z.nullable(Period),
  /** Sales whose facts are not made yet; a report right after an update of the product may wait for a few. */
  pendingCount: z.int(),
};

export const ReportAnswer = z.object({
  ...answered,
  rows: z.array(ReportRow),
  totals: ReportFigures,
  comparedTotals: z.nullable(ReportFigures),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** One way to pay. */
export const PaymentSum = z.object({
  paymentTypeID: z.int(),
  customPaymentTypeID: z.nullable(uuid()),
  name: z.string(),
  names: namesPerLanguage(),
  count: z.int(),
  amount: answeredAmount(),
  tips: answeredAmount(),
});
export type PaymentSum = z.infer<typeof PaymentSum>;

/** Money that came in for no order: sold or topped up gift cards, and settled accounts (decisions 245, 316). */
export const otherMoneyKinds = ['GiftCard', 'Settlement'] as const;
export const OtherMoney = z.object({
  kind: z.enum(otherMoneyKinds),
  paymentTypeID: z.int(),
  customPaymentTypeID: z.nullable(uuid()),
  /** Of the payment type. */
  name: z.string(),
  names: namesPerLanguage(),
  count: z.int(),
  amount: answeredAmount(),
});
export type OtherMoney = z.infer<typeof OtherMoney>;

/** What was paid in a period, and where that differs from what was sold in it (decision 251). */
export const PaymentsAnswer = z.object({
  ...answered,
  payments: z.array(PaymentSum),
  /** Amounts with tips. */
  paid: answeredAmount(),
  /** Of it, on orders that were not settled in the period. */
  unsettled: answeredAmount(),
  /** Paid before the period, on sales settled in it. */
  earlier: answeredAmount(),
  /** Total paid of the sales of the period. */
  sold: answeredAmount(),
  /** Empty where the report is narrowed to parts of what was sold, which this money is none of. */
  others: z.array(OtherMoney),
  /** All money: what was paid, and the others. */
  received: answeredAmount(),
});
export type PaymentsAnswer = z.infer<typeof PaymentsAnswer>;

export const reductionKinds = ['Discount', 'Comp', 'Void'] as const;
export type ReductionKind = (typeof reductionKinds)[number];
/** The key of the discount of redeemed points, which has no name (decision 489). */
export const REDEEMED_POINTS = 'redeemed';
/** In the place of a person's id, where it is not known who made a comp or void. */
export const NO_PERSON = 'none';

/** What was given away or taken off under one name, by one person where that is known. */
export const Reduction = z.object({
  kind: z.enum(reductionKinds),
  key: z.string(),
  name: z.string(),
  names: namesPerLanguage(),
  userID: z.nullable(uuid()),
  userName: z.nullable(z.string()),
  approverName: z.nullable(z.string()),
  count: z.int(),
  quantity: z.number(),
  amount: answeredAmount(),
});
export type Reduction = z.infer<typeof Reduction>;
export const ReductionsAnswer = z.object({ ...answered, rows: z.array(Reduction) });
export type ReductionsAnswer = z.infer<typeof ReductionsAnswer>;

/** One sale, a refund, an order that was voided as a whole, or a payment behind a figure of what was paid. */
export const SaleRecord = z.object({
  /** Of the sale, the refund, the voided order or the payment; no two rows have the same. */
  id: uuid(),
  orderID: uuid(),
  number: z.string(),
  state: z.enum(['Paid', 'Refunded', 'Voided', 'Open']),
  locationID: uuid(),
  businessDate: localDate(),
  at: instant(),
  channel: z.int(),
  fulfillment: z.int(),
  employee: z.string(),
  /** Arrived after the close of its day (decision 82). */
  isLate: z.boolean(),
  isSample: z.boolean(),
  gross: answeredAmount(),
  discounts: answeredAmount(),
  comps: answeredAmount(),
  net: answeredAmount(),
  tax: answeredAmount(),
  tips: answeredAmount(),
  paid: answeredAmount(),
});
export type SaleRecord = z.infer<typeof SaleRecord>;

/**
 * Figures of what was paid, each of which is the sum of payments: those of a type, those on orders that were not
 * settled in the period, and those of earlier days on sales that were (decisions 251, 508).
 */
export const paymentFigures = ['payment', 'unsettled', 'earlier'] as const;
export type PaymentFigure = (typeof paymentFigures)[number];

/** A name of 200 characters, such as that of an open item, with what says that it is one. */
const LONGEST_KEY = 220;
/** What is behind a figure: sales with this row of a report. */
const behind = {
  group: z.optional(z.enum([...reportGroups, ...reductionKinds, ...paymentFigures, 'employee'], { error: 'invalid' })),
  key: optional(verbatim(LONGEST_KEY)),
  /** Of comps and voids, those of one person, or those of which it is not known whose they are. */
  doneBy: z.optional(z.union([uuid(), z.literal(NO_PERSON)], { error: 'invalid' })),
};

/** An order behind a figure, line by line. */
export const SoldOrder = z.object({
  sale: SaleRecord,
  lines: z.array(
    z.object({
      orderLineID: uuid(),
      name: z.string(),
      names: namesPerLanguage(),
      quantity: z.number(),
      isVoided: z.boolean(),
      gross: answeredAmount(),
      discounts: answeredAmount(),
      comps: answeredAmount(),
      net: answeredAmount(),
      tax: answeredAmount(),
    }),
  ),
  payments: z.array(
    z.object({ name: z.string(), names: namesPerLanguage(), amount: answeredAmount(), tips: answeredAmount() }),
  ),
});
export type SoldOrder = z.infer<typeof SoldOrder>;

export const ReportPlaces = z.object({
  /** Where the caller may see reports, with the currency of the session's location. */
  locations: z.array(
    z.object({
      locationID: uuid(),
      name: z.string(),
      timezoneName: z.string(),
      hasSamples: z.boolean(),
      /** Which reports the caller may see there. */
      seesSales: z.boolean(),
      seesPeople: z.boolean(),
    }),
  ),
  /** Locations that another currency keeps out of its sums. */
  otherCurrency: z.array(z.string()),
  employees: z.array(z.object({ userID: uuid(), name: z.string() })),
  terminals: z.array(z.object({ clientID: uuid(), name: z.string() })),
  stores: z.array(z.object({ storeID: uuid(), name: z.string() })),
  brands: z.array(z.object({ brandID: uuid(), name: z.string() })),
});
export type ReportPlaces = z.infer<typeof ReportPlaces>;

const sees = [permission.salesReport.view] as const;
const seesPeople = [permission.employeeReport.view] as const;
const errors = [
  'report.period_reversed',
  'report.period_too_long',
  'report.hours_too_long',
  'report.location',
] as const;
const format = z.enum(['csv', 'xlsx'], { error: 'invalid' });

export const reportRoutes = {
  places: route({
    method: 'GET',
    path: '/company/sales-reports/places',
    access: [...sees, ...seesPeople],
    about:
      'What reports can be narrowed to: locations of the caller, their people, terminals, online stores and brands.',
    answer: ReportPlaces,
  }),
  figures: route({
    method: 'GET',
    path: '/company/sales-reports/figures',
    access: sees,
    about:
      'Sales figures of a period, added up by what `group` names, next to those of another period. Locations whose reports the caller may not see are refused and in no sum.',
    query: z.object({ ...scopeFields, ...comparing, group: z.enum(reportGroups, { error: 'invalid' }) }),
    answer: ReportAnswer,
    errors,
    isHeavy: true,
  }),
  employees: route({
    method: 'GET',
    path: '/company/sales-reports/employees',
    access: seesPeople,
    about: 'Sales figures of a period by the person who served, opened or took the payment.',
    query: z.object({ ...scopeFields, ...comparing }),
    answer: ReportAnswer,
    errors,
    isHeavy: true,
  }),
  payments: route({
    method: 'GET',
    path: '/company/sales-reports/payments',
    access: sees,
    about: 'What was paid in a period by payment type, and how that meets what was sold.',
    query: z.object(scopeFields),
    answer: PaymentsAnswer,
    errors,
    isHeavy: true,
  }),
  reductions: route({
    method: 'GET',
    path: '/company/sales-reports/reductions',
    access: sees,
    about: 'Discounts, comps and voids of a period by name and reason, with who did and who allowed them.',
    query: z.object(scopeFields),
    answer: ReductionsAnswer,
    errors,
    isHeavy: true,
  }),
  sales: route({
    method: 'GET',
    path: '/company/sales-reports/sales',
    access: sees,
    about: 'Every sale of a period, or those behind one figure of a report.',
    query: z.extend(listQuery('at', 'number', 'net', 'paid', 'gross', 'tips'), {
      ...scopeFields,
      ...behind,
      saleState: z._default(z.enum(SaleState, { error: 'invalid' }), 'All'),
    }),
    answer: z.extend(listOf(SaleRecord), { totals: ReportFigures, pendingCount: z.int() }),
    errors,
    isHeavy: true,
  }),
  order: route({
    method: 'GET',
    path: '/company/sales-reports/sales/{id}',
    access: sees,
    about: 'One sale with its lines and payments.',
    params: z.object({ id: uuid() }),
    /** Where it was sold; left out = at the location of the session. */
    query: z.object({ locationID: z.optional(uuid()) }),
    answer: SoldOrder,
  }),
  export: route({
    method: 'GET',
    path: '/company/sales-reports/export',
    access: { allOf: [permission.salesReport.view, permission.salesReport.special] },
    about: 'The rows of a report as a file for spreadsheet programs; leaves a row in the audit.',
    query: z.object({
      ...scopeFields,
      ...comparing,
      report: z.enum(['figures', 'employees', 'payments', 'reductions', 'sales'], { error: 'invalid' }),
      group: z._default(z.enum(reportGroups, { error: 'invalid' }), 'day'),
      saleState: z._default(z.enum(SaleState, { error: 'invalid' }), 'All'),
      /** Of `sales`, those behind one figure, as the list of them has them. */
      behind: behind.group,
      key: behind.key,
      doneBy: behind.doneBy,
      /** Of `sales`, the number that the list is searched for. */
      search: z._default(text(100), ''),
      format,
    }),
    answer: FileAnswer,
    errors: [...errors, 'report.counting', 'report.too_many_rows'],
    isHeavy: true,
    isWriting: true,
  }),
} as const;
