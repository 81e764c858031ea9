import { toMoney } from '@tavola/selling';
import { toNumber } from '../figures.ts';
import type { OrderRow } from '../../rows/order-rows.ts';

/**
 * One movement of money: account i is debited by amount i above 0 and credited by one below. The amounts sum to 0
 * (reliability A5).
 */
export interface Posting {
  readonly kind: 'sale' | 'payment' | 'paymentVoid';
  readonly accounts: readonly string[];
  readonly amounts: readonly number[];
}

type Entry = readonly [account: string, amount: number];

/** Figures of an order that its sale is booked from. */
export type SaleFigures = Partial<Pick<OrderRow, 'syncVariance'>> &
  Pick<
    OrderRow,
    | 'subtotal'
    | 'discountAmount'
    | 'compAmount'
    | 'serviceChargeAmount'
    | 'inclusiveTaxAmount'
    | 'deliveryChargeAmount'
    | 'additionalChargeAmount'
    | 'redeemedAmount'
    | 'totalDueAmount'
    | 'taxes'
  >;

/**
 * Books a paid sale: the guest owes the total; sales are credited as displayed, and what they contain of tax goes over
 * to the tax accounts. Null when nothing moved.
 */
export function salePosting(order: SaleFigures): Posting | null {
  const taxes = order.taxes.map((tax): Entry => [`tax:${tax.name}:${tax.rate}`, -toMoney(tax.amount)]);
  return posting('sale', [
    ['receivable', toMoney(order.totalDueAmount)],
    ['sales', -toMoney(order.subtotal)],
    ['discounts', toMoney(order.discountAmount)],
    ['comps', toMoney(order.compAmount)],
    ['serviceCharge', -toMoney(order.serviceChargeAmount)],
    ['delivery', -toMoney(order.deliveryChargeAmount)],
    ['additionalCharge', -toMoney(order.additionalChargeAmount)],
    ['points', toMoney(order.redeemedAmount)],
    ['taxContained', toMoney(order.inclusiveTaxAmount)],
    ...taxes,
    // What was charged offline beyond what it costs (decision 79).
    ['syncVariance', -toMoney(order.syncVariance?.totalDueAmount ?? 0)],
  ]);
}

/**
 * Money of one payment, as decimal numbers: `amount` is what was collected with cash rounding and without the tip
 * (decision 128).
 */
export interface PaymentFigures {
  readonly amount: number;
  readonly tipAmount: number;
  readonly cashRoundingAmount: number;
}

/**
 * Books a payment: the tender takes what was collected and the tip, the guest owes less, tip and rounding are
 * booked by themselves (decisions 52, 53).
 */
export function paymentPosting(tenderAccount: string, payment: PaymentFigures): Posting | null {
  const amount = toMoney(payment.amount);
  const tip = toMoney(payment.tipAmount);
  const rounding = toMoney(payment.cashRoundingAmount);
  return posting('payment', [
    [tenderAccount, amount + tip],
    ['receivable', rounding - amount],
    ['tips', -tip],
    ['cashRounding', -rounding],
  ]);
}

/** Books a posting back; the void of a payment has a kind of its own. */
export const reversed = ({ kind, accounts, amounts }: Posting): Posting => ({
  kind: kind === 'payment' ? 'paymentVoid' : kind,
  accounts,
  amounts: amounts.map((amount) => -amount),
});

/** The account of a kind of tender; custom types each have their own. */
export const tenderAccount = (paymentTypeID: number, customPaymentTypeID: string | null): string =>
  customPaymentTypeID === null ? `tender:${paymentTypeID}` : `tender:${paymentTypeID}:${customPaymentTypeID}`;

function posting(kind: Posting['kind'], entries: readonly Entry[]): Posting | null {
  const sums = new Map<string, number>();
  for (const [account, amount] of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
  const moved = [...sums].filter(([, amount]) => amount !== 0);
  if (moved.length === 0) return null;
  return {
    kind,
    accounts: moved.map(([account]) => account),
    amounts: moved.map(([, amount]) => toNumber(amount as Parameters<typeof toNumber>[0])),
  };
}
