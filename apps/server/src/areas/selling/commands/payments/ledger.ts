import { PaymentType, type Amount } from '@tavola/contract';
import { add, negate, subtract, sum, toAmount, toMoney, ZERO, type Money } from '@tavola/selling';
import type { OrderRow } from '../../rows/orders/order-rows.ts';

/**
 * One movement of money: account i is debited by amount i above 0 and credited by one below. The amounts sum to 0
 * (reliability A5).
 */
export interface Posting {
  readonly kind: 'sale' | 'payment' | 'paymentVoid' | 'refund' | 'giftCard';
  readonly accounts: readonly string[];
  readonly amounts: readonly Amount[];
}

type Entry = readonly [account: string, amount: Money];

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
    | 'redemption'
    | 'totalDueAmount'
    | 'taxes'
  >;

/**
 * Books a paid sale: the guest owes the total; sales are credited as displayed, and what they contain of tax goes over
 * to the tax accounts. Null when nothing moved.
 */
export function salePosting(order: SaleFigures): Posting | null {
  const taxes = order.taxes.map((tax): Entry => [`tax:${tax.name}:${tax.rate}`, negate(toMoney(tax.amount))]);
  return posting('sale', [
    ['receivable', toMoney(order.totalDueAmount)],
    ['sales', negate(toMoney(order.subtotal))],
    ['discounts', toMoney(order.discountAmount)],
    ['comps', toMoney(order.compAmount)],
    ['serviceCharge', negate(toMoney(order.serviceChargeAmount))],
    ['delivery', negate(toMoney(order.deliveryChargeAmount))],
    ['additionalCharge', negate(toMoney(order.additionalChargeAmount))],
    // Without the exclusive tax in it, which is booked as what is left of it.
    ['points', toMoney(order.redemption?.discountAmount ?? 0)],
    ['taxContained', toMoney(order.inclusiveTaxAmount)],
    ...taxes,
    // What was charged offline beyond what it costs (decision 79).
    ['syncVariance', negate(toMoney(order.syncVariance?.totalDueAmount ?? 0))],
  ]);
}

/**
 * Money of one payment, as decimal numbers: `amount` is what was collected with cash rounding and without the tip
 * (decision 128).
 */
export interface PaymentFigures {
  readonly amount: Amount;
  readonly tipAmount: Amount;
  readonly cashRoundingAmount: Amount;
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
    [tenderAccount, add(amount, tip)],
    ['receivable', subtract(rounding, amount)],
    ['tips', negate(tip)],
    ['cashRounding', negate(rounding)],
  ]);
}

/** Reverses a posting; the void of a payment has a separate kind. */
export const reversed = ({ kind, accounts, amounts }: Posting): Posting => ({
  kind: kind === 'payment' ? 'paymentVoid' : kind,
  accounts,
  amounts: amounts.map((amount) => toAmount(negate(toMoney(amount)))),
});

/** Figures that a refund is booked from, as money given back. */
export interface RefundFigures {
  /** Of its lines, with the tax that prices contain. */
  readonly net: Money;
  readonly serviceCharge: Money;
  readonly deliveryCharge: Money;
  readonly additionalCharge: Money;
  readonly amount: Money;
  readonly taxes: readonly {
    readonly name: string;
    readonly rate: number;
    readonly isInclusive: boolean;
    readonly amount: Money;
  }[];
}

/**
 * Books a refund on its own day: the sale keeps its posting, refunds are debited as displayed, and charges and taxes
 * are booked back. The guest is owed the amount, which the payments of the refund settle. Null when nothing moved.
 */
export function refundPosting(refund: RefundFigures): Posting | null {
  const contained = refund.taxes.filter(({ isInclusive }) => isInclusive).map(({ amount }) => amount);
  return posting('refund', [
    ['receivable', negate(refund.amount)],
    ['refunds', refund.net],
    ['serviceCharge', refund.serviceCharge],
    ['delivery', refund.deliveryCharge],
    ['additionalCharge', refund.additionalCharge],
    ['taxContained', negate(sum(contained))],
    ...refund.taxes.map((tax): Entry => [`tax:${tax.name}:${tax.rate}`, tax.amount]),
  ]);
}

/** The same for money that goes out by a tender: `payment` has its figures below 0. */
export const payOutPosting = (tenderAccount: string, payment: PaymentFigures): Posting | null => {
  const paid = paymentPosting(tenderAccount, payment);
  return paid && { ...paid, kind: 'refund' };
};

/** The account of a kind of tender; custom types each have their own. */
export const tenderAccount = (paymentTypeID: number, customPaymentTypeID: string | null): string =>
  customPaymentTypeID === null ? `tender:${paymentTypeID}` : `tender:${paymentTypeID}:${customPaymentTypeID}`;

/** Money of a sale of gift cards: what came, or below 0 what went back, and the cash rounding of it. */
export interface CardMoney {
  readonly tenderAccount: string;
  readonly amount: Money;
  readonly rounding: Money;
}

/**
 * Books a sale of gift cards (decisions 61, 315): the value is owed to the guests until they spend it, on the account
 * that payments by gift card take it from, and is no sale.
 */
export const cardSalePosting = (money: readonly CardMoney[], value: Money): Posting | null =>
  posting('giftCard', [
    ...money.map((each): Entry => [each.tenderAccount, each.amount]),
    ...money.map((each): Entry => ['cashRounding', negate(each.rounding)]),
    [tenderAccount(PaymentType.GiftCard, null), negate(value)],
  ]);

/** Books a card that is given without money: what guests are promised is a cost of the company. */
export const cardIssuePosting = (value: Money): Posting | null =>
  posting('giftCard', [
    ['giftCardsIssued', value],
    [tenderAccount(PaymentType.GiftCard, null), negate(value)],
  ]);

function posting(kind: Posting['kind'], entries: readonly Entry[]): Posting | null {
  const sums = new Map<string, Money>();
  for (const [account, amount] of entries) sums.set(account, add(sums.get(account) ?? ZERO, amount));
  const moved = [...sums].filter(([, amount]) => amount !== 0);
  if (moved.length === 0) return null;
  return {
    kind,
    accounts: moved.map(([account]) => account),
    amounts: moved.map(([, amount]) => toAmount(amount)),
  };
}
