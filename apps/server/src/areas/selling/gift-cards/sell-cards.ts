import type { GiftCardSale, GiftCardSaleInput, GiftCardTopupInput, GiftCardType } from '@tavola/contract';
import { daysAfter, isCardExpired, priceOfCards, toAmount, toMoney, type Money } from '@tavola/selling';
import {
  assertOwner,
  cardStatements,
  listSold,
  lockCard,
  newCardNumber,
  newCardStatements,
} from '#areas/loyalty/index.ts';
import { holdGiftCards, moveGiftCards } from '#areas/stock/index.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { requireWhole } from '../commands/amounts/whole-amounts.ts';
import { workOf, type Intent, type Work } from '../commands/work.ts';
import { shareDrawer } from '../rows/payments/drawer-state.rows.ts';
import {
  findCardSale,
  insertCardPayments,
  insertCardSale,
  insertCardSaleItems,
  type CardSaleItemRow,
} from '../rows/payments/gift-card-sales.rows.ts';
import {
  assertAllowed,
  assertCardsOn,
  assertTotal,
  auditedSale,
  bookedSale,
  cardSaleAnswer,
  hashOfSale,
  saleRowOf,
} from './card-sale.ts';
import { takeMoney } from './take-money.ts';

/** Cards of one type and price that are sold, with the stock that they are taken from. */
interface SoldLine {
  readonly type: GiftCardType;
  readonly productID: string;
  readonly price: Money;
  readonly quantity: number;
}

/**
 * Sells gift cards and takes their payment (decisions 61, 149, 183): the cards leave the stock, get numbers and are
 * good at once. A repeat of its id sells nothing and is answered with the sale.
 */
export async function sellCards(
  intent: Intent,
  input: GiftCardSaleInput,
  approverID: string | null,
): Promise<GiftCardSale> {
  const work = await workOf(intent);
  const { tx, actor, place, moment, deps } = work;
  const { scope } = actor;
  const { giftCardSaleID, approvalID } = input;
  const drawer = await shareDrawer(tx, scope, requireTerminal(actor));
  const requestHash = hashOfSale(input);
  const known = await repeatedSale(work, giftCardSaleID, requestHash);
  if (known !== null) return known;
  assertCardsOn(work);
  requireWhole(
    place,
    input.giftCardItems.map(({ initialPrice }, index) => [`giftCardItems.${index}.initialPrice`, initialPrice]),
  );
  await assertOwner(tx, scope, input.customerOwnerID ?? null);
  const lines = linesOf(input, await listSold(tx, scope));
  const total = totalOf(lines);
  assertTotal(work, total, input.totalAmount);
  const payments = takeMoney(work, { giftCardSaleID, total, payments: input.payments, drawer });
  const amount = toAmount(total);
  const used = await assertAllowed(work, {
    action: 'sellGiftCard',
    targetID: giftCardSaleID,
    amount,
    approvalID,
    approverID,
  });
  await takeFromStock(work, giftCardSaleID, lines);
  const row = saleRowOf(work, total, {
    type: 'Purchase',
    giftCardSaleID,
    requestHash,
    customerOwnerID: input.customerOwnerID ?? null,
    customerEmail: emailOf(input),
    cardCount: lines.reduce((count, { quantity }) => count + quantity, 0),
    approvedBy: used?.approverID ?? null,
  });
  const [numbered] = await tx.pipeline([insertCardSale(scope, row)]);
  const saleNo = String(numbered?.rows[0]?.['sale_no'] ?? '');
  const cards = lines.flatMap((line) =>
    Array.from({ length: line.quantity }, () => ({ ...line, giftCardID: deps.newID() })),
  );
  await tx.pipeline([
    ...cards.flatMap(({ giftCardID, type, price }) => {
      const { validDays: days } = type;
      return newCardStatements(
        tx,
        scope,
        {
          giftCardID,
          issueNo: newCardNumber(),
          giftCardTypeID: type.giftCardTypeID,
          customerOwnerID: row.customerOwnerID,
          currencyID: place.operational.currencyID,
          value: price,
          expiryDate: days === null ? null : daysAfter(moment.businessDate, days),
        },
        {
          id: deps.newID(),
          comment: saleNo,
          refID: giftCardSaleID,
          userID: requirePerson(actor),
          now: moment.now,
          businessDate: moment.businessDate,
        },
      );
    }),
    insertCardSaleItems(
      scope,
      cards.map(({ giftCardID, productID, price }, position) => ({
        id: deps.newID(),
        giftCardSaleID,
        position,
        giftCardID,
        giftCardProductID: productID,
        amount: toAmount(price),
      })),
    ),
    insertCardPayments(scope, payments),
    ...bookedSale(work, payments, row),
    auditedSale(work, row, 'gift_card_sale.paid', { saleNo, approverID: row.approvedBy }),
  ]);
  return (await cardSaleAnswer(work, giftCardSaleID)) ?? refuse('gift_card_sale.not_found');
}

function totalOf(cards: Parameters<typeof priceOfCards>[0]): Money {
  const verdict = priceOfCards(cards);
  return verdict.ok ? verdict.value : refuse('amount.too_large');
}

/** The lines of a sale with what this location sells; refuses a type or price that it does not. */
function linesOf({ giftCardItems }: GiftCardSaleInput, sold: readonly GiftCardType[]): SoldLine[] {
  return giftCardItems.map(({ giftCardTypeID, initialPrice, quantity }) => {
    const type = sold.find((each) => each.giftCardTypeID === giftCardTypeID);
    const product = type?.inventories.find(({ giftCardPrice }) => toMoney(giftCardPrice) === toMoney(initialPrice));
    return type === undefined || product === undefined
      ? refuse('gift_card_sale.error.not_sold')
      : { type, productID: product.giftCardProductID, price: toMoney(initialPrice), quantity };
  });
}

/** Takes cards out of the stock, one kind after the other in one order, so that two sales never wait for each other. */
async function takeFromStock(
  { tx, actor, moment, deps }: Work,
  saleID: string,
  lines: readonly SoldLine[],
): Promise<void> {
  const byProduct = new Map<string, { readonly name: string; count: number }>();
  for (const { productID, type, quantity } of lines) {
    const found = byProduct.get(productID) ?? { name: type.name, count: 0 };
    found.count += quantity;
    byProduct.set(productID, found);
  }
  for (const [productID, { name, count }] of [...byProduct].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const onHand = (await holdGiftCards(tx, actor.scope, productID)) ?? 0;
    if (onHand < count) refuse('gift_card_sale.error.stock', { name, count: Math.max(onHand, 0) });
    await moveGiftCards(
      tx,
      actor.scope,
      {
        id: deps.newID(),
        productID,
        type: 'Sale',
        quantity: -count,
        reason: null,
        comment: '',
        userID: requirePerson(actor),
        refID: saleID,
      },
      moment.now,
    );
  }
}

/**
 * Puts more money on a card and takes its payment (decision 61). A repeat of its id takes nothing. Refuses a card that
 * is disabled or over, in another currency, or of a type that takes no more.
 */
export async function topUpCard(
  intent: Intent,
  input: GiftCardTopupInput,
  approverID: string | null,
): Promise<GiftCardSale> {
  const work = await workOf(intent);
  const { tx, actor, place, moment, deps } = work;
  const { scope } = actor;
  const { giftCardSaleID, giftCardID, approvalID } = input;
  const drawer = await shareDrawer(tx, scope, requireTerminal(actor));
  const requestHash = hashOfSale(input);
  const known = await repeatedSale(work, giftCardSaleID, requestHash);
  if (known !== null) return known;
  assertCardsOn(work);
  requireWhole(place, [['topupPrice', input.topupPrice]]);
  const card = await lockCard(tx, scope, giftCardID);
  if (card.currencyCode !== place.operational.currencyCode)
    refuse('giftcard.currency_mismatch', { currency: card.currencyCode });
  if (isCardExpired(card, moment.businessDate)) refuse('giftcard.expired');
  if (!card.canTopup) refuse('giftcard.no_topup');
  const value = toMoney(input.topupPrice);
  const total = totalOf([{ price: value, quantity: 1 }]);
  assertTotal(work, total, input.totalAmount);
  const payments = takeMoney(work, { giftCardSaleID, total, payments: input.payments, drawer });
  const amount = toAmount(total);
  const used = await assertAllowed(work, {
    action: 'topUpGiftCard',
    targetID: giftCardSaleID,
    amount,
    approvalID,
    approverID,
  });
  const row = saleRowOf(work, total, {
    type: 'Topup',
    giftCardSaleID,
    requestHash,
    customerOwnerID: card.customerOwnerID,
    customerEmail: emailOf(input),
    cardCount: 1,
    approvedBy: used?.approverID ?? null,
  });
  const [numbered] = await tx.pipeline([insertCardSale(scope, row)]);
  const saleNo = String(numbered?.rows[0]?.['sale_no'] ?? '');
  const item: CardSaleItemRow = {
    id: deps.newID(),
    giftCardSaleID,
    position: 0,
    giftCardID,
    giftCardProductID: null,
    amount: toAmount(value),
  };
  const entry = {
    id: deps.newID(),
    type: 'Topup',
    amount: value,
    comment: saleNo,
    refID: giftCardSaleID,
    userID: requirePerson(actor),
    now: moment.now,
    businessDate: moment.businessDate,
  } as const;
  await tx.pipeline([
    ...(cardStatements(tx, scope, card, entry) ?? refuse('giftcard.balance_range')),
    insertCardSaleItems(scope, [item]),
    insertCardPayments(scope, payments),
    ...bookedSale(work, payments, row),
    auditedSale(work, row, 'gift_card_sale.paid', { saleNo, approverID: row.approvedBy }),
  ]);
  return (await cardSaleAnswer(work, giftCardSaleID)) ?? refuse('gift_card_sale.not_found');
}

/** The sale that was made with this id before; refuses another one under it. */
async function repeatedSale(work: Work, id: string, requestHash: string): Promise<GiftCardSale | null> {
  const known = await findCardSale(work.tx, work.actor.scope, id, { isLocked: false });
  if (known === null) return null;
  if (known.requestHash !== requestHash) refuse('idempotency.mismatch');
  return cardSaleAnswer(work, id);
}

const emailOf = ({ customerEmail }: Pick<GiftCardSaleInput, 'customerEmail'>): string | null =>
  customerEmail == null || customerEmail === '' ? null : customerEmail;
