import type { GiftCardRecord, giftCardRoutes, giftCardSaleRoutes, IssueGiftCardInput } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { readCard } from '#areas/loyalty/index.ts';
import { businessDayAt } from '#areas/company/index.ts';
import { addedOnce } from '#platform/crud/refusals.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { intentNow, workOf } from '../commands/work.ts';
import { findPinApprover, type PinServices } from '../http/payments/pin-approver.ts';
import { listCardSales, listSalesOfCard } from '../rows/payments/gift-card-sales.rows.ts';
import { cardSaleAnswer } from './card-sale.ts';
import { issueCard, transferCard } from './move-cards.ts';
import { refundCards } from './refund-cards.ts';
import { sellCards, topUpCard } from './sell-cards.ts';

/** The calls of gift cards that are sold, topped up and refunded. */
export const createGiftCardSaleHandlers = (
  deps: SellingDeps,
  pins: PinServices,
): Handlers<typeof giftCardSaleRoutes> => ({
  sale: async (call) => {
    const approverID = await findPinApprover(call, call.body.pinCode, pins);
    return takenOnce(() => call.transact((tx) => sellCards(intentNow(tx, call.actor, deps), call.body, approverID)));
  },
  topup: async (call) => {
    const approverID = await findPinApprover(call, call.body.pinCode, pins);
    return takenOnce(() => call.transact((tx) => topUpCard(intentNow(tx, call.actor, deps), call.body, approverID)));
  },
  list: (call) => call.read((tx) => listCardSales(tx, call.scope, call.query)),
  get: (call) =>
    call.read(async (tx) => {
      const work = await workOf(intentNow(tx, call.actor, deps));
      return (await cardSaleAnswer(work, call.params.id)) ?? refuse('gift_card_sale.not_found');
    }),
  ofCard: (call) => call.read((tx) => listSalesOfCard(tx, call.scope, call.params.id)),
  refund: (call) => call.transact((tx) => refundCards(intentNow(tx, call.actor, deps), call.params.id, call.body)),
});

/** The calls of gift cards that move money without a sale; the others are with the cards. */
export const createCardMoveHandlers = (
  deps: SellingDeps,
  pins: PinServices,
): Pick<Handlers<typeof giftCardRoutes>, 'create' | 'transfer'> => ({
  create: (call) => {
    const id = call.body.giftCardID ?? deps.newID();
    return call.transact((tx) =>
      addedOnce(tx, id, {
        create: () => issueCard(intentNow(tx, call.actor, deps), id, call.body),
        read: async () => {
          const card = await readCard(tx, call.scope, id, await businessDayAt(tx, call.scope, deps.now()));
          return isIssuedAs(card, call.body) ? card : refuse('idempotency.mismatch');
        },
      }),
    );
  },
  transfer: async (call) => {
    const approverID = await findPinApprover(call, call.body.pinCode, pins);
    return call.transact((tx) => transferCard(intentNow(tx, call.actor, deps), call.body, approverID));
  },
});

/** Whether a card is what a call would issue again; its owner and its last day may have been changed since. */
const isIssuedAs = (card: GiftCardRecord, { giftCardTypeID, initialValue, issueNo }: IssueGiftCardInput): boolean =>
  card.giftCardTypeID === giftCardTypeID &&
  toMoney(card.initialValue) === toMoney(initialValue) &&
  (issueNo ?? card.issueNo) === card.issueNo;

/** A sale is written without looking for its id first; one that was stored in between is found on a second try. */
async function takenOnce<T>(take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    if (databaseFault(error)?.kind !== 'unique') throw error;
  }
  try {
    return await take();
  } catch (error) {
    // A payment or a card of another sale has one of its ids.
    if (databaseFault(error)?.kind === 'unique') refuse('idempotency.mismatch');
    throw error;
  }
}
