import type { GuestDelivery, GuestOrderInput, GuestTableOrderInput, OrderInput } from '@tavola/contract';
import {
  addGuestLine,
  checkLines,
  guestCart,
  hasRoom,
  isOpenUntilReady,
  isStoreOpen,
  laterSlots,
  priceCart,
  pricingSettings,
  slotOf,
  soonestReady,
  toDecimalString,
  toMoney,
  toOrderPayload,
  toRate,
  zoneOf,
  type Cart,
  type LocalMoment,
  type Money,
  type SlotFacts,
} from '@tavola/selling';
import { useChallenge } from '#areas/company/index.ts';
import { saveOrder, type KnownTaken } from '#areas/selling/index.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { getChannel, type StoredChannel } from '../channels/channels.rows.ts';
import { intentOfChannel } from '../orders/answer-order.ts';
import { awaitAnswer } from '../orders/deadline.ts';
import { findOnlineOrder, noteOnlineOrder, type NotedOrder } from '../orders/online-orders.rows.ts';
import { holdStore } from '../stores/stores.rows.ts';
import { isAdmitted, type ScannedTable } from '../table-codes/table-codes.rows.ts';
import { findCardPayment } from './cards/card-payments.rows.ts';
import { paymentsOf } from './guest-menu.ts';
import { depsOf, withOffer, type KeptOffer, type OfferedStore } from './kept-offer.ts';
import { channelAt, openStore, pricingOf, slotFacts, type OpenStore, type StoreServices } from './open-store.ts';

const AGAIN_AFTER_MS = 1_000;

/** What placing an order of a guest needs. */
export interface GuestPlacing extends StoreServices {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

/** A try to place an order. `signature` is that of the solved challenge, which is for one order. */
type Placing = GuestPlacing & {
  readonly taken: KnownTaken;
  /** null = it was used before the guest went to pay by card. */
  readonly signature: string | null;
  /** When the guest saw what an order costs that was paid by card since; left out = now. */
  readonly seenAt?: Date;
  /** What that was priced by (decision 455); null = as it is now. */
  readonly offer?: KeptOffer | null;
};

/**
 * Places the order of a guest in the open transaction (decision 319): names and prices are those of the menu now, or of
 * the offer that was kept while the guest paid, and another total than the guest saw is refused. Orders of one store
 * follow one another, so that the last place of a time goes to one of them.
 */
export async function placeGuestOrder(
  tx: Tx,
  scope: LocationScope,
  path: string,
  input: GuestOrderInput,
  services: Placing,
): Promise<string> {
  // The order and what the guest said of it are one commit.
  tx.holdOpen();
  const opened = await openStore(tx, scope, path, services);
  const { store, sells, takesCards } = opened;
  const isPaid = services.seenAt !== undefined;
  return placeOnce(tx, scope, { opened, input }, services, async (channel, at) => {
    if (!isPaid && !paymentsOf(store, sells.paymentSettings, takesCards).includes(input.payment))
      refuse('guest_order.store_closed');
    // Another page of the guest went to pay it by card: the same call again is answered with that (decision 426).
    if (input.payment !== 'card' && (await findCardPayment(tx, scope, input.orderID)) !== null)
      refuse('service.unavailable', undefined, { retryAfterMs: AGAIN_AFTER_MS });
    const facts = await slotFacts(tx, scope, opened, { now: at, ownID: input.orderID });
    const slotMs = chosenSlot(opened, facts, input.wantedAt ?? null);
    return {
      isAutoAccepted: channel.isAutoAccepted,
      noted: {
        isPrepaid: input.payment === 'card',
        guestPhone: input.guestPhone,
        ...(input.delivery && { deliveryAddress: addressOf(input.delivery), delivery: input.delivery }),
        wantedAt: input.wantedAt ?? null,
        store: {
          onlineStoreID: store.onlineStoreID,
          slotAt: new Date(slotMs).toISOString(),
          payment: input.payment,
        },
      },
    };
  });
}

/**
 * Places the order of a guest at a table (decision 350): it is of table service, and on no check until a person accepts
 * it. One is accepted by itself only where the channel does so and a person has admitted this phone to the sitting.
 */
export async function placeAtTable(
  tx: Tx,
  scope: LocationScope,
  { opened, table }: { readonly opened: OpenStore; readonly table: ScannedTable },
  input: GuestTableOrderInput,
  services: Placing,
): Promise<string> {
  tx.holdOpen();
  const { store, operational } = opened;
  const { tableID } = table;
  const { guestSessionID } = input;
  return placeOnce(tx, scope, { opened, input }, services, async (channel, at) => {
    if (!isStoreOpen(store, localMoment(at, operational.timezoneName))) refuse('guest_order.store_closed');
    return {
      isAutoAccepted: channel.isAutoAccepted && (await isAdmitted(tx, scope, { tableID, guestSessionID })),
      noted: {
        isPrepaid: false,
        store: { onlineStoreID: store.onlineStoreID, slotAt: null, payment: 'counter' },
        table: { tableID, guestSessionID },
      },
    };
  });
}

/** What both kinds of orders of guests say. */
type AnyGuestOrder = Pick<GuestOrderInput, 'orderID' | 'lines' | 'totalAmount' | 'guestName' | 'note' | 'delivery'>;

/** How an order that may be placed is noted, and whether nobody has to accept it. */
interface Allowed {
  readonly isAutoAccepted: boolean;
  readonly noted: Pick<
    NotedOrder,
    'isPrepaid' | 'guestPhone' | 'deliveryAddress' | 'delivery' | 'wantedAt' | 'store' | 'table'
  >;
}

async function placeOnce(
  tx: Tx,
  scope: LocationScope,
  { opened, input }: { readonly opened: OpenStore; readonly input: AnyGuestOrder },
  { now, deps, jobs, signature, taken, seenAt, offer = null }: Placing,
  allow: (channel: StoredChannel, at: Date) => Promise<Allowed>,
): Promise<string> {
  const { store, operational } = opened;
  const { orderID, guestName, note } = input;
  await holdStore(tx, scope, store.onlineStoreID);
  const known = await findOnlineOrder(tx, scope, orderID);
  if (known !== null) return known.orderNo;
  // After the repeats, which bring the same solution again.
  if (signature !== null && !(await useChallenge(tx, signature, now()))) refuse('guest_order.proof_invalid');
  const channel = await getChannel(tx, scope, store.orderChannelID);
  if (channel?.isActive !== true) return refuse('guest_order.store_closed');
  const at = now();
  const seen = seenAt ?? at;
  const { isAutoAccepted, noted } = await allow(channel, seen);
  const seenLocal = localMoment(seen, operational.timezoneName);
  const offered = offer === null ? null : withOffer(opened, offer);
  // What has run out or is no longer sold is refused, whatever it cost.
  if (offered !== null) cartOf(opened, input, seenLocal);
  const order = { ...payloadOf(offered ?? opened, input, seenLocal), note };
  await noteOnlineOrder(tx, scope, channel.orderChannelID, {
    orderID,
    now: at,
    order: {
      externalOrderID: orderID,
      guestName: guestName === '' ? null : guestName,
      ...noted,
    },
  });
  const byChannel = intentOfChannel(tx, scope, channel, deps);
  const bySeen = {
    ...byChannel,
    policy: 'guest',
    moment: { ...byChannel.moment, recordedAt: seen },
    deps: offered === null ? deps : depsOf(deps, offered),
  } as const;
  const { orderNo } = await saveOrder(bySeen, { mode: 'base', order }, taken);
  await awaitAnswer(byChannel, { isAutoAccepted }, orderID, jobs);
  return orderNo;
}

/** The quarter of an hour that an order counts for; refuses a time that is not on offer or full. */
function chosenSlot({ store }: OpenStore, facts: SlotFacts, wantedAt: string | null): number {
  if (wantedAt === null) {
    const soonest = soonestReady(store, facts);
    if (soonest !== null) return slotOf(soonest);
    return refuse(isOpenUntilReady(store, facts) ? 'guest_order.slot_full' : 'guest_order.store_closed');
  }
  const wanted = Date.parse(wantedAt);
  if (laterSlots(store, facts).includes(wanted)) return wanted;
  return refuse(hasRoom(store, facts.taken, wanted) ? 'guest_order.store_closed' : 'guest_order.slot_full');
}

/** The order with what a store has of its items now; refuses what it does not sell. */
function cartOf(opened: OpenStore | OfferedStore, input: AnyGuestOrder, at: LocalMoment): Cart {
  const { store, operational, sells, isAtTable } = opened;
  const { catalog } = sells;
  const { rate = 0, deliveryRate = 0 } = pricingOf(opened).serviceCharge ?? {};
  const { onlineStoreID } = store;
  const delivery = input.delivery ?? null;
  const start = {
    orderID: input.orderID,
    onlineStoreID,
    serviceChargeRate: toRate(delivery === null ? rate : deliveryRate),
    isAtTable,
    // The fee is the store's, whatever the page says.
    ...(delivery !== null && { deliveryCharge: feeOf(opened, delivery) }),
  };
  const cart = input.lines.reduce<Cart>((so, line) => {
    const added = addGuestLine(so, catalog, store.menuID, line, at);
    if (added.ok) return added.value;
    return refuse('guest_order.unavailable', { name: catalog.products.get(line.itemID)?.displayName ?? '' });
  }, guestCart(start));
  const rules = {
    at,
    currency: currencyOf(operational),
    isStrictTime: true,
    isStockChecked: true,
    isIngredientChecked: true,
    isTableService: isAtTable,
  };
  const [faulty] = checkLines(cart, catalog, rules);
  if (faulty !== undefined)
    refuse('guest_order.unavailable', {
      name: cart.lines.find((line) => line.orderLineID === faulty.orderLineID)?.name ?? '',
    });
  return cart;
}

const currencyOf = ({ currencyCode, currencyDecimals, currencySymbol }: OpenStore['operational']) => ({
  code: currencyCode,
  decimals: currencyDecimals,
  symbol: currencySymbol,
});

/** The order as a terminal would send it, with the total that the guest saw and everything else from the menu. */
function payloadOf(opened: OpenStore | OfferedStore, input: AnyGuestOrder, at: LocalMoment): OrderInput {
  const { store, operational, sells, isTaxInclusive, isAtTable } = opened;
  const { catalog } = sells;
  const delivery = input.delivery ?? null;
  const cart = cartOf(opened, input, at);
  const settings = pricingSettings(
    catalog,
    { operational, isTaxInclusive, serviceCharge: sells.serviceCharge, redemption: null },
    channelAt(opened),
  );
  const priced = settings.ok ? priceCart(cart, catalog, settings.value, at) : settings;
  if (!priced.ok) return refuse('guest_order.unavailable', { name: '' });
  const { totals } = priced.value.priced;
  const minimum = toMoney(delivery === null ? store.minimumAmount : store.deliveryMinimumAmount);
  // One that was paid since had enough when its page was opened.
  if (!isAtTable && !('offer' in opened) && totals.subtotal < minimum)
    refuse('guest_order.below_minimum', { amount: toDecimalString(minimum, currencyOf(operational)) });
  return {
    ...toOrderPayload(priced.value.cart, totals),
    ...(delivery !== null && { deliveryAddress: addressOf(delivery) }),
    totalDueAmount: input.totalAmount,
  };
}

/** What a store takes for bringing an order, or took when its card page was opened; refuses where it does not go. */
function feeOf(opened: OpenStore | OfferedStore, { postalCode }: GuestDelivery): Money {
  const { isDelivering, deliveryZones } = opened.store;
  const zone = isDelivering ? zoneOf(deliveryZones, postalCode) : null;
  if (zone === null) return refuse('guest_order.no_delivery', { postalCode });
  return toMoney('offer' in opened ? (opened.offer.deliveryFee ?? zone.fee) : zone.fee);
}

const addressOf = ({ address, postalCode }: GuestDelivery): string => `${address}, ${postalCode}`;
