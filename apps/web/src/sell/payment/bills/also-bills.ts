import type { PaymentRequest, PaymentSetting } from '@tavola/contract';
import {
  add,
  allocate,
  paymentOffers,
  paymentRefusal,
  paymentTypes,
  roundedForCash,
  subtract,
  sum,
  toAmount,
  toMoney,
  ZERO,
  type CashRules,
  type Currency,
  type Money,
  type PaymentOffer,
} from '@tavola/selling';
import { CallError } from '#runtime/http/call-error.ts';
import { newID } from '#runtime/clock/ids.ts';
import { textOf } from '#text/define.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { keysOfMoney, showMoney } from '../../format/money.ts';
import { checkFor } from '../../check/at-table.ts';
import { salePort } from '../../port/current-port.ts';
import { useCheckout, type PaidBill } from '../checkout/checkout-state.ts';
import { paymentStrings } from '../payment.strings.ts';

/** Another bill of the table whose items are not paid yet. */
export interface OtherBill {
  readonly orderID: string;
  readonly version: number;
  readonly name: string;
  readonly due: Money;
}

/** The other bills of the table that are due, in its order; those paid by this tender are left out. */
export function otherBills({ data, at }: Selling): readonly OtherBill[] {
  const { cart } = useSale.getState();
  const table = cart === null ? null : checkFor(cart);
  if (cart === null || table === null) return [];
  const { check, rules } = table;
  const totals = rules.totals(check, cart, data, at);
  const names = rules.names(check);
  const paid = new Set(useCheckout.getState().alsoPaid.map(({ orderID }) => orderID));
  return check.bills.flatMap(({ order, isFrozen, status }): OtherBill[] => {
    const { orderID, version } = order;
    if (orderID === cart.orderID || status === 'paid' || order.status === 'Voided' || paid.has(orderID)) return [];
    const due = isFrozen ? toMoney(order.sale?.balanceDueAmount ?? 0) : (totals.get(orderID) ?? ZERO);
    return due > 0 ? [{ orderID, version, name: names.get(orderID) ?? '', due }] : [];
  });
}

/** The bills that are paid together with the one that is shown. */
export function chosenBills(selling: Selling): readonly OtherBill[] {
  const { also } = useCheckout.getState();
  return also.length === 0 ? [] : otherBills(selling).filter(({ orderID }) => also.includes(orderID));
}

/** How far cash for the chosen bills is from what is due: each bill is rounded by itself (decision 53). */
export const alsoRounding = (selling: Selling, rules: CashRules): Money =>
  sum(chosenBills(selling).map(({ due }) => subtract(roundedForCash(due, rules), due)));

/**
 * The payment types for the bills of one tender. Each bill is a payment of its own, so a type that one of them cannot
 * be paid with is refused for all.
 */
export const offersForBills = (
  settings: readonly PaymentSetting[],
  due: Money,
  others: readonly Money[],
  situation: Omit<Parameters<typeof paymentOffers>[1], 'amount'>,
): PaymentOffer[] =>
  paymentOffers(settings, { ...situation, amount: due }).map((offer) => ({
    ...offer,
    refusal:
      offer.refusal ??
      others
        .map((amount) => paymentRefusal(offer.setting, { ...situation, amount }))
        .find((refusal) => refusal !== undefined),
  }));

interface Together {
  readonly setting: PaymentSetting;
  /** Of all bills, tip included. */
  readonly tendered: Money;
  readonly tip: Money;
  readonly accountID?: string;
}

/**
 * Pays the chosen bills of a tender, each with a payment and a receipt of its own, in the table's order; what is left
 * of the tender is for the bill that is shown, which is paid last and has the change. The tip is shared by what the
 * bills come to, by largest remainder: a guest who pays for others leaves it for the whole table. A bill that fails
 * stops the rest, and the message says which are paid; its ids stay for the next try. Null = it stopped.
 */
export async function payChosen<T extends Together>(
  tender: T,
  current: Money,
  rules: CashRules,
  selling: Selling,
  isAwaited: () => boolean,
): Promise<T | null> {
  const bills = chosenBills(selling);
  if (bills.length === 0) return tender;
  const { roundsCash } = paymentTypes[tender.setting.paymentTypeID];
  const amountOf = (due: Money): Money => (roundsCash ? roundedForCash(due, rules) : due);
  const tips = sharedTip(tender.tip, [...bills.map(({ due }) => due), current], rules);
  let left = tender;
  for (const [index, bill] of bills.entries()) {
    const tip = tips[index] ?? ZERO;
    const request = requestOf(bill, { ...tender, tip, tendered: add(amountOf(bill.due), tip) });
    const outcome = await payOne(request);
    // No bill follows one that nobody waits for.
    if (outcome !== null && !isAwaited()) return null;
    if (outcome !== null) {
      stop(outcome, bill, bills.slice(index), selling);
      return null;
    }
    // A payment that was sent before has the tip that it was sent with.
    const given = toMoney(request.tipAmount ?? 0);
    const tendered = subtract(left.tendered, toMoney(request.tenderedAmount));
    left = { ...left, tendered, tip: subtract(left.tip, given) };
    const paid = { orderID: bill.orderID, name: bill.name, tendered: toAmount(toMoney(request.tenderedAmount)) };
    keepPaid(paid, left.tip, selling.data.currency);
    if (!isAwaited()) return null;
  }
  return left;
}

/** The tip by what each bill comes to; in coins where it came in coins. */
export function sharedTip(tip: Money, dues: readonly Money[], { unit, cashStep }: CashRules): readonly Money[] {
  const step = cashStep > 0 && tip % cashStep === 0 ? cashStep : unit;
  return allocate(tip, dues, step);
}

/** The payment of a bill; one that was sent before stays as it was (decision 54). */
function requestOf(
  { orderID, version, due }: OtherBill,
  { setting, tendered, tip, accountID }: Together,
): PaymentRequest {
  const sent = useCheckout.getState().alsoSent.get(orderID);
  if (sent !== undefined) return sent;
  const request: PaymentRequest = {
    paymentID: newID(),
    orderID,
    orderVersion: version,
    paymentTypeID: setting.paymentTypeID,
    customPaymentTypeID: setting.customPaymentTypeID ?? null,
    paymentSettingID: setting.paymentSettingID,
    tenderedAmount: toAmount(tendered),
    ...(tip === 0 ? {} : { tipAmount: toAmount(tip) }),
    ...(paymentTypes[setting.paymentTypeID].givesChange ? {} : { amount: toAmount(due) }),
    ...(accountID === undefined ? {} : { paymentAccountID: accountID }),
  };
  useCheckout.setState(({ alsoSent }) => ({ alsoSent: new Map(alsoSent).set(orderID, request) }));
  return request;
}

/** Null = it is paid. */
async function payOne(request: PaymentRequest): Promise<CallError | null> {
  try {
    const { receipt } = await salePort().pay(request);
    if (receipt != null) salePort().keepReceipt(receipt);
    return null;
  } catch (failure) {
    if (failure instanceof CallError) return failure;
    throw failure;
  }
}

function keepPaid(bill: PaidBill, tip: Money, currency: Currency): void {
  // Whoever waits no longer may have asked again, and had the answer.
  if (!useCheckout.getState().alsoSent.has(bill.orderID)) return;
  useCheckout.setState(({ also, alsoPaid, alsoSent, keys, tip: given }) => ({
    // What was handed over for this bill is not there for the next ones.
    keys: Math.max(0, keys - keysOfMoney(toMoney(bill.tendered), currency)),
    also: also.filter((orderID) => orderID !== bill.orderID),
    alsoPaid: [...alsoPaid, bill],
    alsoSent: new Map([...alsoSent].filter(([orderID]) => orderID !== bill.orderID)),
    // What is left of the tip, so that no bill is asked for it again.
    tip: given === null || tip === 0 ? null : { ...given, input: { amount: tip } },
  }));
}

function stop(failure: CallError, bill: OtherBill, unpaid: readonly OtherBill[], { data }: Selling): void {
  const t = textOf(paymentStrings);
  const isUnknown = failure.isUnreachable || failure.status >= 500 || failure.body.additionValue.retryable;
  const { alsoPaid } = useCheckout.getState();
  // A refused payment is over: the next one is another. One without an answer is sent again as it is.
  if (!isUnknown)
    useCheckout.setState(({ alsoSent }) => ({
      alsoSent: new Map([...alsoSent].filter(([orderID]) => orderID !== bill.orderID)),
    }));
  // A bill without an answer may be paid: it is neither among those that are nor among those that are not.
  const due = isUnknown ? unpaid.filter((each) => each !== bill) : unpaid;
  const open = [...due.map((each) => `${each.name} ${showMoney(each.due, data.currency)}`), t('thisBill')].join(', ');
  const paid = alsoPaid.map(({ name }) => name).join(', ');
  const parts = [
    ...(paid === '' ? (isUnknown ? [] : [t('alsoNone')]) : [t('alsoPaid', { paid })]),
    t('alsoOpen', { open }),
    isUnknown ? t('alsoUnknown', { name: bill.name }) : failure.message,
  ];
  useCheckout.setState({
    problem: {
      message: parts.join(' '),
      requestID: failure.requestID,
      canTakePrices: false,
    },
  });
}
