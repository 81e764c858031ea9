import { cardNumberOf, isCardNumber, type GiftCardRecord, type giftCardRoutes, type GiftCard } from '@tavola/contract';
import { businessDayAt } from '#areas/company/index.ts';
import { createLimiter } from '#platform/auth/limiter.ts';
import { changedOrRefused, removedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import { removal } from '#platform/crud/remove-rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { listSold } from '../gift-card-types/gift-card-types.rows.ts';
import { newCardNumber } from './card-number.ts';
import { assertOwner } from './card-owner.ts';
import {
  cardsOfCustomer,
  changeCard,
  findCard,
  isNumberFree,
  listCards,
  listHistories,
  lockEmpty,
  removeCards,
} from './gift-cards.rows.ts';

/** Wrong numbers that a person may look up in a minute: its number is all that it takes to spend a card. */
const MOST_MISSES = 10;
const MINUTE_MS = 60_000;
const SHOWN_HISTORIES = 50;
const NEWEST = { page: 1, pageSize: SHOWN_HISTORIES, sort: [], search: '' } as const;

/** The calls about cards that move no money; those that do are where the ledger and the drawer are. */
type CardHandlers = Omit<Handlers<typeof giftCardRoutes>, 'create' | 'transfer'>;

/** The calls about gift cards that move no money. */
export function createGiftCardHandlers({ now, peers }: Pick<Services, 'now' | 'peers'>): CardHandlers {
  const misses = createLimiter({ name: 'giftCardNumbers', max: MOST_MISSES, windowMs: MINUTE_MS, now, peers });
  const todayAt = (tx: Tx, scope: LocationScope) => businessDayAt(tx, scope, now());
  return {
    list: (call) => call.read(async (tx) => listCards(tx, call.scope, call.query, await todayAt(tx, call.scope))),
    products: (call) =>
      call.read(async (tx) =>
        (await listSold(tx, call.scope)).map(({ giftCardTypeID, name, inventories }) => ({
          giftCardTypeID,
          name,
          inventories,
        })),
      ),
    newCardNo: (call) =>
      call.read(async (tx) => {
        const issueNo = newCardNumber();
        return (await isNumberFree(tx, call.scope, issueNo)) ? { issueNo } : { issueNo: newCardNumber() };
      }),
    issued: (call) =>
      call.read(async (tx) => {
        const { customerID, forceReturn } = call.query;
        const cards = await cardsOfCustomer(tx, call.scope, customerID, await todayAt(tx, call.scope));
        return cards.filter(({ state }) => forceReturn === true || state === 'Active');
      }),
    byCode: async (call) => {
      const key = `${call.scope.companyID} ${call.session.userID}`;
      misses.take(key);
      const issueNo = cardNumberOf(call.params.code);
      const found = isCardNumber(issueNo)
        ? await call.read(async (tx) => {
            const card = await findCard(tx, call.scope, { issueNo }, await todayAt(tx, call.scope));
            return card && withHistories(tx, call.scope, card);
          })
        : null;
      if (found === null) return refuse('giftcard.not_found');
      misses.giveBack(key);
      return found;
    },
    get: (call) => call.read(async (tx) => readCard(tx, call.scope, call.params.id, await todayAt(tx, call.scope))),
    history: (call) => call.read((tx) => listHistories(tx, call.scope, call.params.id, call.query)),
    update: (call) =>
      call.transact(async (tx) => {
        const { id } = call.params;
        const today = await todayAt(tx, call.scope);
        const before = await findCard(tx, call.scope, { giftCardID: id }, today);
        await assertOwner(tx, call.scope, call.body.customerOwnerID, before?.customerOwnerID);
        const isChanged = await changeCard(tx, call.scope, id, call.body, now());
        const read = async () => {
          const card = await findCard(tx, call.scope, { giftCardID: id }, today);
          return card && withHistories(tx, call.scope, card);
        };
        return changedOrRefused(isChanged ? await read() : null, read);
      }),
    remove: (call) =>
      call.transact(async (tx) => {
        const { giftCardIds } = call.query;
        const full = await lockEmpty(tx, call.scope, giftCardIds);
        if (full !== null) refuse('giftcard.has_balance', { number: full.issueNo });
        return removedOrRefused(await removeCards(tx, call.scope, giftCardIds, removal(call, now())));
      }),
  };
}

const withHistories = async (tx: Tx, scope: LocationScope, card: GiftCard): Promise<GiftCardRecord> => ({
  ...card,
  giftCardHistories: (await listHistories(tx, scope, card.giftCardID, NEWEST)).items,
});

/** A card with its latest movements; refuses one that is unknown. */
export async function readCard(
  tx: Tx,
  scope: LocationScope,
  giftCardID: string,
  today: string,
): Promise<GiftCardRecord> {
  const card = requireFound(await findCard(tx, scope, { giftCardID }, today));
  return withHistories(tx, scope, card);
}
