import { CARD_PAYMENT_MINUTES, type GuestOrderInput } from '@tavola/contract';
import { hasRoom, toDecimalString, toMoney } from '@tavola/selling';
import { useChallenge } from '#areas/company/index.ts';
import { retrySave } from '#areas/selling/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findOnlineOrder } from '../../orders/online-orders.rows.ts';
import { holdStore } from '../../stores/stores.rows.ts';
import { offerOf, type KeptOffer } from '../kept-offer.ts';
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
 * would be refused is refused before the guest pays; its time and what it is priced by are kept while it can be paid.
 */
export async function beginCard(scope: LocationScope, order: CardOrder, services: CardServices): Promise<void> {
  const { database, now } = services;
  const { slotAt, offer } = await tryOut(scope, order, services);
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
      offer,
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

/** What an order would have: its time, and what it is priced by. */
interface Trial {
  readonly slotAt: string;
  readonly offer: KeptOffer;
}

/** Thrown to undo the trial. */
class TriedOut extends Error {
  readonly trial: Trial;

  constructor(trial: Trial) {
    super('The order can be placed.');
    this.trial = trial;
  }
}

/** Places the order on trial and undoes it; returns what it would have. */
async function tryOut(
  scope: LocationScope,
  { path, input, signature }: CardOrder,
  services: CardServices,
): Promise<Trial> {
  const attempt = async (tx: Tx, taken: Parameters<Parameters<typeof retrySave>[1]>[1]): Promise<never> => {
    await placeGuestOrder(tx, scope, path, input, { ...services, signature, taken });
    const slotAt = (await readSlot(tx, scope, input.orderID)) ?? services.now().toISOString();
    // Read by the same transaction, so it is what the order was priced by.
    throw new TriedOut({ slotAt, offer: offerOf(await openStore(tx, scope, path, services), input) });
  };
  try {
    return await retrySave((work) => services.database.tenant(scope, work), attempt);
  } catch (error) {
    if (error instanceof TriedOut) return error.trial;
    throw error;
  }
}
