import type { Amount, PaymentRequest, PaymentSetting } from '@tavola/contract';
import {
  add,
  allocate,
  paymentTypes,
  roundedForCash,
  subtract,
  sum,
  toAmount,
  toMoney,
  ZERO,
  type CashRules,
  type Money,
} from '@tavola/selling';
import type { PaymentIntent } from '../../cart/state/sent-payments.ts';
import type { Charge, Checkout } from './checkout-state.ts';

/** The charges of a payment: which are made of one tender, and what became of them. Pure. */

/** What the cashier takes: the payment type, the amount, and how much of it is a tip. */
export interface Tender {
  readonly setting: PaymentSetting;
  /** Of all bills that it pays, tip included. */
  readonly tendered: Money;
  readonly tip: Money;
  /** The customer's account to charge. */
  readonly accountID?: string;
  /** The gift card to charge. */
  readonly giftCardID?: string;
  /** The part of the balance that cash is for; left out = all of it. */
  readonly share?: Money;
}

/** The order that is shown, as charged. */
interface ShownOrder {
  readonly orderID: string;
  readonly version: number;
  readonly due: Money;
}

/** Another bill of the table whose items are not paid yet. */
export interface OtherBill extends ShownOrder {
  readonly name: string;
}

/** The bills that a tender is for. */
export interface TenderFor {
  readonly shown: ShownOrder;
  /** Other bills, in the table's order. */
  readonly bills: readonly OtherBill[];
  /** How cash is rounded; null = the shown order is all that is paid, and nothing is shared. */
  readonly rules: CashRules | null;
  readonly newID: () => string;
}

/**
 * The charges of a tender. Each other bill has a separate payment, in the table's order; what is left is for the order
 * that is shown, which is charged last and has the change. The tip is shared by what the bills come to, by largest
 * remainder: a guest who pays for others leaves it for the whole table. A charge that was sent without an answer is not
 * changed.
 */
export function chargesOf(
  tender: Tender,
  { shown, bills, rules, newID }: TenderFor,
  known: readonly Charge[],
): readonly Charge[] {
  const { roundsCash } = paymentTypes[tender.setting.paymentTypeID];
  const tips =
    rules === null || bills.length === 0
      ? []
      : sharedTip(
          tender.tip,
          [...bills, shown].map(({ due }) => due),
          rules,
        );
  const others = bills.map((bill, index): Charge => {
    const sent = known.find((each) => each.orderID === bill.orderID && isOpen(each));
    if (sent !== undefined) return { ...sent, step: 'queued' };
    const tip = tips[index] ?? ZERO;
    const due = roundsCash && rules !== null ? roundedForCash(bill.due, rules) : bill.due;
    const intent = intentOf({ ...tender, share: undefined, tip, tendered: add(due, tip) }, bill, newID());
    return { orderID: bill.orderID, bill: bill.name, step: 'queued', intent, wasSent: false };
  });
  const taken = others.map(({ intent }) => requestOf(intent));
  const rest = {
    ...tender,
    tendered: subtract(tender.tendered, sum(taken.map(({ tenderedAmount }) => toMoney(tenderedAmount)))),
    tip: subtract(tender.tip, sum(taken.map(tipOf))),
  };
  return [
    ...others,
    { orderID: shown.orderID, bill: null, step: 'queued', intent: intentOf(rest, shown, newID()), wasSent: false },
  ];
}

/** The tip by what each bill comes to; in coins where it came in coins. */
export function sharedTip(tip: Money, dues: readonly Money[], { unit, cashStep }: CashRules): readonly Money[] {
  const step = cashStep > 0 && tip % cashStep === 0 ? cashStep : unit;
  return allocate(tip, dues, step);
}

interface Charged extends Omit<Tender, 'share'> {
  readonly share?: Money | undefined;
}

function intentOf(
  { setting, tendered, tip, accountID, giftCardID, share }: Charged,
  order: ShownOrder,
  id: string,
): PaymentIntent {
  const request: PaymentRequest = {
    paymentID: id,
    orderID: order.orderID,
    orderVersion: order.version,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    tenderedAmount: toAmount(tendered),
    ...(tip === 0 ? {} : { tipAmount: toAmount(tip) }),
    ...(paymentTypes[setting.paymentTypeID].givesChange
      ? share === undefined
        ? {}
        : { amount: toAmount(share) }
      : { amount: toAmount(subtract(tendered, tip)) }),
    ...(accountID === undefined ? {} : { paymentAccountID: accountID }),
    ...(giftCardID === undefined ? {} : { giftCardID }),
  };
  return {
    paymentID: id,
    orderID: order.orderID,
    paymentSettingID: setting.paymentSettingID,
    tendered: request.tenderedAmount,
    request,
  };
}

/** The payment of a charge as sent; every charge has one from the moment it is queued. */
export function requestOf(intent: PaymentIntent | null): PaymentRequest {
  if (intent?.request == null) throw new Error('A charge is queued with its request.');
  return intent.request;
}

/** The tip of a payment as sent. */
export const tipOf = ({ tipAmount }: PaymentRequest): Money => toMoney(tipAmount ?? 0);

/** The other bills that the next tender pays as well. */
export const chosenIDs = ({ charges }: Pick<Checkout, 'charges'>): readonly string[] =>
  charges.filter(({ bill, step }) => bill !== null && step !== 'paid' && step !== 'left').map(({ orderID }) => orderID);

/** Another bill that a tender has paid. */
export interface PaidBill {
  readonly orderID: string;
  readonly name: string;
  readonly tendered: Amount;
}

/** The other bills that were paid with this order, oldest first. */
export const paidBills = ({ charges }: Pick<Checkout, 'charges'>): readonly PaidBill[] =>
  charges.flatMap(({ orderID, bill, step, intent }) =>
    bill !== null && step === 'paid'
      ? [{ orderID, name: bill, tendered: toAmount(toMoney(requestOf(intent).tenderedAmount)) }]
      : [],
  );

/**
 * The payment of a chosen bill that has no answer yet; null = none. Until it has one, the tender keeps its type and its
 * tip: that payment is sent again unchanged (decision 54).
 */
export const unansweredPayment = ({ charges }: Pick<Checkout, 'charges'>): PaymentRequest | null =>
  charges.find((charge) => charge.bill !== null && charge.step !== 'left' && isOpen(charge))?.intent?.request ?? null;

/** Whether a charge was sent and has no answer. */
export const isOpen = ({ step, wasSent }: Charge): boolean => wasSent && step !== 'paid';
