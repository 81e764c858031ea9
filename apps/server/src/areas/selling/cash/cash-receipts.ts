import {
  amountOf,
  isAllowed,
  NO_AMOUNT,
  nameIn,
  permission,
  ReceiptTemplateType,
  type Amount,
  type CashActivity,
  type CountedCash,
  type Language,
  type PrintedReceipt,
  type ReportReceiptType,
  type TerminalReport,
} from '@tavola/contract';
import { printMarkup, receiptWords, type BindingData } from '@tavola/receipts';
import { isCash, moneyOfUnits, sizeOf, toAmount, toMoney } from '@tavola/selling';
import { receiptFormatOf, requireDefaultTemplate } from '#areas/company/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { addAmounts, negateAmount, subtractAmounts } from '../commands/amounts/figures.ts';
import { readReceiptOrigin } from '../rows/receipts/receipt-place.rows.ts';
import { findActivity } from './moves/cash-activities.rows.ts';
import { answerOf, nameOf, type CashWork } from './cash-work.ts';
import { findReport, listPaymentsOf, type PaymentOfReport, type ReportRow } from './terminal-reports.rows.ts';

const T = ReceiptTemplateType;
type Place = BindingData<typeof T.PayIn>['location'];
type TerminalHead = Pick<BindingData<typeof T.PayIn>, 'location' | 'terminalName' | 'staffName' | 'dateTime'>;

/** The receipt of cash that was paid in, paid out or deposited, as the report has it. */
export async function activityReceipt(work: CashWork, cashActivityID: string): Promise<PrintedReceipt> {
  const { tx, actor, language } = work;
  const known = await findActivity(tx, actor.scope, cashActivityID);
  const row = known === null ? null : await findReport(tx, actor.scope, known.terminalReportID);
  if (row === null || !seesReport(work, row)) return refuse('cash_activity.not_found');
  const report = await answerOf(work, row);
  const activity = report.activities.find((each) => each.cashActivityID === cashActivityID);
  const type = activity === undefined ? undefined : movedTypes[activity.type];
  if (activity === undefined || type === undefined) return refuse('cash_activity.not_found');
  return print(work, type, {
    location: await receiptLocation(work),
    terminalName: report.terminalName,
    staffName: activity.createdBy.name,
    dateTime: activity.createdOn,
    amount: activity.amount,
    reason: nameIn({ name: activity.reason, names: activity.names }, language) || null,
    note: activity.note === '' ? null : activity.note,
    approvedBy: activity.approvedBy?.name ?? null,
  });
}

const movedTypes: Readonly<Partial<Record<CashActivity['type'], 4 | 5 | 6>>> = {
  PayIn: T.PayIn,
  PayOut: T.PayOut,
  Deposit: T.Deposit,
};

/** A receipt of a report; what is expected is printed only for whom the report shows it (decision 168). */
export async function reportReceipt(work: CashWork, id: string, type: ReportReceiptType): Promise<PrintedReceipt> {
  const { tx, actor, now } = work;
  const row = await findReport(tx, actor.scope, id);
  if (row === null || !seesReport(work, row)) return refuse('resource.not_found');
  const report = await answerOf(work, row);
  const { terminalName, openingCounts, openingFloat: amount, openedBy, openedOn, closedBy, closedOn } = report;
  const location = await receiptLocation(work);
  const pieces = piecesOf(await receiptFormatOf(tx, at(work)));
  if (type === T.TerminalOpening) {
    const opened = { location, terminalName, staffName: openedBy.name, dateTime: openedOn };
    return print(work, type, { ...opened, denominations: openingCounts.map(pieces), amount });
  }
  if (report.figures === null || (type === T.TerminalClosing && closedOn === null))
    return refuse('terminal_report.receipt_later');
  const staffName = closedBy?.name ?? (await nameOf(work, actor.userID));
  const head = { location, terminalName, staffName, dateTime: closedOn ?? now };
  const payments = await listPaymentsOf(tx, actor.scope, id);
  const sums = drawerSums(report, report.figures, cashRoundingOf(payments));
  if (type === T.DrawerSummary) {
    const activities = report.activities
      .filter(({ inactiveOn, type: kind }) => inactiveOn === null && kind !== 'Count' && kind !== 'Note')
      .map((activity) => activityLine(activity, work.language));
    return print(work, type, { ...head, ...sums, denominations: report.closingCounts.map(pieces), activities });
  }
  return print(work, type, terminalFigures(head, sums, report, payments, work.language));
}

/** One's own terminal, or any with the right to see reports. */
const seesReport = ({ actor, clientID }: CashWork, row: ReportRow): boolean =>
  row.clientID === clientID || isAllowed(actor.rights, [permission.terminalReport.view]);

const at = ({ actor, language }: CashWork) => ({ scope: actor.scope, language });

/** The location as the receipts of cash name it. */
export async function receiptLocation({ tx, actor }: CashWork): Promise<Place> {
  const { location: place } = await readReceiptOrigin(tx, actor.scope);
  const companyName = place.companyName === place.name ? null : place.companyName;
  return { ...place, companyName, companyRegistrationId: null, logo: null };
}

type Format = Awaited<ReturnType<typeof receiptFormatOf>>;
const piecesOf =
  (format: Format) =>
  ({ value, count: quantity }: CountedCash) => ({
    name: format.quantity(value),
    quantity,
    amount: toAmount(moneyOfUnits(toMoney(amountOf(value)) * quantity)),
  });

const drawerSums = (
  { openedOn, closedOn, perType }: TerminalReport,
  figures: NonNullable<TerminalReport['figures']>,
  cashRoundingAmount: Amount,
) => {
  const cash = perType.find(isCash);
  return {
    openedAt: openedOn,
    closedAt: closedOn,
    openingAmount: figures.openingFloat,
    // The template names no refunds, and the rows add up to the expected cash.
    cashSalesAmount: subtractAmounts(subtractAmounts(figures.cashSales, figures.cashRefunds), cashRoundingAmount),
    cashRoundingAmount,
    cashTipAmount: figures.cashTips,
    cashSettlementAmount: figures.cashSettlements,
    cashGiftCardAmount: figures.cashGiftCards,
    payInAmount: figures.payIns,
    payOutAmount: negateAmount(figures.payOuts),
    depositAmount: negateAmount(figures.deposits),
    expectedAmount: figures.expectedCash,
    countedAmount: cash?.counted ?? null,
    differenceAmount: cash?.difference ?? null,
  };
};

function activityLine({ type, amount, createdOn, reason, names, note }: CashActivity, language: Language) {
  const words = receiptWords[language];
  const name = {
    PayIn: words.payIn,
    PayOut: words.payOut,
    Deposit: words.deposit,
    OpenDrawer: words.noSale,
    Count: '',
    Note: '',
  };
  return {
    dateTime: createdOn,
    name: name[type],
    reason: nameIn({ name: reason, names }, language) || note || null,
    amount: type === 'PayIn' ? amount : negateAmount(amount),
  };
}

function terminalFigures(
  head: TerminalHead,
  sums: ReturnType<typeof drawerSums>,
  report: TerminalReport,
  payments: readonly PaymentOfReport[],
  language: Language,
): BindingData<typeof T.TerminalClosing> {
  const taken = payments.filter(({ payment: { status } }) => TAKEN.has(status));
  const returned = payments.filter(({ payment: { status } }) => status === 'Returned');
  const total = (of: readonly PaymentOfReport[], pick: 'amount' | 'tipAmount'): Amount =>
    of.reduce((sum, { payment }) => addAmounts(sum, payment[pick]), NO_AMOUNT);
  return {
    ...head,
    ...sums,
    reportNo: null,
    saleCount: new Set(taken.map(({ orderID }) => orderID)).size,
    salesAmount: subtractAmounts(total(taken, 'amount'), sums.cashRoundingAmount),
    tipAmount: total(taken, 'tipAmount'),
    refundAmount: negateAmount(toAmount(sizeOf(toMoney(total(returned, 'amount'))))),
    perType: report.perType.map((type) => ({
      name: nameIn(type, language),
      expected: type.expected ?? NO_AMOUNT,
      counted: type.counted,
      difference: type.difference,
    })),
  };
}

/** What cash rounding comes to in a report; only cash is rounded. */
const cashRoundingOf = (payments: readonly PaymentOfReport[]): Amount =>
  payments
    .filter(({ payment: { status } }) => TAKEN.has(status))
    .reduce((sum, { payment }) => addAmounts(sum, payment.cashRoundingAdjustAmount), NO_AMOUNT);

const TAKEN: ReadonlySet<string> = new Set(['Received', 'PaidOnAccount', 'Authorised', 'Refunded']);

/** Fills the default template of a type. */
export async function print<K extends ReceiptTemplateType>(
  work: CashWork,
  type: K,
  data: BindingData<K>,
): Promise<PrintedReceipt> {
  const format = await receiptFormatOf(work.tx, at(work));
  const { receiptTemplateID, markup } = await requireDefaultTemplate(work.tx, at(work), type);
  return {
    receiptTemplateID,
    receiptTemplateType: type,
    document: printMarkup(markup, type, data, format, work.language),
  };
}
