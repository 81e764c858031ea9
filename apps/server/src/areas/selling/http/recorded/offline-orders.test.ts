import {
  ALL_ACCESS,
  checkoutRoutes,
  offlineOrderRoutes,
  orderRoutes,
  PaymentType,
  permission,
  type ErrorBody,
  type OfflineOrderInput,
} from '@tavola/contract';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import { describe, expect, test } from 'vitest';
import { newID } from '#platform/ids.ts';
import { code, refused } from '../orders/orders.setup.ts';
import { hashed, offlinePlace } from './offline.setup.ts';

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

const at = offlinePlace();
const { grant, now, order, paid, sold, sync, synced, stored } = at;
const rows = () => businessRows(at.server.test);
const later = (ms: number): string => new Date(at.server.services.now().getTime() + ms).toISOString();
/** What the server keeps of an order that was handed in. */
const kept = async (orderID: string): Promise<Record<string, unknown> | undefined> =>
  at.server.test.asOwner(
    async (owner) =>
      (await owner.query<Record<string, unknown>>('SELECT * FROM offline_orders WHERE order_id = $1', [orderID]))
        .rows[0],
  );
/** Why an order is refused; nothing of it is sold then, and it is kept with its reason. */
async function refusalOf(input: OfflineOrderInput): Promise<string | undefined> {
  const before = await rows();
  const result = await synced(input);
  expect(result).toMatchObject({ outcome: 'Refused', orderNo: null, saleNo: null });
  expect(result.reason?.message.length).toBeGreaterThan(10);
  expect(await rows()).toBe(before);
  expect(await kept(input.order.orderID)).toMatchObject({
    outcome: 'Refused',
    content: { offlineNo: input.offlineNo },
  });
  return result.reason?.errorCode;
}

describe('an order that was sold without a connection (decisions 79, 228)', () => {
  test('is stored with its payment at the moment when it was sold, under numbers of the server', async () => {
    const input = sold({ order: order(['Soda', 'Burger']) });
    const soldOn = (await stored((await synced(sold())).orderID)).businessDate;
    at.server.clock.advance(DAY_MS);
    const result = await synced(input);
    expect(result).toMatchObject({
      outcome: 'Stored',
      contentHash: input.contentHash,
      variances: [],
      reason: null,
    });
    const after = await stored(input.order.orderID);
    expect(after).toMatchObject({
      status: 'Completed',
      orderPaymentStatus: 'Paid',
      businessDate: soldOn,
      totalDueAmount: input.order.totalDueAmount,
      orderNo: result.orderNo,
      sale: { saleNo: result.saleNo, balanceDueAmount: 0 },
    });
    expect(after.sale?.payments).toMatchObject([
      { paymentID: input.payments[0]?.paymentID, amount: after.totalDueAmount },
    ]);
  });

  test('that comes again is answered as stored, and changes nothing', async () => {
    const input = sold();
    const first = await synced(input);
    const before = await rows();
    expect(await synced(input)).toEqual({ ...first, outcome: 'AlreadyStored' });
    expect(await rows()).toBe(before);
  });

  test('that a call without an answer has stored already is not stored again, in either order', async () => {
    const entered = order();
    const [payment] = [paid(entered)];
    const { takenAt: _takenAt, ...tender } = payment;
    const checkout = { order: entered, payments: [tender] };
    const pay = () => at.server.call(checkoutRoutes.process, { body: checkout }, at.place.caller);
    const { body: online } = await pay();
    const before = await rows();
    expect(await synced(sold({ order: entered, payments: [payment] }))).toMatchObject({
      outcome: 'AlreadyStored',
      saleNo: online.order.sale?.saleNo,
    });
    expect(await rows()).toBe(before);

    const input = sold();
    const { saleNo } = await synced(input);
    const after = await rows();
    const [only] = input.payments;
    const { takenAt: _at, ...again } = only ?? payment;
    const answer = await at.server.call(
      checkoutRoutes.process,
      { body: { order: input.order, payments: [again] } },
      at.place.caller,
    );
    expect(answer.body).toMatchObject({ order: { sale: { saleNo } } });
    expect(await rows()).toBe(after);
  });

  test('that comes many times at once is stored once', async () => {
    const input = sold();
    const results = await Promise.all(Array.from({ length: 8 }, () => synced(input)));
    expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'AlreadyStored'),
      'Stored',
    ]);
    expect((await stored(input.order.orderID)).sale?.payments).toHaveLength(1);
  });

  test('with several payments is settled by all of them, and gives change for cash', async () => {
    const entered = order();
    const payments = [
      paid(entered, { amount: 2, tenderedAmount: 2 }),
      paid(entered, { paymentTypeID: PaymentType.Cash, tenderedAmount: 20 }),
    ];
    expect(await synced(sold({ order: entered, payments }))).toMatchObject({ outcome: 'Stored' });
    const { sale } = await stored(entered.orderID);
    expect(sale).toMatchObject({ paymentStatus: 'Paid', payments: [{ amount: 2 }, { changeAmount: 17.25 }] });
  });

  test('that is still open arrives open, with what was paid of it (decision 80)', async () => {
    const entered = order();
    const payments = [paid(entered, { amount: 2, tenderedAmount: 2 })];
    const result = await synced(sold({ order: entered, status: 'Saved', payments }));
    expect(result).toMatchObject({ outcome: 'Stored', saleNo: null });
    expect(await stored(entered.orderID)).toMatchObject({ orderPaymentStatus: 'PartiallyPaid' });
  });

  test('that was voided before its payment arrives voided', async () => {
    const entered = order();
    const voided = { voidedAt: now(), reason: 'Guest left' };
    const input = sold({ order: entered, status: 'Voided', payments: [], voided });
    expect(await synced(input)).toMatchObject({ outcome: 'Stored' });
    expect(await stored(entered.orderID)).toMatchObject({ status: 'Voided' });
    expect(await synced(input)).toMatchObject({ outcome: 'AlreadyStored' });
  });
});

describe('what the server calculates differently is kept as sold, and noted', () => {
  test('a total that the engine does not get', async () => {
    const entered = { ...order(), totalDueAmount: 3.33 };
    const result = await synced(sold({ order: entered, payments: [paid(entered)] }));
    expect(result).toMatchObject({
      outcome: 'StoredWithVariance',
      variances: [{ kind: 'total', was: '3.33', wouldBe: '4.82' }],
    });
    expect(await stored(entered.orderID)).toMatchObject({
      orderPaymentStatus: 'Paid',
      totalDueAmount: 3.33,
      syncVariance: { totalDueAmount: -1.49 },
    });
  });

  test('a date of 2001, which counts as today', async () => {
    const past = '2001-02-03T04:05:06Z';
    const entered = order();
    const input = sold({ order: entered, orderDateTime: past, payments: [paid(entered, { takenAt: past })] });
    expect(await synced(input)).toMatchObject({
      outcome: 'StoredWithVariance',
      variances: [{ kind: 'moment', was: past }],
    });
    const today = (await stored((await synced(sold())).orderID)).businessDate;
    expect((await stored(entered.orderID)).businessDate).toBe(today);
  });

  test('a clock that is three hours ahead is corrected and not noted', async () => {
    const wrong = later(3 * HOUR_MS);
    const entered = order();
    const input = sold({ order: entered, orderDateTime: wrong, payments: [paid(entered, { takenAt: wrong })] });
    const answer = await at.server.call(
      offlineOrderRoutes.sync,
      { body: { ...input, sentAt: wrong } },
      at.place.caller,
    );
    expect(answer.body).toMatchObject({ outcome: 'Stored', variances: [] });
    const aheadMs = Date.parse((await stored(entered.orderID)).orderDateTime) - Date.parse(now());
    expect(Math.abs(aheadMs)).toBeLessThan(HOUR_MS);
  });

  test('what the person had no right to (decision 229)', async () => {
    await grant([permission.customers.view]);
    const discounts = [
      { orderDiscountID: newID(), discountType: 'custom' as const, discountValue: 10, isPercentage: true },
    ];
    const entered = order(['Soda'], { discounts });
    const result = await synced(sold({ order: entered }));
    await grant([ALL_ACCESS]);
    expect(result).toMatchObject({ outcome: 'StoredWithVariance' });
    expect(result.variances.map(({ kind, was }) => [kind, was])).toEqual([
      ['right', 'sell'],
      ['right', 'discount'],
    ]);
    expect(await stored(entered.orderID)).toMatchObject({ orderPaymentStatus: 'Paid' });
  });
});

describe('what cannot be stored is kept with its reason, and the next order is stored', () => {
  test('a payment above its order', async () => {
    const entered = order();
    const payments = [paid(entered, { tenderedAmount: 100 })];
    expect(await refusalOf(sold({ order: entered, payments }))).toBe('payment.amount_refused');
    expect(await synced(sold())).toMatchObject({ outcome: 'Stored' });
  });

  test('payments that do not settle it', async () => {
    const entered = order();
    const payments = [paid(entered, { amount: 2, tenderedAmount: 2 })];
    expect(await refusalOf(sold({ order: entered, payments }))).toBe('sync.rejected.payments_differ');
  });

  test('a payment that needs a connection', async () => {
    const entered = order();
    const payments = [paid(entered, { paymentTypeID: PaymentType.GiftCard })];
    expect(await refusalOf(sold({ order: entered, payments }))).toBe('payment.type_unavailable');
  });

  test('an order without lines, and one of an item that is not sold here', async () => {
    expect(await refusalOf(sold({ order: { ...order(), orderLines: [] } }))).toBe('order.empty');
    const entered = order();
    const orderLines = entered.orderLines.map((line) => ({ ...line, itemID: newID() }));
    expect(await refusalOf(sold({ order: { ...entered, orderLines } }))).toBe('order.item_unavailable');
  });

  test('an order that the server has from elsewhere (decision 249)', async () => {
    const entered = order();
    const colleague = await at.place.colleague({ codes: new Set([ALL_ACCESS]) });
    await at.server.call(orderRoutes.base, { body: entered }, colleague);
    expect(await refusalOf(sold({ order: entered }))).toBe('order.version_conflict');
  });

  test('an order of a terminal that was removed since', async () => {
    const input = sold();
    const removed = (value: string | null) =>
      at.server.test.asOwner((owner) =>
        owner.query('UPDATE clients SET deleted_at = $2 WHERE id = $1', [input.clientID, value]),
      );
    await removed(now());
    expect(await refusalOf(input)).toBe('sync.rejected.terminal_removed');
    await removed(null);
    // What was refused is tried again unchanged, and settles its own row.
    expect(await synced(input)).toMatchObject({ outcome: 'Stored', reason: null });
    expect(await kept(input.order.orderID)).toMatchObject({ outcome: 'Stored', content: null });
  });

  test('other content under the id of a stored order, which does not change', async () => {
    const input = sold();
    await synced(input);
    const before = await rows();
    const other = hashed({ ...input, payments: input.payments.map((each) => ({ ...each, paymentID: newID() })) });
    expect(await synced(other)).toMatchObject({
      outcome: 'Refused',
      reason: { errorCode: 'sync.rejected.content_differs' },
    });
    expect(await rows()).toBe(before);
    expect(await kept(input.order.orderID)).toMatchObject({ outcome: 'Stored', content_hash: input.contentHash });
  });
});

describe('a call that is refused keeps nothing', () => {
  test('501 lines, with the field at fault', async () => {
    const input = sold();
    const [line] = input.order.orderLines;
    const orderLines = Array.from({ length: 501 }, () => ({ ...line, orderLineID: newID() }));
    const answer = await sync(hashed({ ...input, order: { ...input.order, orderLines } } as OfflineOrderInput));
    expect(code(answer)).toBe('400 validation.failed');
    expect(refused(answer).fields).toMatchObject([{ path: 'order.orderLines', code: 'too_many' }]);
    expect(await kept(input.order.orderID)).toBeUndefined();
  });

  test('content that is not what its hash says', async () => {
    const input = sold();
    expect(code(await sync({ ...input, offlineNo: 'T9-0001' }))).toBe('422 sync.rejected.damaged');
    expect(await kept(input.order.orderID)).toBeUndefined();
  });

  test('an order of a terminal of another company', async () => {
    const other = await at.server.open();
    const input = sold({ clientID: other.session.clientID ?? '' });
    const before = await rows();
    expect(code(await sync(input))).toBe('409 sync.rejected.terminal');
    expect(await rows()).toBe(before);
    expect(await kept(input.order.orderID)).toBeUndefined();
    // A person of another company is as unknown as a terminal of one.
    const answer = await sync(sold({ userID: other.session.userID }));
    expect((answer.body as unknown as ErrorBody).additionValue.errorCode).toBe('sync.rejected.terminal');
  });
});

test('an order that comes again 400 days later is still the one that is stored (reliability A4)', async () => {
  const input = sold();
  const first = await synced(input);
  const before = await rows();
  at.server.clock.advance(400 * DAY_MS);
  expect(await synced(input)).toEqual({ ...first, outcome: 'AlreadyStored' });
  expect(await rows()).toBe(before);
});
