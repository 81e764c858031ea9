import { ALL_ACCESS, Fulfillment, OrderChannel, type PaymentInput, type PaymentSetting } from '@tavola/contract';
import {
  cartReducer,
  defaultServiceChargeRate,
  emptyCart,
  isCash,
  isCashierConfirmed,
  lineContent,
  paymentTypes,
  priceCart,
  toOrderPayload,
  valueOfDiscount,
  type Cart,
  type CartCommand,
  type LocalMoment,
  type Verdict,
  toQuantity,
} from '@tavola/selling';
import type { Actor } from '#platform/auth/actor.ts';
import type { Tx } from '#platform/database/tx.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { namedID } from '#platform/ids.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { momentOf } from '../commands/moment.ts';
import { voidOrder } from '../commands/orders/void-order.ts';
import { retryPayment } from '../commands/payments/retry-payment.ts';
import { takePayment } from '../commands/payments/take-payment.ts';
import { voidPayment } from '../commands/payments/void-payment.ts';
import { saveOrder } from '../commands/save/save-order.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { settingsAt, type SellingPlace } from '../commands/selling-place.ts';
import type { Transact } from '../commands/transact.ts';
import type { Intent } from '../commands/work.ts';
import { itemOf, type Choices } from './choose-items.ts';
import type { DemoSeller } from './demo-sales.rows.ts';
import type { SalePolicy } from '../commands/sale-policy.ts';
import type { PlannedOrder } from './plan-day.ts';

/** Where and when a past order is sold. */
export interface PastOrder {
  readonly scope: LocationScope;
  readonly seller: DemoSeller;
  readonly place: SellingPlace;
  readonly choices: Choices;
  /** Guests known by name, on some of the orders. */
  readonly customerIDs: readonly string[];
  /** Names the order: the same ids come of the same name. */
  readonly name: string;
  readonly at: Date;
}

const CHANNEL = OrderChannel.QuickService;
const REASON = 'Customer changed their mind';
const TIP_SHARE = 0.1;

/**
 * Sells one past order as a terminal would: a cart, its prices of that moment, and the commands of a sale under the
 * policy for what has already happened, each in a separate transaction. A repeat gets the same ids and changes nothing.
 */
export async function makeOrder(
  transact: Transact,
  plan: PlannedOrder,
  past: PastOrder,
  deps: SellingDeps,
): Promise<void> {
  const { scope, seller, place, name } = past;
  const local = localMoment(past.at, place.operational.timezoneName);
  const cart = fill(plan, past, local);
  if (cart.lines.length === 0) return;
  const { cart: priced, priced: figures } = taken(priceCart(cart, place.catalog, settingsAt(place, CHANNEL), local));
  const moment = momentOf(past.at);
  const actor: Actor = {
    scope,
    userID: seller.userID,
    displayName: seller.displayName,
    clientID: seller.clientID,
    rights: new Set([ALL_ACCESS]),
    requestId: null,
  };
  const policy: SalePolicy = seller.isSample ? 'sample' : 'recorded';
  const mode = plan.fate === 'orderVoided' ? 'send' : 'finalize';
  const input = { order: toOrderPayload(priced, figures.totals), mode } as const;
  const intent = (tx: Tx): Intent => ({ tx, actor, moment, policy, deps });
  const order = await transact((tx) => saveOrder(intent(tx), input));
  const { orderID, version } = order;
  const pay = (payment: PaymentInput) =>
    retryPayment(transact, (tx, isKnown) => takePayment(intent(tx), payment, isKnown));
  if (plan.fate === 'orderVoided') {
    await transact((tx) => voidOrder(intent(tx), { orderID, reason: REASON }));
    return;
  }
  const due = Number(order.totalDueAmount);
  const first = paymentOf(plan, past, { orderID, version, due });
  const { orderVersion } = await pay(first);
  if (plan.fate !== 'paymentVoided') return;
  // Taken by mistake, voided, and paid again in cash.
  await transact((tx) => voidPayment(intent(tx), { paymentID: first.paymentID }));
  const inCash = { ...plan, payment: 0, hasTip: false };
  const again = paymentOf(inCash, past, { orderID, version: orderVersion + 1, due });
  await pay({ ...again, paymentID: namedID(`${name} payment again`) });
}

function fill(plan: PlannedOrder, { place, choices, customerIDs, name }: PastOrder, local: LocalMoment): Cart {
  const { catalog, serviceCharge, fulfillments } = place;
  const offered = fulfillments.map(({ orderFulfillmentTypeID }) => orderFulfillmentTypeID);
  const fulfillment =
    plan.fulfillment < 0.4 && offered.includes(Fulfillment.DineIn) ? Fulfillment.DineIn : Fulfillment.Takeaway;
  const serviceChargeRate = taken(defaultServiceChargeRate(serviceCharge, fulfillment));
  const customerID = customerOf(customerIDs, name);
  let cart = emptyCart({ orderID: namedID(name), channel: CHANNEL, fulfillment, serviceChargeRate, customerID });
  const run = (command: CartCommand): void => {
    const next = cartReducer(cart, command, 0);
    if (next.ok) cart = next.value;
  };
  plan.lines.forEach((line, index) => {
    const chosen = itemOf(choices, line, catalog, local);
    if (chosen === null) return;
    const quantity = toQuantity(line.quantity);
    run({ type: 'add', content: lineContent(chosen), quantity, newID: namedID(`${name} line ${index}`) });
  });
  const discount = plan.hasDiscount
    ? [...catalog.discounts.values()].find(
        (each) =>
          each.isActive &&
          !each.isAutomaticDiscount &&
          each.level === 'EntireOrder' &&
          each.type === 'Percentage' &&
          each.minRequirement === 'None',
      )
    : undefined;
  if (discount !== undefined)
    run({
      type: 'addOrderDiscount',
      discount: {
        orderDiscountID: namedID(`${name} discount`),
        discountID: discount.discountID,
        name: discount.name,
        value: taken(valueOfDiscount(discount)),
        isCombinable: discount.isCombinable,
        discountRedemptionID: null,
      },
    });
  return cart;
}

function paymentOf(
  plan: PlannedOrder,
  { place, name }: PastOrder,
  { orderID, version, due }: { readonly orderID: string; readonly version: number; readonly due: number },
): PaymentInput {
  const setting = settingFor(place.paymentSettings, plan.payment);
  const { givesChange } = paymentTypes[setting.paymentTypeID];
  const tip = plan.hasTip && !givesChange ? Math.round(due * TIP_SHARE) : 0;
  return {
    paymentID: namedID(`${name} payment`),
    orderID,
    orderVersion: version,
    paymentTypeID: setting.paymentTypeID,
    paymentSettingID: setting.paymentSettingID,
    tenderedAmount: givesChange ? handedOver(due) : due + tip,
    ...(tip > 0 ? { tipAmount: tip } : {}),
  };
}

/** One order in six is of a guest known by name. */
const customerOf = (customerIDs: readonly string[], name: string): string | null =>
  customerIDs[Number.parseInt(namedID(`${name} customer`).slice(0, 6), 16) % (customerIDs.length * 6 || 1)] ?? null;

/** Cash for a good third, the other types of the terminal for the rest. */
function settingFor(settings: readonly PaymentSetting[], draw: number): PaymentSetting {
  const offered = settings.filter(
    ({ paymentTypeID, isAvailableInPOS, customPaymentTypeID }) =>
      isAvailableInPOS && isCashierConfirmed(paymentTypeID) && customPaymentTypeID == null,
  );
  const cash = offered.find(isCash);
  const others = offered.filter((setting) => setting !== cash);
  const other = others[Math.floor(draw * 7) % Math.max(others.length, 1)];
  const setting = draw < 0.38 || other === undefined ? (cash ?? other) : other;
  if (setting === undefined) throw new Error('The demo restaurant takes no payments.');
  return setting;
}

/** The next whole ten. */
const handedOver = (due: number): number => Math.ceil(due / 10) * 10;

function taken<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new Error(`A past order cannot be sold: ${verdict.code} ${JSON.stringify(verdict.params)}`);
  return verdict.value;
}
