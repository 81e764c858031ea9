import {
  NO_AMOUNT,
  PaymentType,
  type CashActivity,
  type CountedCash,
  type ReportCause,
  type ReportPayment,
  type TerminalReport,
  type TerminalReportType,
} from '@tavola/contract';
import {
  cashFigures,
  cashRulesOf,
  explanationsOf,
  isCash,
  isDrawerCash,
  paymentName,
  roundedForCash,
  subtract,
  sumsByType,
  toAmount,
  toMoney,
  type Money,
  type ReportedActivity,
  type ReportedPayment,
  type TypeSum,
} from '@tavola/selling';
import { cashDenominations } from '#platform/reference/cash-denominations.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAmounts, subtractAmounts } from '../commands/amounts/figures.ts';
import { roundingOf } from '../commands/payments/tenders/exact.ts';
import type { SellingPlace } from '../commands/selling-place.ts';
import { listCardPaymentsOf, reportedCardPayment, type CardPaymentRow } from '../rows/payments/gift-card-sales.rows.ts';
import {
  listSettlementsOf,
  reportedSettlement,
  type SettlementRow,
} from '../rows/payments/account-settlements.rows.ts';
import { listActivities, type ActivityRow } from './moves/cash-activities.rows.ts';
import {
  listPaymentsOf,
  readNames,
  type FrozenFigures,
  type PaymentOfReport,
  type ReportRow,
  type StoredCause,
} from './terminal-reports.rows.ts';

/** What a report is described with. */
export interface Describing {
  readonly scope: LocationScope;
  readonly place: SellingPlace;
  /** Whether the person may see what is expected while the report is open (decision 168). */
  readonly seesExpected: boolean;
}

/** A report as the contract has it. */
export async function describeReport(tx: Tx, row: ReportRow, of: Describing): Promise<TerminalReport> {
  const { scope, place, seesExpected } = of;
  const content = await readContent(tx, scope, row.terminalReportID);
  const { payments, activities } = content;
  const ids = [row.openedBy, row.countedBy, row.closedBy, ...activities.flatMap(peopleOf)];
  const { people, terminal } = await readNames(tx, scope, [...new Set(ids.flatMap((id) => id ?? []))], row.clientID);
  const person = (userID: string) => ({ userID, name: people.get(userID) ?? '' });
  const personOrNone = (userID: string | null) => (userID === null ? null : person(userID));
  const isBlind = row.status === 'Open' && !seesExpected;
  const known = frozenFigures(row) ?? figuresOf(row, content, place);
  const { figures, perType, causes } = isBlind ? hidden(known) : known;
  return {
    terminalReportID: row.terminalReportID,
    clientID: row.clientID,
    terminalName: terminal,
    businessDate: row.businessDate,
    status: row.status,
    hasCashDrawer: row.hasCashDrawer,
    version: row.version,
    openedOn: row.openedOn,
    openedBy: person(row.openedBy),
    openingFloat: row.openingFloat,
    openingCounts: largestFirst(row.openingCounts),
    activities: activities.map((activity) => activityOf(activity, person, personOrNone)),
    isBlind,
    figures,
    perType: [...perType],
    closingCounts: largestFirst(row.closingCounts),
    countedOn: row.countedOn,
    countedBy: personOrNone(row.countedBy),
    closedOn: row.closedOn,
    closedBy: personOrNone(row.closedBy),
    note: row.note,
    causes: causes.map(explainedCause),
    lateSales: payments
      .filter(({ payment }) => payment.actionCompleteDateTime < row.openedOn)
      .map((each) => reportPayment(each)),
    closeOfDayID: row.closeOfDayID,
  };
}

const explainedCause = ({ explanation, unexplained, ...cause }: StoredCause, index: number): ReportCause => ({
  ...cause,
  explanation: explanation ?? index,
  unexplained: unexplained ?? NO_AMOUNT,
});

const peopleOf = ({ createdBy, approvedBy, inactiveBy }: ActivityRow): (string | null)[] => [
  createdBy,
  approvedBy,
  inactiveBy,
];

const hidden = ({ perType }: FrozenFigures): Pick<TerminalReport, 'figures' | 'perType' | 'causes'> => ({
  figures: null,
  perType: perType.map((each) => ({ ...each, paymentCount: null, expected: null, difference: null })),
  causes: [],
});

/** Activities as the contract has them. */
export async function describeActivities(tx: Tx, scope: LocationScope, row: ReportRow): Promise<CashActivity[]> {
  const activities = await listActivities(tx, scope, row.terminalReportID);
  const ids = activities.flatMap(peopleOf).flatMap((id) => id ?? []);
  const { people } = await readNames(tx, scope, [...new Set(ids)], row.clientID);
  const person = (userID: string) => ({ userID, name: people.get(userID) ?? '' });
  return activities.map((each) => activityOf(each, person, (userID) => (userID === null ? null : person(userID))));
}

const activityOf = (
  { terminalReportID: _report, ...activity }: ActivityRow,
  person: (userID: string) => CashActivity['createdBy'],
  personOrNone: (userID: string | null) => CashActivity['approvedBy'],
): CashActivity => ({
  ...activity,
  names: activity.names ?? null,
  createdBy: person(activity.createdBy),
  approvedBy: personOrNone(activity.approvedBy),
  inactiveBy: personOrNone(activity.inactiveBy),
});

// Reports that were closed before decisions 245 and 317 have no money of accounts and gift cards.
function frozenFigures({ frozen: [stored] }: ReportRow): FrozenFigures | undefined {
  return (
    stored && {
      ...stored,
      figures: {
        ...stored.figures,
        cashSettlements: stored.figures.cashSettlements ?? NO_AMOUNT,
        cashGiftCards: stored.figures.cashGiftCards ?? NO_AMOUNT,
      },
    }
  );
}

/** Whatever a report holds. */
export interface ReportContent {
  readonly payments: readonly PaymentOfReport[];
  readonly activities: readonly ActivityRow[];
  readonly settlements: readonly SettlementRow[];
  readonly giftCards: readonly CardPaymentRow[];
}

/** Reads whatever a report holds. */
export async function readContent(tx: Tx, scope: LocationScope, reportID: string): Promise<ReportContent> {
  const [payments, activities, settlements, giftCards] = await Promise.all([
    listPaymentsOf(tx, scope, reportID),
    listActivities(tx, scope, reportID),
    listSettlementsOf(tx, scope, reportID),
    listCardPaymentsOf(tx, scope, reportID),
  ]);
  return { payments, activities, settlements, giftCards };
}

/** What a report expects at this moment, against what was counted (decision 89). */
export function figuresOf(
  row: ReportRow,
  { payments, activities, settlements, giftCards }: ReportContent,
  place: SellingPlace,
): FrozenFigures {
  const reported = payments.map(({ payment }) => reportedPayment(payment));
  const moved = activities.map(reportedActivity);
  const settled = settlements.map(reportedSettlement);
  const ofCards = giftCards.map(reportedCardPayment);
  const { expectedCash, ...sums } = cashFigures(toMoney(row.openingFloat), reported, moved, settled, ofCards);
  const voided = [
    ...payments.flatMap(({ payment }) =>
      payment.status === 'Voided' ? [addAmounts(payment.amount, payment.tipAmount)] : [],
    ),
    ...settlements.flatMap(({ status, amount }) => (status === 'Voided' ? [amount] : [])),
  ];
  const amounts = Object.fromEntries(
    Object.entries({ ...sums, expectedCash }).map(([name, sum]) => [name, toAmount(sum)]),
  );
  const difference =
    row.hasCashDrawer && row.countedCash !== null ? subtract(toMoney(row.countedCash), expectedCash) : null;
  return {
    figures: {
      // The names of the sums are those of the figures.
      ...(amounts as Omit<FrozenFigures['figures'], 'paymentCount' | 'voidedCount' | 'voidedAmount'>),
      paymentCount: payments.length + settlements.length + giftCards.length - voided.length,
      voidedCount: voided.length,
      voidedAmount: voided.reduce(addAmounts, NO_AMOUNT),
    },
    perType: typesOf(
      row,
      { payments, settlements, giftCards },
      sumsByType(reported, [...settled, ...ofCards]),
      expectedCash,
      place,
    ),
    causes: difference === null ? [] : causesOf(difference, payments, reported, moved, place),
  };
}

/** A payment as the sums of a report take it. */
export const reportedPayment = (payment: PaymentOfReport['payment']): ReportedPayment => ({
  paymentID: payment.paymentID,
  paymentTypeID: payment.paymentTypeID,
  customPaymentTypeID: payment.customPaymentTypeID,
  status: payment.status,
  amount: toMoney(payment.amount),
  rounding: toMoney(payment.cashRoundingAdjustAmount),
  tip: toMoney(payment.tipAmount),
  change: toMoney(payment.changeAmount),
  tendered: toMoney(payment.tenderedAmount),
  referencePaymentID: payment.referencePaymentID,
});

/** A cash activity as the sums of a report take it. */
export const reportedActivity = (row: ActivityRow): ReportedActivity => ({
  cashActivityID: row.cashActivityID,
  type: row.type,
  amount: toMoney(row.amount),
  reason: row.reason,
  isInactive: row.inactiveOn !== null,
});

/** Every type that was taken or counted, and cash wherever there is a drawer. */
function typesOf(
  row: ReportRow,
  { payments, settlements, giftCards }: Pick<ReportContent, 'payments' | 'settlements' | 'giftCards'>,
  sums: readonly TypeSum[],
  expectedCash: Money,
  { paymentSettings }: SellingPlace,
): TerminalReportType[] {
  const drawer = {
    paymentTypeID: PaymentType.Cash,
    customPaymentTypeID: null,
    paymentCount: 0,
    expected: expectedCash,
  };
  const counted = row.typeCounts.map(({ paymentTypeID, customPaymentTypeID }) => ({
    // Stored through the contract's schema only.
    paymentTypeID: paymentTypeID as PaymentType,
    customPaymentTypeID,
    paymentCount: 0,
    expected: toMoney(0),
  }));
  const all = [...sums];
  for (const each of [...(row.hasCashDrawer ? [drawer] : []), ...counted])
    if (!all.some((other) => isSameType(other, each))) all.push(each);
  return all
    .toSorted((one, other) => one.paymentTypeID - other.paymentTypeID)
    .map((each): TerminalReportType => {
      const taken =
        payments.find(({ payment }) => isSameType(payment, each))?.payment ??
        settlements.find((settlement) => isSameType(settlement, each)) ??
        giftCards.find((payment) => isSameType(payment, each));
      const setting = paymentSettings.find((one) =>
        isSameType({ ...one, customPaymentTypeID: one.customPaymentTypeID ?? null }, each),
      );
      const isDrawer = isDrawerCash(row, each);
      const expected = toAmount(isDrawer ? expectedCash : each.expected);
      const count = isDrawer
        ? row.countedCash
        : (row.typeCounts.find((other) => isSameType(other, each))?.amount ?? null);
      return {
        paymentTypeID: each.paymentTypeID,
        customPaymentTypeID: each.customPaymentTypeID,
        name: taken?.name ?? paymentName(setting ?? { name: '', paymentTypeID: each.paymentTypeID }),
        names: taken?.names ?? setting?.names ?? null,
        paymentCount: each.paymentCount,
        expected,
        counted: count,
        difference: count === null ? null : subtractAmounts(count, expected),
      };
    });
}

interface NamedType {
  readonly paymentTypeID: number;
  readonly customPaymentTypeID: string | null;
}
const isSameType = (one: NamedType, other: NamedType): boolean =>
  one.paymentTypeID === other.paymentTypeID && one.customPaymentTypeID === other.customPaymentTypeID;

function causesOf(
  difference: Money,
  payments: readonly PaymentOfReport[],
  reported: readonly ReportedPayment[],
  activities: readonly ReportedActivity[],
  place: SellingPlace,
): FrozenFigures['causes'] {
  const byID = new Map(payments.map((each) => [each.payment.paymentID, each]));
  const lastOf = new Map(payments.map((each) => [each.orderID, each]));
  const openBalances = new Map(
    [...lastOf.values()].flatMap(({ payment, balance }) =>
      balance === null ? [] : [[payment.paymentID, inCash(toMoney(balance), place)] as const],
    ),
  );
  const notes = cashDenominations(place.operational.currencyID)
    .filter(({ kind }) => kind === 'Note')
    .map(({ value }) => toMoney(value));
  return explanationsOf(difference, { payments: reported, activities, openBalances, notes }).flatMap(
    ({ causes, unexplained }, explanation) =>
      causes.map((found) => ({
        cause: found.cause,
        explanation,
        unexplained: toAmount(unexplained),
        amount: toAmount(found.amount),
        payments: found.paymentIDs.flatMap((id) => {
          const each = byID.get(id);
          return each === undefined ? [] : [reportPayment(each)];
        }),
        cashActivityIDs: [...found.cashActivityIDs],
      })),
  );
}

/** What a guest pays of a balance in cash: rounded to the step of the place (decision 53). */
function inCash(balance: Money, place: SellingPlace): Money {
  const setting = place.paymentSettings.find(isCash);
  const rules = setting === undefined ? null : cashRulesOf(setting, roundingOf(place));
  return rules?.ok === true ? roundedForCash(balance, rules.value) : balance;
}

/** As a drawer is counted: the largest note first, whatever order the terminal sent. */
const largestFirst = (counts: readonly CountedCash[]): TerminalReport['closingCounts'] =>
  counts.toSorted((one, other) => other.value - one.value);

const reportPayment = ({ payment, orderID, orderNo, channel }: PaymentOfReport): ReportPayment => ({
  paymentID: payment.paymentID,
  orderID,
  orderNo,
  channel,
  paymentTypeID: payment.paymentTypeID,
  name: payment.name,
  names: payment.names ?? null,
  amount: payment.amount,
  tenderedAmount: payment.tenderedAmount,
  changeAmount: payment.changeAmount,
  tipAmount: payment.tipAmount,
  takenOn: payment.actionCompleteDateTime,
});
