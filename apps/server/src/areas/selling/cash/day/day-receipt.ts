import {
  nameIn,
  NO_AMOUNT,
  ReceiptTemplateType,
  type Amount,
  type CloseOfDay,
  type CloseOfDayDetails,
  type Language,
  type NamedSum,
  type PrintedReceipt,
} from '@tavola/contract';
import { receiptWords, type BindingData } from '@tavola/receipts';
import { isCash } from '@tavola/selling';
import { requireFound } from '#platform/crud/refusals.ts';
import { addAmounts, negateAmount, subtractAmounts } from '../../commands/amounts/figures.ts';
import { print, receiptLocation } from '../cash-receipts.ts';
import type { CashWork } from '../cash-work.ts';
import { findDay } from './close-of-day.rows.ts';

/** The receipt of a close of day, which adds up as its screen does (decision 251). */
export async function dayReceipt(work: CashWork, id: string): Promise<PrintedReceipt> {
  const { tx, actor, language } = work;
  const day = requireFound(await findDay(tx, actor.scope, id));
  const { sales, samples } = day;
  return print(work, ReceiptTemplateType.CloseOfDay, {
    location: await receiptLocation(work),
    staffName: day.closedBy,
    dateTime: day.closedOn,
    closeOfDayNo: String(day.number),
    businessDate: day.businessDate,
    since: day.since,
    saleNumbers: sales.firstSaleNo === null ? null : `${sales.firstSaleNo} – ${sales.lastSaleNo ?? ''}`,
    samples: samples.saleCount === 0 ? null : { count: samples.saleCount, amount: samples.amount },
    isItemized: day.details !== null,
    saleCount: day.saleCount,
    grossAmount: sales.subtotal,
    discountAmount: negateAmount(sales.discountAmount),
    compAmount: negateAmount(sales.compAmount),
    serviceChargeAmount: sales.serviceChargeAmount,
    netAmount: subtractAmounts(subtractAmounts(sales.subtotal, sales.discountAmount), sales.compAmount),
    taxAmount: sales.totalTaxAmount,
    totalAmount: sales.totalDueAmount,
    tipAmount: sales.tipAmount,
    roundingAmount: sales.cashRoundingAmount,
    refundAmount: negateAmount(day.details?.refunds.amount ?? NO_AMOUNT),
    voidAmount: negateAmount(day.voided.amount),
    ...detailsOf(day, day.details, language),
    perType: day.perType.map((type) => ({ name: nameIn(type, language), ...countedOf(day, type) })),
  });
}

type Filled = BindingData<typeof ReceiptTemplateType.CloseOfDay>;

/** The parts that a close of day stores since decision 251; an older one has the sums of its payment types alone. */
function detailsOf(
  { perType }: CloseOfDay,
  details: CloseOfDayDetails | null,
  language: Language,
): Pick<
  Filled,
  | 'discounts'
  | 'comps'
  | 'chargesAmount'
  | 'redeemedAmount'
  | 'exclusiveTaxes'
  | 'inclusiveTaxes'
  | 'unsettledAmount'
  | 'earlierAmount'
  | 'settlementAmount'
  | 'giftCardAmount'
  | 'paymentsAmount'
  | 'correctedAmount'
  | 'voidedItemAmount'
> {
  const named = (sums: readonly NamedSum[]) =>
    sums.map(({ count, amount, ...part }) => ({
      name: part.name === '' ? receiptWords[language].other : nameIn(part, language),
      quantity: count,
      amount: negateAmount(amount),
    }));
  const taxes = (isInclusive: boolean) =>
    (details?.taxes ?? [])
      .filter((tax) => tax.isInclusive === isInclusive)
      .map(({ rate, amount, ...tax }) => ({ name: nameIn(tax, language), rate, amount }));
  return {
    discounts: named(details?.discounts ?? []),
    comps: named(details?.comps ?? []),
    chargesAmount: details === null ? NO_AMOUNT : chargesOf(details),
    redeemedAmount: negateAmount(details?.redeemedAmount ?? NO_AMOUNT),
    exclusiveTaxes: taxes(false),
    inclusiveTaxes: taxes(true),
    unsettledAmount: details?.unsettledAmount ?? NO_AMOUNT,
    earlierAmount: negateAmount(details?.earlierAmount ?? NO_AMOUNT),
    settlementAmount: details?.settlements.amount ?? NO_AMOUNT,
    giftCardAmount: details?.giftCards.amount ?? NO_AMOUNT,
    paymentsAmount: details?.paymentsAmount ?? perType.reduce((sum, type) => addAmounts(sum, takenBy(type)), NO_AMOUNT),
    correctedAmount: negateAmount(details?.corrected.amount ?? NO_AMOUNT),
    voidedItemAmount: negateAmount(details?.voidedItems.amount ?? NO_AMOUNT),
  };
}

const chargesOf = ({ deliveryChargeAmount, additionalChargeAmount }: CloseOfDayDetails): Amount =>
  addAmounts(deliveryChargeAmount, additionalChargeAmount);

type DayType = CloseOfDay['perType'][number];
const takenBy = ({ amount, tipAmount }: DayType): Amount => addAmounts(amount, tipAmount);

/** Cash is expected and counted in drawers, with their float; other types are not counted for a whole day. */
function countedOf(
  { reports }: CloseOfDay,
  type: DayType,
): Pick<Filled['perType'][number], 'amount' | 'expected' | 'counted' | 'difference' | 'isCounted'> {
  const amount = takenBy(type);
  const drawers = isCash(type) ? reports.filter(({ countedCash }) => countedCash !== null) : [];
  if (drawers.length === 0) return { amount, expected: amount, counted: null, difference: null, isCounted: false };
  const sum = (pick: 'expectedCash' | 'countedCash'): Amount =>
    drawers.reduce((total, report) => addAmounts(total, report[pick] ?? NO_AMOUNT), NO_AMOUNT);
  const [expected, counted] = [sum('expectedCash'), sum('countedCash')];
  return { amount, expected, counted, difference: subtractAmounts(counted, expected), isCounted: true };
}
