import { CARD_PAYMENT_MINUTES, type GuestOrderInput } from '@tavola/contract';
import { hasRoom, toDecimalString, toMoney } from '@tavola/selling';
import { useChallenge } from '#areas/company/index.ts';
import { retrySave } from '#areas/selling/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findOnlineOrder } from '../../orders/online-orders.rows.ts';
import { holdStore } from '../../stores/stores.rows.ts';
import { openStore, slotFacts } from '../open-store.ts';
import { placeGuestOrder } from '../place-guest-order.ts';
import { addCardPayment, findCardPayment, readSlot } from './card-payments.rows.ts';
import { ASK_EVERY_MS, followCard, type CardServices } from './follow-card.ts';

const MINUTE_MS = 60_000;

/** An order that a guest wants to pay by card. */
export interface CardOrder {
  readonly path: string;
  readonly input: GuestOrderInput;
  /** The signature of the solved challenge. */
  readonly signature: string;
  /** Where the guest comes back to. */
  readonly returnUrl: string;
}

/**
 * Stores an order that is placed once its card was charged (decision 408). It is placed on trial first, so that what
 * would be refused is refused before the guest pays; its time is kept while it can be paid.
 */
export async function beginCard(scope: LocationScope, order: CardOrder, services: CardServices): Promise<void> {
  const { database, now } = services;
  const slotAt = await tryOut(scope, order, services);
  const { input, path, signature, returnUrl } = order;
  await database.tenant(scope, async (tx) => {
    const opened = await openStore(tx, scope, path, services);
    const { store, operational } = opened;
    await holdStore(tx, scope, store.onlineStoreID);
    if ((await findCardPayment(tx, scope, input.orderID)) !== null) return;
    // Another page of the guest has placed it, to be paid otherwise (decision 426).
    if ((await findOnlineOrder(tx, scope, input.orderID)) !== null) return;
    if (!(await useChallenge(tx, signature, now()))) refuse('guest_order.proof_invalid');
    const createdAt = now();
    const { taken } = await slotFacts(tx, scope, opened, { now: createdAt });
    // Another guest was quicker since the trial.
    if (!hasRoom(store, taken, Date.parse(slotAt))) refuse('guest_order.slot_full');
    const { currencyCode, currencyDecimals, currencySymbol } = operational;
    const currency = { code: currencyCode, decimals: currencyDecimals, symbol: currencySymbol };
    await addCardPayment(tx, scope, {
      orderID: input.orderID,
      storePath: path,
      onlineStoreID: store.onlineStoreID,
      slotAt,
      input,
      amount: input.totalAmount,
      amountText: toDecimalString(toMoney(input.totalAmount), currency),
      currencyCode,
      returnUrl,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + CARD_PAYMENT_MINUTES * MINUTE_MS),
    });
    await followCard(tx, scope, input.orderID, {
      jobs: services.jobs,
      runAt: new Date(createdAt.getTime() + ASK_EVERY_MS),
    });
  });
}

/** Thrown to undo the trial; carries the time that the order would have. */
class TriedOut extends Error {
  readonly slotAt: string;

  constructor(slotAt: string) {
    super('The order can be placed.');
    this.slotAt = slotAt;
  }
}

/** Places the order on trial and undoes it; returns the time that it would have. */
async function tryOut(
  scope: LocationScope,
  { path, input, signature }: CardOrder,
  services: CardServices,
): Promise<string> {
  const attempt = async (tx: Tx, taken: Parameters<Parameters<typeof retrySave>[1]>[1]): Promise<never> => {
    await placeGuestOrder(tx, scope, path, input, { ...services, signature, taken });
    throw new TriedOut((await readSlot(tx, scope, input.orderID)) ?? services.now().toISOString());
  };
  try {
    return await retrySave((work) => services.database.tenant(scope, work), attempt);
  } catch (error) {
    if (error instanceof TriedOut) return error.slotAt;
    throw error;
  }
}
