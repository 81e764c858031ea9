import { OrderChannel, type GuestOrderInput, type OrderInput } from '@tavola/contract';
import {
  addGuestLine,
  checkLines,
  guestCart,
  hasRoom,
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
  type Cart,
  type LocalMoment,
  type SlotFacts,
} from '@tavola/selling';
import { useChallenge } from '#areas/company/index.ts';
import { saveOrder, type KnownTaken } from '#areas/selling/index.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getChannel } from '../channels/channels.rows.ts';
import { intentOfChannel } from '../orders/answer-order.ts';
import { awaitAnswer } from '../orders/deadline.ts';
import { findOnlineOrder, noteOnlineOrder } from '../orders/online-orders.rows.ts';
import { holdStore } from '../stores/stores.rows.ts';
import { paymentsOf } from './guest-menu.ts';
import { openStore, pricingOf, slotFacts, type OpenStore, type StoreServices } from './open-store.ts';

/** What placing an order of a guest needs. */
export interface GuestPlacing extends StoreServices {
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

/**
 * Places the order of a guest in the open transaction (decision 319): names and prices are those of the menu now, and
 * another total than the guest saw is refused. Orders of one store follow one another, so that the last place of a time
 * goes to one of them. `signature` is that of the solved challenge, which is for one order.
 */
export async function placeGuestOrder(
  tx: Tx,
  scope: LocationScope,
  path: string,
  input: GuestOrderInput,
  { signature, taken, ...services }: GuestPlacing & { readonly signature: string; readonly taken: KnownTaken },
): Promise<string> {
  const { now, deps, jobs } = services;
  // The order and what the guest said of it are one commit.
  tx.holdOpen();
  const opened = await openStore(tx, scope, path, services);
  const { store } = opened;
  await holdStore(tx, scope, store.onlineStoreID);
  const known = await findOnlineOrder(tx, scope, input.orderID);
  if (known !== null) return known.orderNo;
  // After the repeats, which bring the same solution again.
  if (!(await useChallenge(tx, signature, now()))) refuse('guest_order.proof_invalid');
  const channel = await getChannel(tx, scope, store.orderChannelID);
  if (channel?.isActive !== true || !paymentsOf(store, opened.sells.paymentSettings).includes(input.payment))
    return refuse('guest_order.store_closed');
  const at = now();
  const facts = await slotFacts(tx, scope, opened, at);
  const slotMs = chosenSlot(opened, facts, input.wantedAt ?? null);
  const order = { ...payloadOf(opened, input, facts.localOf(facts.nowMs)), note: input.note };
  await noteOnlineOrder(tx, scope, channel.orderChannelID, {
    orderID: input.orderID,
    now: at,
    order: {
      externalOrderID: input.orderID,
      isPrepaid: false,
      guestName: input.guestName,
      guestPhone: input.guestPhone,
      wantedAt: input.wantedAt ?? null,
      store: {
        onlineStoreID: store.onlineStoreID,
        slotAt: new Date(slotMs).toISOString(),
        payment: input.payment,
      },
    },
  });
  const byChannel = intentOfChannel(tx, scope, channel, deps);
  const { orderNo } = await saveOrder({ ...byChannel, policy: 'guest' }, { mode: 'base', order }, taken);
  await awaitAnswer(byChannel, channel, input.orderID, jobs);
  return orderNo;
}

/** The quarter of an hour that an order counts for; refuses a time that is not on offer or full. */
function chosenSlot({ store }: OpenStore, facts: SlotFacts, wantedAt: string | null): number {
  if (wantedAt === null) {
    const soonest = soonestReady(store, facts);
    if (soonest !== null) return slotOf(soonest);
    return refuse(
      isStoreOpen(store, facts.localOf(facts.nowMs)) ? 'guest_order.slot_full' : 'guest_order.store_closed',
    );
  }
  const wanted = Date.parse(wantedAt);
  if (laterSlots(store, facts).includes(wanted)) return wanted;
  return refuse(hasRoom(store, facts.taken, wanted) ? 'guest_order.store_closed' : 'guest_order.slot_full');
}

/** The order as a terminal would send it, with the total that the guest saw and everything else from the menu. */
function payloadOf(opened: OpenStore, input: GuestOrderInput, at: LocalMoment): OrderInput {
  const { store, operational, sells, isTaxInclusive } = opened;
  const { catalog } = sells;
  const rate = pricingOf(opened).serviceCharge?.rate ?? 0;
  const start = { orderID: input.orderID, onlineStoreID: store.onlineStoreID, serviceChargeRate: toRate(rate) };
  const cart = input.lines.reduce<Cart>((so, line) => {
    const added = addGuestLine(so, catalog, store.menuID, line, at);
    if (added.ok) return added.value;
    return refuse('guest_order.unavailable', { name: catalog.products.get(line.itemID)?.displayName ?? '' });
  }, guestCart(start));
  const currency = {
    code: operational.currencyCode,
    decimals: operational.currencyDecimals,
    symbol: operational.currencySymbol,
  };
  const rules = {
    at,
    currency,
    isStrictTime: true,
    isStockChecked: true,
    isIngredientChecked: true,
    isTableService: false,
  };
  const [faulty] = checkLines(cart, catalog, rules);
  if (faulty !== undefined)
    refuse('guest_order.unavailable', {
      name: cart.lines.find((line) => line.orderLineID === faulty.orderLineID)?.name ?? '',
    });
  const settings = pricingSettings(
    catalog,
    { operational, isTaxInclusive, serviceCharge: sells.serviceCharge, redemption: null },
    OrderChannel.OnlineService,
  );
  const priced = settings.ok ? priceCart(cart, catalog, settings.value, at) : settings;
  if (!priced.ok) return refuse('guest_order.unavailable', { name: '' });
  const { totals } = priced.value.priced;
  if (totals.subtotal < toMoney(store.minimumAmount))
    refuse('guest_order.below_minimum', {
      amount: toDecimalString(toMoney(store.minimumAmount), currency),
    });
  return { ...toOrderPayload(priced.value.cart, totals), totalDueAmount: input.totalAmount };
}
