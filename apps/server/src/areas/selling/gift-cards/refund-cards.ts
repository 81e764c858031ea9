import type { GiftCardSale } from '@tavola/contract';
import { isCash, negate, toMoney } from '@tavola/selling';
import { cardStatements, isUntouchedSince, lockCards } from '#areas/loyalty/index.ts';
import { holdGiftCards, moveGiftCards } from '#areas/stock/index.ts';
import { requirePerson, requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { reportOfPayment } from '../commands/payments/drawer-state.ts';
import { workOf, type Intent, type Work } from '../commands/work.ts';
import { shareDrawer } from '../rows/payments/drawer-state.rows.ts';
import {
  findCardSale,
  findCardSaleParts,
  insertCardPayments,
  refundCardSale,
  type CardSaleItemRow,
} from '../rows/payments/gift-card-sales.rows.ts';
import { assertAllowed, auditedSale, bookedReturn, cardSaleAnswer } from './card-sale.ts';
import { returnedMoney } from './take-money.ts';

/** What a refund of cards is asked for with. */
export interface CardRefund {
  readonly reason?: string | null | undefined;
  readonly approvalID?: string | null | undefined;
}

/**
 * Refunds a sale of cards as a whole (decision 61), the way its money came, on the business day and in the report of
 * now. Cards of a sale are empty and disabled then and back in stock; a top-up is taken off its card again. Refuses
 * once something of it is spent or moved. A repeat refunds nothing more.
 */
export async function refundCards(
  intent: Intent,
  saleID: string,
  { reason, approvalID }: CardRefund,
): Promise<GiftCardSale> {
  const work = await workOf(intent);
  const { tx, actor, moment, deps } = work;
  const { scope } = actor;
  const drawer = await shareDrawer(tx, scope, requireTerminal(actor));
  const sale = (await findCardSale(tx, scope, saleID, { isLocked: true })) ?? refuse('gift_card_sale.not_found');
  if (sale.status === 'Refunded') return answerOf(work, saleID);
  const { items, payments } = await findCardSaleParts(tx, scope, saleID);
  const cards = await lockCards(
    tx,
    scope,
    items.map(({ giftCardID }) => giftCardID),
  );
  const hasCash = payments.some(isCash);
  if (hasCash && drawer.terminalReportID === null) refuse('refund.error.drawer');
  const { terminalReportID } = reportOfPayment(drawer, 'online', { isCash: hasCash, explainsCount: false });
  const amount = sale.totalAmount;
  const used = await assertAllowed(work, {
    action: 'issueRefund',
    targetID: saleID,
    amount,
    approvalID,
    approverID: null,
  });
  const emptied = [];
  for (const item of items) {
    const card = cards.find(({ giftCardID }) => giftCardID === item.giftCardID);
    const isUnused = card !== undefined && (await isUntouchedSince(tx, scope, item.giftCardID, saleID));
    const entry = {
      id: deps.newID(),
      type: 'Deduct',
      amount: negate(toMoney(item.amount)),
      comment: sale.saleNo,
      refID: saleID,
      userID: requirePerson(actor),
      now: moment.now,
      businessDate: moment.businessDate,
    } as const;
    const isOfPurchase = sale.type === 'Purchase';
    const statements =
      isUnused && card !== undefined
        ? cardStatements(tx, scope, card, entry, isOfPurchase ? { isDisabled: true } : {})
        : null;
    emptied.push(...(statements ?? refuse('gift_card_sale.error.used')));
  }
  await backToStock(work, saleID, items);
  const back = returnedMoney(work, payments, terminalReportID);
  const given = reason == null || reason === '' ? null : reason;
  await tx.pipeline([
    ...emptied,
    insertCardPayments(scope, back),
    refundCardSale(scope, saleID, { at: moment.now.toISOString(), userID: requirePerson(actor), reason: given }),
    ...bookedReturn(work, back, sale),
    auditedSale(work, sale, 'gift_card_sale.refunded', {
      saleNo: sale.saleNo,
      reason: given,
      approverID: used?.approverID ?? null,
    }),
  ]);
  return answerOf(work, saleID);
}

const answerOf = async (work: Work, id: string): Promise<GiftCardSale> =>
  (await cardSaleAnswer(work, id)) ?? refuse('gift_card_sale.not_found');

async function backToStock(
  { tx, actor, moment, deps }: Work,
  saleID: string,
  items: readonly CardSaleItemRow[],
): Promise<void> {
  const counts = new Map<string, number>();
  for (const { giftCardProductID } of items)
    if (giftCardProductID !== null) counts.set(giftCardProductID, (counts.get(giftCardProductID) ?? 0) + 1);
  for (const [productID, quantity] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    if ((await holdGiftCards(tx, actor.scope, productID)) === null) continue;
    await moveGiftCards(
      tx,
      actor.scope,
      {
        id: deps.newID(),
        productID,
        type: 'Refund',
        quantity,
        reason: null,
        comment: '',
        userID: requirePerson(actor),
        refID: saleID,
      },
      moment.now,
    );
  }
}
