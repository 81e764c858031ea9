import {
  checkoutRoutes,
  discountRoutes,
  orderRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  PaymentType,
  permission,
  systemPaymentSettingRoutes,
  type CheckoutInput,
  type CheckoutResult,
  type OrderInput,
  type PaymentAccount,
} from '@tavola/contract';
import { addCustomer } from '@tavola/testkit/office/customers.ts';
import { future } from '@tavola/testkit/selling/discount-codes.ts';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import { businessRows, ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { loadTerminal } from '@tavola/testkit/selling/terminal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { code } from '../orders/orders.setup.ts';

let server: SellingServer;
let place: Selling;
beforeAll(async () => {
  server = await startSellingServer();
  place = await server.open();
});
afterAll(() => server.close());

type Tender = CheckoutInput['payments'][number];

const tender = (tenderedAmount: number, more: Partial<Tender> = {}): Tender => ({
  paymentID: newID(),
  paymentTypeID: PaymentType.CreditCard,
  tenderedAmount,
  ...more,
});
const order = (names: readonly string[], more: Partial<OrderInput> = {}) =>
  place.terminal.order(
    names.map((name) => place.terminal.line(name)),
    more,
  );
const tenPercentOff = () => ({
  discounts: [{ orderDiscountID: newID(), discountType: 'custom' as const, discountValue: 10, isPercentage: true }],
});
const checkOut = (body: CheckoutInput, caller: Caller = place.caller) =>
  server.call(checkoutRoutes.process, { body }, caller);
async function sold(body: CheckoutInput): Promise<CheckoutResult> {
  const answer = await checkOut(body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}
/** Refused with this code, and nothing of it is stored. */
async function refusedWhole(body: CheckoutInput, refusal: string, caller: Caller = place.caller): Promise<void> {
  const before = await businessRows(server.test);
  expect(code(await checkOut(body, caller))).toBe(refusal);
  expect(await businessRows(server.test)).toBe(before);
}
const stored = async (orderID: string) =>
  (await server.call(orderRoutes.get, { params: { id: orderID } }, place.caller)).body;
/** A stored order as a checkout answers it. */
async function asAnswered(orderID: string): Promise<Pick<CheckoutResult, 'order' | 'content'>> {
  const { orderLines, orderDiscounts, ...head } = await stored(orderID);
  return { order: head, content: head.orderPaymentStatus === 'Paid' ? null : { orderLines, orderDiscounts } };
}
const receiptOf = async (orderID: string) =>
  (await server.call(paymentRoutes.previewReceipt, { params: { id: orderID } }, place.caller)).body;

describe('a checkout (decision 209)', () => {
  test('answers the order, the payment and the receipt as the separate calls read them afterwards', async () => {
    const input = order(['Soda', 'Burger'], tenPercentOff());
    const result = await sold({ order: input, payments: [tender(20, { paymentTypeID: PaymentType.Cash })] });
    expect(result.order).toMatchObject({ status: 'Completed', orderPaymentStatus: 'Paid', version: 2 });
    expect(result.payments).toMatchObject([
      { paymentStatus: 'Paid', saleNo: result.order.sale?.saleNo, changeAmount: 6 },
    ]);
    expect(result.receipt).toMatchObject({ title: 'Receipt', payments: [{ name: 'Cash', changeAmount: 6 }] });
    expect(result).toEqual({ ...result, ...(await asAnswered(input.orderID)) });
    expect(result.receipt).toEqual(await receiptOf(input.orderID));
  });

  test('answers a repeat of itself with the same and stores nothing more', async () => {
    const body = { order: order(['Soda'], tenPercentOff()), payments: [tender(4.33)] };
    const first = await sold(body);
    const before = await businessRows(server.test);
    expect(await sold(body)).toEqual(first);
    expect(await businessRows(server.test)).toBe(before);
  });

  test('takes the money once where it races with itself', async () => {
    const body = { order: order(['Soda']), payments: [tender(4.82)] };
    const results = await Promise.all(Array.from({ length: 8 }, () => sold(body)));
    for (const result of results) expect(result).toEqual(results[0]);
    expect((await stored(body.order.orderID)).sale?.payments).toHaveLength(1);
  });

  test('answers the separate calls that repeat it, and repeats the separate calls', async () => {
    const body = { order: order(['Soda']), payments: [tender(4.82)] };
    const { orderID } = body.order;
    const [payment] = body.payments;
    const result = await sold(body);
    const saved = await server.call(orderRoutes.finalize, { body: body.order }, place.caller);
    const paid = await server.call(
      paymentRoutes.process,
      { body: { ...tender(0), ...payment, orderID, orderVersion: 1 } },
      place.caller,
    );
    expect(saved.status).toBe(200);
    expect(paid.status).toBe(200);
    expect(paid.body).toEqual({ ...result.payments[0], receipt: result.receipt });

    const later = { order: order(['Burger']), payments: [tender(10.69)] };
    await server.call(orderRoutes.finalize, { body: later.order }, place.caller);
    expect(await sold(later)).toMatchObject({ order: { orderPaymentStatus: 'Paid', version: 2 } });
  });

  test('leaves nothing where its order or any of its payments is refused', async () => {
    const soda = order(['Soda']);
    await refusedWhole({ order: soda, payments: [tender(4)] }, '422 payment.amount_refused');
    await refusedWhole({ order: soda, payments: [tender(4.82, { tipAmount: 1 })] }, '422 payment.amount_refused');
    await refusedWhole(
      { order: soda, payments: [tender(4.82, { paymentTypeID: PaymentType.GiftCard })] },
      '422 giftcard.required',
    );
    await refusedWhole(
      { order: { ...soda, totalDueAmount: 4 }, payments: [tender(4)] },
      '409 order.error.total_mismatch',
    );
    await refusedWhole(
      { order: soda, payments: [tender(2, { amount: 2 }), tender(3, { amount: 3 })] },
      '409 payment.above_balance',
    );
    await refusedWhole({ order: soda, payments: [] }, '400 validation.failed');
    expect((await sold({ order: soda, payments: [tender(4.82)] })).order.sale?.payments).toHaveLength(1);
  });

  test('leaves nothing where the payment’s id is that of another payment', async () => {
    const first = { order: order(['Soda']), payments: [tender(4.82)] };
    await sold(first);
    const second = { order: order(['Soda']), payments: first.payments };
    await refusedWhole(second, '422 idempotency.mismatch');
    expect((await stored(first.order.orderID)).sale?.payments).toHaveLength(1);
  });

  test('with a part of the balance leaves the rest due, without a receipt', async () => {
    const input = order(['Soda']);
    const part = await sold({ order: input, payments: [tender(2, { amount: 2 })] });
    expect(part).toMatchObject({
      order: { orderPaymentStatus: 'PartiallyPaid', version: 2, sale: { saleNo: null, balanceDueAmount: 2.82 } },
      payments: [{ paymentStatus: 'PartiallyPaid', balanceDueAmount: 2.82, saleNo: null }],
      receipt: null,
    });
    expect(part).toEqual({ ...part, ...(await asAnswered(input.orderID)) });
    expect(part.content?.orderLines).toMatchObject([{ itemName: 'Soda' }]);
    const rest = { ...tender(2.82), orderID: input.orderID, orderVersion: 2 };
    const paid = await server.call(paymentRoutes.process, { body: rest }, place.caller);
    expect(paid.body).toMatchObject({
      paymentStatus: 'Paid',
      receipt: { payments: [{ amount: 2 }, { amount: 2.82 }] },
    });
  });

  test('takes several payments one after the other', async () => {
    const body = {
      order: order(['Soda', 'Burger']),
      payments: [
        tender(5, { amount: 5 }),
        tender(11, { tipAmount: 1, amount: 10 }),
        tender(1, { paymentTypeID: PaymentType.Cash }),
      ],
    };
    const result = await sold(body);
    expect(result.payments.map(({ balanceDueAmount, changeAmount }) => [balanceDueAmount, changeAmount])).toEqual([
      [10.5, 0],
      [0.5, 0],
      [0, 0.5],
    ]);
    expect(result).toEqual({ ...result, ...(await asAnswered(body.order.orderID)) });
    expect(result.order).toMatchObject({ tipAmount: 1, orderPaymentStatus: 'Paid', version: 4 });
    expect(await sold(body)).toEqual(result);
  });

  test('needs the rights and approvals that its order needs', async () => {
    const cashier = await place.colleague({ codes: new Set([permission.quickService.view]), displayName: 'Bo' });
    const body = { order: order(['Soda'], tenPercentOff()), payments: [tender(4.33)] };
    await refusedWhole(body, '403 approval.required', cashier);
    expect(code(await checkOut(body))).toBe('200 accepted');
  });

  test('of more lines than one statement has a size for is stored whole', async () => {
    const names = Array.from({ length: 30 }, () => 'Water');
    const input = order(names);
    const answer = await sold({ order: input, payments: [tender(input.totalDueAmount)] });
    expect((await stored(input.orderID)).orderLines).toHaveLength(30);
    expect(answer).toEqual({ ...answer, ...(await asAnswered(input.orderID)) });
  });

  test('notifies the terminals as the separate calls do', async () => {
    const fresh = await server.open();
    const input = fresh.terminal.order([fresh.terminal.line('Soda')]);
    const before = (await server.messages(fresh)).length;
    await checkOut({ order: input, payments: [tender(4.82)] }, fresh.caller);
    expect((await server.messages(fresh)).slice(before)).toMatchObject([
      { event: 'orderReceived', data: { orderID: input.orderID, orderNo: '1' } },
      { event: 'orderStatusChanged', data: { orders: [{ orderID: input.orderID, version: 1 }] } },
      { event: 'orderPaymentStatusChanged', data: { orderID: input.orderID, paymentStatus: 'Paid', version: 2 } },
    ]);
  });
});

describe('a checkout for a customer', () => {
  let offices: OfficeServer;
  beforeAll(async () => {
    offices = await startOfficeServer();
  });
  afterAll(() => offices.close());

  test('answers the receipt with its customer, notes and codes as the stored order has them', async () => {
    const { owner } = await offices.open({ isSelling: true });
    const customerID = newID();
    const address = { addressName: 'Home', fullAddress: '1 Long Road', deliveryNote: 'Ring twice' };
    const form = { familyName: 'Lee', phone: '0812345678', addresses: [address] };
    const { addresses } = await addCustomer(offices, { owner }, customerID, form);
    for (const name of ['Zebra', 'aardvark'])
      await offices.call(discountRoutes.create, { body: future({ name }) }, owner);
    const terminal = await loadTerminal(offices, owner);
    const input = terminal.order([{ ...terminal.line('Burger', 2), note: 'Well done' }, terminal.line('Platter')], {
      ...tenPercentOff(),
      customerID,
      customerAddressID: addresses[0]?.customerAddressId ?? null,
      note: 'In a hurry',
    });
    const body = { order: input, payments: [tender(input.totalDueAmount)] };
    const { receipt } = (await offices.call(checkoutRoutes.process, { body }, owner)).body;
    expect(receipt).toMatchObject({
      customer: { givenName: 'Ann Lee', phone: '0812345678' },
      deliveryDetails: { fullAddress: '1 Long Road', deliveryNote: 'Ring twice' },
      note: 'In a hurry',
      lines: [{ note: 'Well done' }, {}],
      discountRedemptions: [{ isUsed: false }, { isUsed: false }],
    });
    const params = { id: input.orderID };
    expect(receipt).toEqual((await offices.call(paymentRoutes.previewReceipt, { params }, owner)).body);
  });

  test('on their account is owed there, and leaves nothing above its limit', async () => {
    const office = await offices.open({ isSelling: true });
    const { owner } = office;
    const types = (await offices.call(systemPaymentSettingRoutes.list, {}, owner)).body;
    const id = types.find(({ paymentTypeID }) => paymentTypeID === 3)?.systemPaymentSettingID ?? '';
    await offices.call(systemPaymentSettingRoutes.setActive, { params: { id }, query: { isActive: true } }, owner);
    const customerID = newID();
    await addCustomer(offices, office, customerID);
    const customerPaymentAccounts = [{ customerID }];
    const { accountID } = (
      await offices.call(
        paymentAccountRoutes.create,
        { body: { name: 'Ann Lee', paymentTypeID: 3, creditLimit: 8, isActive: true, customerPaymentAccounts } },
        owner,
      )
    ).body;
    const terminal = await loadTerminal(offices, owner);
    const onAccount = () => ({
      order: { ...terminal.order([terminal.line('Soda')]), customerID },
      payments: [tender(4.82, { paymentTypeID: PaymentType.CustomerAccount, paymentAccountID: accountID })],
    });
    const first = onAccount();
    const result = await offices.call(checkoutRoutes.process, { body: first }, owner);
    expect(result.body).toMatchObject({
      order: { orderPaymentStatus: 'Paid' },
      payments: [{ payment: { status: 'PaidOnAccount', accountName: 'Ann Lee' } }],
      receipt: { payments: [{ amount: 4.82 }] },
    });
    expect((await offices.call(checkoutRoutes.process, { body: first }, owner)).body).toEqual(result.body);
    const before = await businessRows(offices.test);
    expect(code(await offices.call(checkoutRoutes.process, { body: onAccount() }, owner))).toBe(
      '409 account.error.credit_limit',
    );
    expect(await businessRows(offices.test)).toBe(before);
    const account = (await offices.call(paymentAccountRoutes.get, { params: { id: accountID } }, owner))
      .body as PaymentAccount;
    expect(account.accountBalance).toBe(4.82);
    expect(await ledgerFaults(offices.test)).toEqual([]);
  });
});
