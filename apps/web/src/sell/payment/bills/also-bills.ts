import type { PaymentSetting } from '@tavola/contract';
import {
  paymentOffers,
  paymentRefusal,
  roundedForCash,
  subtract,
  sum,
  toMoney,
  ZERO,
  type CashRules,
  type Money,
  type PaymentOffer,
} from '@tavola/selling';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { checkFor } from '../../check/at-table.ts';
import { chosenIDs, paidBills, type OtherBill } from '../checkout/charges.ts';
import { useCheckout } from '../checkout/checkout-state.ts';

/** The other bills of the table that are due, in its order; those paid by this tender are left out. */
export function otherBills({ data, at }: Selling): readonly OtherBill[] {
  const { cart } = useSale.getState();
  const table = cart === null ? null : checkFor(cart);
  if (cart === null || table === null) return [];
  const { check, rules } = table;
  const totals = rules.totals(check, cart, data, at);
  const names = rules.names(check);
  const paid = new Set(paidBills(useCheckout.getState()).map(({ orderID }) => orderID));
  return check.bills.flatMap(({ order, isFrozen, status }): OtherBill[] => {
    const { orderID, version } = order;
    if (orderID === cart.orderID || status === 'paid' || order.status === 'Voided' || paid.has(orderID)) return [];
    const due = isFrozen ? toMoney(order.sale?.balanceDueAmount ?? 0) : (totals.get(orderID) ?? ZERO);
    return due > 0 ? [{ orderID, version, name: names.get(orderID) ?? '', due }] : [];
  });
}

/** The bills that are paid together with the one that is shown. */
export function chosenBills(selling: Selling): readonly OtherBill[] {
  const chosen = chosenIDs(useCheckout.getState());
  return chosen.length === 0 ? [] : otherBills(selling).filter(({ orderID }) => chosen.includes(orderID));
}

/** How far cash for the chosen bills is from what is due: each bill is rounded by itself (decision 53). */
export const alsoRounding = (selling: Selling, rules: CashRules): Money =>
  sum(chosenBills(selling).map(({ due }) => subtract(roundedForCash(due, rules), due)));

/**
 * The payment types for the bills of one tender. Each bill is a separate payment, so a type that one of them cannot be
 * paid with is refused for all.
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
