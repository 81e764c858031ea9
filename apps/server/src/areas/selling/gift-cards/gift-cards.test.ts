import {
  closeOfDayRoutes,
  giftCardInventoryRoutes,
  giftCardRoutes,
  giftCardSaleRoutes,
  isCardNumber,
  paymentRoutes,
  PaymentType,
  permission,
  saleRoutes,
  type GiftCardMovementType,
} from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../cash/cash.setup.ts';
import { cardCalls } from './gift-cards.setup.ts';

// Gift cards are sold, spent and refunded (decisions 61, 149, 183, 187; reliability A5, A8).

const place = cashPlace();
const { opened, ordered, paying, current, closeAll } = place;
const { call, must, switchOn, stocked, sell, sold, topUp, refund, card, cardOf } = cardCalls(
  () => place.server,
  () => place.office,
);

beforeAll(async () => {
  await switchOn();
  await opened();
});

const balance = async (id: string) => (await card(id)).currentBalance;
const moved = async (id: string): Promise<[GiftCardMovementType, number, number][]> =>
  (await card(id)).giftCardHistories.toReversed().map(({ type, amount, balanceAfter }) => [type, amount, balanceAfter]);
const spend = async (giftCardID: string, more: object = {}) => {
  const order = await ordered();
  const tenderedAmount = order.totalDueAmount;
  return paying(order, { paymentTypeID: PaymentType.GiftCard, giftCardID, tenderedAmount, ...more });
};
/** A card of a fresh type with this on it. */
const owned = async (value: number, more: object = {}) => cardOf(await sold(await stocked(value, 1, more)));
const onHand = async (id: string) => (await must(call(giftCardInventoryRoutes.get, { params: { id } }))).onHandQuantity;

describe('selling gift cards', () => {
  it('takes them out of stock, numbers them, and owes their value to the guest', async () => {
    const type = await stocked(50, 5);
    const sale = await sold(type, { quantity: 2 });
    expect(sale).toMatchObject({
      type: 'Purchase',
      status: 'Paid',
      cardCount: 2,
      valueAmount: 100,
      totalAmount: 100,
      currentBalance: 100,
      canRefund: true,
    });
    expect(sale.saleNo).toMatch(/^G-\d+$/);
    expect(sale.giftCardItems.every(({ issueNo }) => isCardNumber(issueNo))).toBe(true);
    expect(new Set(sale.giftCardItems.map(({ issueNo }) => issueNo)).size).toBe(2);
    expect(await onHand(type.giftCardProductID)).toBe(3);
    expect(await moved(cardOf(sale))).toEqual([['Topup', 50, 50]]);
  });

  it('sells nothing twice, and refuses another sale under its id', async () => {
    const type = await stocked(50, 5);
    const giftCardSaleID = newID();
    const payments = [{ paymentID: newID(), paymentTypeID: PaymentType.CreditCard, tenderedAmount: 50 as never }];
    const first = await sold(type, { giftCardSaleID, payments });
    expect(await sold(type, { giftCardSaleID, payments })).toEqual(first);
    expect(await onHand(type.giftCardProductID)).toBe(4);
    expect(codeOf(await sell(type, { giftCardSaleID, payments, quantity: 2 }))).toEqual([422, 'idempotency.mismatch']);
  });

  it('gives change, and has its cash in the drawer and in a separate figure', async () => {
    const before = (await current())?.figures;
    const payments = [{ paymentID: newID(), paymentTypeID: PaymentType.Cash, tenderedAmount: 60 as never }];
    const sale = await sold(await stocked(50, 1), { payments });
    expect(sale.changeAmount).toBe(10);
    const after = (await current())?.figures;
    expect(after).toMatchObject({ cashGiftCards: (before?.cashGiftCards ?? 0) + 50, cashSales: before?.cashSales });
    expect(after?.expectedCash).toBe((before?.expectedCash ?? 0) + 50);
  });

  it('ends on the last day of its type', async () => {
    const sale = await sold(await stocked(50, 1, { validDays: 30 }));
    const [item] = sale.giftCardItems;
    const days = (Date.parse(item?.expiryDate ?? '') - Date.parse(sale.businessDate)) / 86_400_000;
    expect(days).toBe(30);
  });

  it.each([
    ['more than is on hand', { quantity: 6 }, [409, 'gift_card_sale.error.stock']],
    ['another total', { total: 49 }, [409, 'gift_card_sale.error.total_changed']],
    ['points', { pointRedeem: 5 }, [400, 'validation.failed']],
    [
      'too little money',
      { payments: [tender(PaymentType.CreditCard, 40, 40)] },
      [422, 'gift_card_sale.error.not_covered'],
    ],
    ['too much money', { payments: [tender(PaymentType.CreditCard, 60, 60)] }, [409, 'payment.above_balance']],
    ['a gift card as the payment', { payments: [tender(PaymentType.GiftCard, 50)] }, [409, 'giftcard.buys_gift_card']],
    [
      'a payment type that is off',
      { payments: [tender(PaymentType.CustomerAccount, 50)] },
      [409, 'payment.type_unavailable'],
    ],
  ])('refuses %s, and writes nothing', async (_, more, refusal) => {
    const type = await stocked(50, 5);
    expect(codeOf(await sell(type, more as never))).toEqual(refusal);
    expect(await onHand(type.giftCardProductID)).toBe(5);
  });

  it('refuses a price that is not sold here, and a type that is switched off', async () => {
    const type = await stocked(50, 5);
    expect(codeOf(await sell({ ...type, price: 45 }))).toEqual([409, 'gift_card_sale.error.not_sold']);
    const off = await stocked(50, 5, { isActive: false });
    expect(codeOf(await sell(off))).toEqual([409, 'gift_card_sale.error.not_sold']);
  });

  it('refuses an owner whom the company does not have', async () => {
    const customerOwnerID = newID();
    expect(codeOf(await sell(await stocked(50, 1), { customerOwnerID }))).toEqual([404, 'giftcard.owner_not_found']);
    const giftCardID = await owned(50);
    const { version } = await card(giftCardID);
    const body = { customerOwnerID, expiryDate: null, isDisabled: false, version };
    const changed = await call(giftCardRoutes.update, { params: { id: giftCardID }, body });
    expect(codeOf(changed)).toEqual([404, 'giftcard.owner_not_found']);
  });

  it('needs right 312', async () => {
    const cashier = await place.office.colleague(permission.quickService.view);
    await opened(cashier);
    expect(codeOf(await sell(await stocked(), {}, cashier))).toEqual([403, 'approval.required']);
  });
});

function tender(paymentTypeID: number, tenderedAmount: number, amount?: number) {
  return { paymentID: newID(), paymentTypeID, tenderedAmount, ...(amount === undefined ? {} : { amount }) };
}

describe('topping up', () => {
  it('adds to the balance once', async () => {
    const id = await owned(50);
    const giftCardSaleID = newID();
    const payments = [tender(PaymentType.CreditCard, 20)] as never;
    const { body } = await topUp(id, 20, { giftCardSaleID, payments });
    expect(body).toMatchObject({ type: 'Topup', totalAmount: 20, currentBalance: 70 });
    await topUp(id, 20, { giftCardSaleID, payments });
    expect(await moved(id)).toEqual([
      ['Topup', 50, 50],
      ['Topup', 20, 70],
    ]);
  });

  it('refuses a type that takes no more, and a disabled card', async () => {
    const fixed = await owned(50, { canTopup: false });
    expect(codeOf(await topUp(fixed, 20))).toEqual([409, 'giftcard.no_topup']);
    const id = await owned(50);
    await disable(id);
    expect(codeOf(await topUp(id, 20))).toEqual([409, 'giftcard.expired']);
  });
});

const disable = async (id: string, more: object = {}) => {
  const { customerOwnerID, expiryDate, version } = await card(id);
  const body = { customerOwnerID, expiryDate, isDisabled: true, version, ...more };
  return must(call(giftCardRoutes.update, { params: { id }, body }));
};

describe('paying by gift card', () => {
  it('takes the amount off the card and says what is left', async () => {
    const id = await owned(50);
    const { status, body } = await spend(id);
    expect(status).toBe(200);
    const { payment } = body;
    expect(payment).toMatchObject({ paymentTypeID: 5, giftCardID: id, status: 'Received' });
    const due = payment.amount;
    expect(payment.remainingGiftCardBalance).toBeCloseTo(50 - due, 5);
    expect(await moved(id)).toEqual([
      ['Topup', 50, 50],
      ['Deduct', -due, payment.remainingGiftCardBalance],
    ]);
  });

  it('gives the money back when the payment is voided', async () => {
    const id = await owned(50);
    const { body } = await spend(id);
    await must(call(paymentRoutes.void, { params: { id: body.payment.paymentID }, body: {} }));
    expect(await balance(id)).toBe(50);
    expect((await moved(id)).at(-1)?.[0]).toBe('Returned');
  });

  it('gives the money back when the sale is refunded', async () => {
    const id = await owned(50);
    const { body } = await spend(id);
    const sale = await must(call(saleRoutes.get, { params: { id: body.saleID } }));
    const lines = sale.lines.map(({ orderLineID, quantity }) => ({ orderLineID, quantity }));
    const refunded = await must(
      call(saleRoutes.create, {
        params: { id: body.saleID },
        query: { isContinueProcess: false },
        body: { refundID: newID(), lines, totalAmount: body.payment.amount as never },
      }),
    );
    expect(refunded.payments).toMatchObject([{ paymentTypeID: 5, status: 'Returned', giftCardID: id }]);
    expect(await balance(id)).toBe(50);
  });

  it('refuses more than is on the card, an unknown one, and none', async () => {
    const id = await owned(1);
    expect(codeOf(await spend(id))).toEqual([409, 'giftcard.insufficient']);
    expect(codeOf(await spend(newID()))).toEqual([404, 'giftcard.not_found']);
    expect(codeOf(await spend(id, { giftCardID: null }))).toEqual([422, 'giftcard.required']);
    expect(await balance(id)).toBe(1);
  });

  it('refuses a disabled card, one past its last day, and one with nothing on it', async () => {
    const disabled = await owned(50);
    await disable(disabled);
    expect(codeOf(await spend(disabled))).toEqual([409, 'giftcard.expired']);
    const over = await owned(50);
    await disable(over, { isDisabled: false, expiryDate: '2020-01-31' });
    expect(codeOf(await spend(over))).toEqual([409, 'giftcard.expired']);
    const type = await stocked(50, 1);
    const sale = await sold(type);
    const other = await owned(50);
    await must(transfer(cardOf(sale), other));
    await disable(cardOf(sale), { isDisabled: false });
    expect(codeOf(await spend(cardOf(sale)))).toEqual([409, 'giftcard.empty']);
  });

  it('spends exactly 100.00 of 100.00 when 50 payments of 4.00 come at once (A8)', async () => {
    const id = await owned(100);
    const orders: Awaited<ReturnType<typeof ordered>>[] = [];
    for (let count = 0; count < 50; count++) orders.push(await ordered());
    const take = (order: (typeof orders)[number]): ReturnType<typeof paying> =>
      paying(order, {
        paymentTypeID: PaymentType.GiftCard,
        giftCardID: id,
        amount: 4 as never,
        tenderedAmount: 4 as never,
      });
    // A server that is busy has done nothing, and is asked again as a page does.
    const taking = async (order: (typeof orders)[number]): ReturnType<typeof paying> => {
      const answer = await take(order);
      return codeOf(answer)[1] === 'service.busy' ? taking(order) : answer;
    };
    const answers = await Promise.all(orders.map(taking));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(25);
    const refusals = new Set(answers.filter(({ status }) => status !== 200).map((answer) => codeOf(answer)[1]));
    expect([...refusals]).toEqual(['giftcard.empty']);
    expect(await balance(id)).toBe(0);
  });
});

const transfer = (fromGiftCardID: string, toGiftCardID: string) =>
  call(giftCardRoutes.transfer, { body: { fromGiftCardID, toGiftCardID, comment: '' } }, { ...place.office.owner });

describe('a transfer', () => {
  it('moves the whole balance and disables the old card', async () => {
    const [from, to] = [await owned(50), await owned(30)];
    await must(transfer(from, to));
    expect(await balance(from)).toBe(0);
    expect(await balance(to)).toBe(80);
    expect((await card(from)).state).toBe('Disabled');
    expect((await moved(from)).at(-1)).toEqual(['Transferred', -50, 0]);
    expect((await moved(to)).at(-1)).toEqual(['Received', 50, 80]);
  });

  it('refuses the same card and one with nothing on it', async () => {
    const [from, to] = [await owned(50), await owned(30)];
    expect(codeOf(await transfer(from, from))).toEqual([422, 'giftcard.same_card']);
    await must(transfer(from, to));
    await disable(from, { isDisabled: false });
    expect(codeOf(await transfer(from, to))).toEqual([409, 'giftcard.empty']);
  });
});

describe('refunding a sale of cards', () => {
  it('gives everything back once while nothing is spent', async () => {
    const type = await stocked(50, 3);
    const sale = await sold(type, { quantity: 2 });
    const { body } = await refund(sale.giftCardSaleID, { reason: 'Wrong card' });
    expect(body).toMatchObject({ status: 'Refunded', canRefund: false, currentBalance: 0, refundReason: 'Wrong card' });
    expect(body.payments.map(({ status, amount }) => [status, amount])).toEqual([
      ['Received', 100],
      ['Returned', -100],
    ]);
    expect(await onHand(type.giftCardProductID)).toBe(3);
    expect((await card(cardOf(sale))).state).toBe('Disabled');
    expect((await refund(sale.giftCardSaleID)).body.payments).toHaveLength(2);
  });

  it('is refused once something is spent, and possible again when that payment is voided', async () => {
    const sale = await sold(await stocked(50, 1));
    const { body } = await spend(cardOf(sale));
    expect(codeOf(await refund(sale.giftCardSaleID))).toEqual([409, 'gift_card_sale.error.used']);
    await must(call(paymentRoutes.void, { params: { id: body.payment.paymentID }, body: {} }));
    expect((await refund(sale.giftCardSaleID)).status).toBe(200);
  });

  it('takes a top-up back and restores its card', async () => {
    const id = await owned(50);
    const { body } = await topUp(id, 20);
    await refund(body.giftCardSaleID);
    expect(await card(id)).toMatchObject({ currentBalance: 50, state: 'Active' });
  });

  it('needs right 310', async () => {
    const sale = await sold(await stocked(50, 1));
    const cashier = await place.office.colleague(permission.quickService.view);
    await opened(cashier);
    expect(codeOf(await refund(sale.giftCardSaleID, {}, cashier))).toEqual([403, 'approval.required']);
  });
});

describe('a close of day', () => {
  it('has gift card sales as a separate figure and in what was paid by type', async () => {
    await closeAll();
    await must(call(closeOfDayRoutes.create, { body: empty() }));
    await opened();
    const sale = await sold(await stocked(50, 2), { quantity: 2 });
    await refund((await sold(await stocked(30, 1))).giftCardSaleID);
    const { body: paid } = await spend(cardOf(sale));
    const preview = await must(call(closeOfDayRoutes.preview, {}));
    expect(preview).toMatchObject({ giftCardsAmount: 100, totalAmount: paid.payment.amount, saleCount: 1 });
    await closeAll();
    const { details, perType, sales } = await must(call(closeOfDayRoutes.create, { body: empty() }));
    expect(details).toMatchObject({ giftCards: { count: 2, amount: 100 } });
    expect(details?.paymentsAmount).toBeCloseTo(100 + paid.payment.amount, 5);
    expect(sales.totalDueAmount).toBe(paid.payment.amount);
    expect(perType.map(({ paymentTypeID, amount }) => [paymentTypeID, amount])).toEqual([
      [5, paid.payment.amount],
      [6, 100],
    ]);
    await opened();
  });
});

const empty = () => ({ closeOfDayID: newID(), carryOpenOrders: true, isEmptyAllowed: true });

describe('looking cards up', () => {
  it('finds a card by its number, with spaces too', async () => {
    const sale = await sold(await stocked(50, 1));
    const { issueNo = '', giftCardID } = sale.giftCardItems[0] ?? {};
    const code = `${issueNo.slice(0, 4)} ${issueNo.slice(4)}`;
    expect(await must(call(giftCardRoutes.byCode, { params: { code } }))).toMatchObject({ giftCardID });
  });

  it('lets a person wait after ten wrong numbers in a minute', async () => {
    const guesser = await place.office.colleague(permission.quickService.view);
    const guess = async () =>
      codeOf(await call(giftCardRoutes.byCode, { params: { code: '12345678901234567' } }, guesser));
    for (let miss = 0; miss < 10; miss++) expect(await guess()).toEqual([404, 'giftcard.not_found']);
    expect(await guess()).toEqual([429, 'limit.rate']);
  });

  it('shows no card of another company', async () => {
    const sale = await sold(await stocked(50, 1));
    const { issueNo = '', giftCardID = '' } = sale.giftCardItems[0] ?? {};
    const other = await place.server.open({ isSelling: true });
    expect(codeOf(await call(giftCardRoutes.byCode, { params: { code: issueNo } }, other.owner))[0]).toBe(404);
    expect(codeOf(await call(giftCardRoutes.get, { params: { id: giftCardID } }, other.owner))[0]).toBe(404);
  });
});

describe('cards without a sale', () => {
  it('are issued with their own number, once, and deleted only when they are empty', async () => {
    const { giftCardTypeID } = await stocked();
    const giftCardID = newID();
    const { issueNo } = await must(call(giftCardRoutes.newCardNo, {}));
    const body = { giftCardID, giftCardTypeID, issueNo, initialValue: 25 as never, comment: 'Prize' };
    const issued = await must(call(giftCardRoutes.create, { body: body as never }));
    expect(issued).toMatchObject({ issueNo, currentBalance: 25, state: 'Active' });
    await must(call(giftCardRoutes.create, { body: body as never }));
    expect(await balance(giftCardID)).toBe(25);
    const otherValue = await call(giftCardRoutes.create, { body: { ...body, initialValue: 30 } as never });
    expect(codeOf(otherValue)).toEqual([422, 'idempotency.mismatch']);
    const again = await call(giftCardRoutes.create, { body: { ...body, giftCardID: newID() } as never });
    expect(codeOf(again)).toEqual([409, 'giftcard.number_taken']);
    const remove = () => call(giftCardRoutes.remove, { query: { giftCardIds: [giftCardID] } });
    expect(codeOf(await remove())).toEqual([409, 'giftcard.has_balance']);
    await must(transfer(giftCardID, await owned(10)));
    expect((await remove()).body).toEqual({ removedIDs: [giftCardID] });
  });
});

describe('sales of cards', () => {
  it('are listed newest first, and with their card', async () => {
    const sale = await sold(await stocked(50, 1));
    const { items } = await must(call(giftCardSaleRoutes.list, { query: { pageSize: 5 } }));
    expect(items[0]).toMatchObject({ giftCardSaleID: sale.giftCardSaleID, saleNo: sale.saleNo, totalAmount: 50 });
    const ofCard = await must(call(giftCardSaleRoutes.ofCard, { params: { id: cardOf(sale) } }));
    expect(ofCard.map(({ saleNo }) => saleNo)).toEqual([sale.saleNo]);
  });
});
