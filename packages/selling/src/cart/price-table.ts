import type { LocalMoment } from '../catalog/availability.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Quantity, type Rate, ZERO } from '../money/money.ts';
import { accept, type Verdict } from '../money/verdict.ts';
import { priceBills } from '../pricing/bills.ts';
import type { DraftBill, OrderDraft, PricedOrder, PricingSettings } from '../pricing/order.ts';
import type { Cart } from './cart.ts';
import { toOrderDraft } from './order-draft.ts';

/** A bill of a table, priced with its shares of shared lines. */
export interface PricedTableBill {
  readonly orderID: string;
  readonly priced: PricedOrder;
}

const isVoidedBill = (cart: Cart): boolean => cart.status === 'Voided' || cart.voidComp?.type === 'void';

/**
 * Prices all bills of a table at once (decisions 66, 131). Carts are in the table's order of bills, which decides who
 * gets the odd cents. A line is in one cart and is shared over the bills that it names, Shared lines over all. Voided
 * bills bear nothing; lines that only they bore are dropped. Automatic discounts removed on one bill are off for the
 * table, because shared lines have one price. Refuses what `priceBills` refuses.
 */
export function priceTable(
  carts: readonly Cart[],
  catalog: Catalog,
  settings: PricingSettings,
  at: LocalMoment,
): Verdict<PricedTableBill[]> {
  const open = carts.filter((cart) => !isVoidedBill(cart));
  if (open.length === 0) return accept([]);
  const drafts = open.map((cart) => toOrderDraft(cart, catalog, at));
  const priced = priceBills(
    tableDraft(open, drafts),
    open.map((cart, index) => billOf(cart, drafts[index])),
    settings,
  );
  return priced.ok ? accept(priced.value.map((bill) => ({ orderID: bill.billID, priced: bill.order }))) : priced;
}

/** One order of all lines; what belongs to a bill alone is left to the bills. */
function tableDraft(open: readonly Cart[], drafts: readonly OrderDraft[]): OrderDraft {
  const billIDs = open.map((cart) => cart.orderID);
  const lines = drafts
    .flatMap((draft) => draft.lines)
    .flatMap((line) => {
      if (line.assignTo === null) return [line];
      const assignTo = line.assignTo.filter((id) => billIDs.includes(id));
      return assignTo.length > 0 ? [{ ...line, assignTo }] : [];
    });
  return {
    lines,
    orderDiscounts: [],
    offers: drafts.flatMap((draft) => draft.offers ?? []),
    orderComp: null,
    isVoided: false,
    channel: drafts[0]?.channel ?? null,
    fulfillment: drafts[0]?.fulfillment ?? null,
    excludedDiscountIDs: [...new Set(open.flatMap((cart) => cart.excludedDiscountIDs))],
    serviceChargeRate: 0 as Rate,
    deliveryCharge: ZERO,
    additionalCharge: ZERO,
    redeemPoints: 0 as Quantity,
  };
}

function billOf(cart: Cart, draft: OrderDraft | undefined): DraftBill {
  return {
    billID: cart.orderID,
    orderDiscounts: draft?.orderDiscounts ?? [],
    orderComp: draft?.orderComp ?? null,
    redeemPoints: cart.redeemPoints,
    serviceChargeRate: cart.serviceCharge.rate,
  };
}
