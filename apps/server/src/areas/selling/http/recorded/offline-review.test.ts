import { offlineReviewRoutes, permission, type OfflineOrderInput, type OfflineReviewDetail } from '@tavola/contract';
import { businessRows } from '@tavola/testkit/selling/selling-checks.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { describe, expect, test } from 'vitest';
import { lookAtOfflineOrders } from '../../commands/recorded/offline-notices.ts';
import { code } from '../orders/orders.setup.ts';
import { offlinePlace } from './offline.setup.ts';

/** A manager decides what becomes of an offline sale that the server could not store (decisions 79, 321). */

const DAY_MS = 24 * 60 * 60_000;
const at = offlinePlace();
const { order, paid, sold, synced, stored } = at;
const rows = () => businessRows(at.server.test);

const listed = async (state?: 'Waiting' | 'Done') =>
  (await at.server.call(offlineReviewRoutes.list, { query: { state, pageSize: 100 } }, at.place.caller)).body.items;
const found = async (id: string, state?: 'Waiting' | 'Done') =>
  (await listed(state)).find(({ orderID }) => orderID === id);
const store = (id: string, caller: Caller = at.place.caller) =>
  at.server.call(offlineReviewRoutes.store, { params: { id } }, caller);
const close = (id: string, note = 'Entered again by hand', caller: Caller = at.place.caller) =>
  at.server.call(offlineReviewRoutes.close, { params: { id }, body: { note } }, caller);
const detail = async (id: string): Promise<OfflineReviewDetail> =>
  (await at.server.call(offlineReviewRoutes.get, { params: { id } }, at.place.caller)).body;
const setRemoved = (clientID: string, since: string | null) =>
  at.server.test.asOwner((owner) => owner.query('UPDATE clients SET deleted_at = $2 WHERE id = $1', [clientID, since]));
const audited = (orderID: string): Promise<readonly string[]> =>
  at.server.test.asOwner(async (owner) =>
    (
      await owner.query<{ action: string }>('SELECT action FROM audit_log WHERE target_id = $1 ORDER BY at', [orderID])
    ).rows.map(({ action }) => action),
  );

/** What the bell says of an offline sale. */
async function reported(orderID: string) {
  const { scope } = at.place.tenant;
  const now = at.server.services.now().getTime();
  const [since, until] = [new Date(now - 60_000), new Date(now + 60_000)];
  const notices = await at.server.services.database.tenant(scope, (tx) =>
    lookAtOfflineOrders(tx, scope, { since, until }),
  );
  return notices.filter(({ key }) => key.startsWith(orderID));
}

/** A sale of a terminal that was removed before it arrived. */
async function refusedOfRemoved(): Promise<OfflineOrderInput> {
  const input = sold();
  await setRemoved(input.clientID, at.now());
  expect(await synced(input)).toMatchObject({ outcome: 'Refused' });
  return input;
}

/** A sale whose payment is above its total: it can never be stored like this. */
async function refusedForGood(): Promise<OfflineOrderInput> {
  const entered = order();
  const input = sold({ order: entered, payments: [paid(entered, { tenderedAmount: 100 })] });
  expect(await synced(input)).toMatchObject({ outcome: 'Refused' });
  return input;
}

describe('the list of offline sales', () => {
  test('has what was refused, with its reason, where and by whom it was sold, and what', async () => {
    const input = await refusedForGood();
    const { orderID } = input.order;
    const row = await found(orderID, 'Waiting');
    expect(row).toMatchObject({
      outcome: 'Refused',
      offlineNo: input.offlineNo,
      orderNo: null,
      totalDueAmount: input.order.totalDueAmount,
      reason: { errorCode: 'payment.amount_refused' },
      closedOn: null,
    });
    expect(row?.terminalName).not.toBe('');
    expect(row?.soldBy).not.toBe('');
    expect(await found(orderID, 'Done')).toBeUndefined();
    expect(await detail(orderID)).toMatchObject({
      lines: [{ quantity: 1, name: 'Soda' }],
      content: { offlineNo: input.offlineNo },
    });
  });

  test('has what the server comes to otherwise, until a person has looked at it', async () => {
    const entered = { ...order(), totalDueAmount: 3.33 };
    const { orderID } = await synced(sold({ order: entered, payments: [paid(entered)] }));
    expect(await found(orderID, 'Waiting')).toMatchObject({
      outcome: 'StoredWithVariance',
      variances: [{ kind: 'total', was: '3.33', wouldBe: '4.82' }],
    });
    expect((await close(orderID, 'Old price')).body).toMatchObject({ note: 'Old price' });
    expect(await found(orderID, 'Waiting')).toBeUndefined();
    expect(await stored(orderID)).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: 3.33 });
  });

  test('has nothing that was simply stored', async () => {
    const { orderID } = await synced(sold());
    expect(await found(orderID)).toBeUndefined();
    expect(code(await close(orderID))).toBe('409 offline_review.closed');
  });

  test('is reported on the bell once for each refused sale', async () => {
    const input = await refusedForGood();
    const own = () => reported(input.order.orderID);
    expect(await own()).toMatchObject([{ kind: 'offlineSaleRefused', params: { number: input.offlineNo } }]);
    await close(input.order.orderID);
    expect(await own()).toEqual([]);
  });
});

describe('a refused sale', () => {
  test('of a removed terminal is stored by a manager, once, at the moment when it was sold', async () => {
    const input = await refusedOfRemoved();
    const { orderID } = input.order;
    at.server.clock.advance(DAY_MS);
    const answer = await store(orderID);
    expect(answer.body).toMatchObject({ outcome: 'Stored', reason: null, content: null });
    const after = await stored(orderID);
    expect(after).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: input.order.totalDueAmount });
    expect(Math.abs(Date.parse(after.orderDateTime) - Date.parse(input.orderDateTime))).toBeLessThan(60_000);
    expect(await audited(orderID)).toEqual(['offline_order.stored']);
    expect(await found(orderID)).toBeUndefined();
    const before = await rows();
    expect(await store(orderID)).toMatchObject({ status: 200, body: { outcome: 'Stored' } });
    // The terminal still has its copy, and learns that it needs it no more.
    await setRemoved(input.clientID, null);
    expect(await synced(input)).toMatchObject({ outcome: 'AlreadyStored', contentHash: input.contentHash });
    expect(await rows()).toBe(before);
  });

  test('whose reason is still there stays refused, and nothing of it is sold', async () => {
    const { orderID } = (await refusedForGood()).order;
    const before = await rows();
    expect((await store(orderID)).body).toMatchObject({
      outcome: 'Refused',
      reason: { errorCode: 'payment.amount_refused' },
    });
    expect(await rows()).toBe(before);
    expect(await found(orderID, 'Waiting')).toBeDefined();
  });

  test('that is closed with a note is never stored, and its terminal needs it no more', async () => {
    const input = await refusedForGood();
    const { orderID } = input.order;
    const before = await rows();
    expect((await close(orderID)).body).toMatchObject({ outcome: 'Refused', note: 'Entered again by hand' });
    expect(await found(orderID, 'Done')).toMatchObject({ closedBy: expect.stringMatching(/\S/) as unknown });
    expect(await audited(orderID)).toEqual(['offline_order.closed']);
    expect(code(await store(orderID))).toBe('409 offline_review.closed');
    expect(await synced(input)).toMatchObject({ outcome: 'AlreadyStored', contentHash: input.contentHash });
    expect(await rows()).toBe(before);
  });

  test('is closed once: a repeat changes nothing, and another note is refused', async () => {
    const { orderID } = (await refusedForGood()).order;
    await close(orderID);
    expect((await close(orderID)).status).toBe(200);
    expect(code(await close(orderID, 'Something else'))).toBe('409 offline_review.closed');
    expect(await audited(orderID)).toEqual(['offline_order.closed']);
  });

  test('is shown to who sees terminal reports, and decided by who closes the day', async () => {
    const { orderID } = (await refusedForGood()).order;
    const caller = await at.place.colleague({ codes: new Set([permission.terminalReport.view]) });
    const list = await at.server.call(offlineReviewRoutes.list, { query: {} }, caller);
    expect(list.status).toBe(200);
    expect((await store(orderID, caller)).status).toBe(403);
    expect((await close(orderID, 'No', caller)).status).toBe(403);
  });
});

describe('another sale under the id of one that is known', () => {
  /** The same id with a sale of something else, of which only the terminal knows. */
  const otherOf = ({ order: { orderID } }: OfflineOrderInput): OfflineOrderInput =>
    sold({ order: order(['Soda', 'Soda'], { orderID }) });

  test('is refused and named by the list and the bell until a person has decided', async () => {
    const first = sold();
    const { orderID } = first.order;
    await synced(first);
    const other = otherOf(first);
    const before = await stored(orderID);
    expect(await synced(other)).toMatchObject({
      outcome: 'Refused',
      reason: { errorCode: 'sync.rejected.content_differs' },
    });
    await synced(other);
    expect(await found(orderID, 'Waiting')).toMatchObject({ outcome: 'Stored', differingCount: 1 });
    expect((await detail(orderID)).differing).toMatchObject([
      {
        offlineNo: other.offlineNo,
        totalDueAmount: other.order.totalDueAmount,
        content: { contentHash: other.contentHash },
      },
    ]);
    expect(await reported(orderID)).toMatchObject([{ params: { number: other.offlineNo } }]);

    await close(orderID, 'Entered again as receipt 12');
    expect(await found(orderID, 'Done')).toMatchObject({ note: 'Entered again as receipt 12' });
    expect(await reported(orderID)).toEqual([]);
    // Both terminals need their copies no more, and the sale that was stored is as it was.
    expect(await synced(other)).toMatchObject({ outcome: 'AlreadyStored', contentHash: other.contentHash });
    expect(await synced(first)).toMatchObject({ outcome: 'AlreadyStored', contentHash: first.contentHash });
    expect(await stored(orderID)).toEqual(before);
  });

  test('is to be decided also where a person had decided about that id, which stays as they decided', async () => {
    const first = await refusedForGood();
    const { orderID } = first.order;
    await close(orderID);
    const other = otherOf(first);
    expect(await synced(other)).toMatchObject({ outcome: 'Refused' });
    expect(await found(orderID, 'Waiting')).toMatchObject({ differingCount: 1, closedOn: null });
    expect(await reported(orderID)).toMatchObject([{ params: { number: other.offlineNo } }]);
    // The first one was entered again by hand: it is never stored.
    expect(await synced(first)).toMatchObject({ outcome: 'AlreadyStored' });
    expect((await detail(orderID)).isStorable).toBe(false);
    expect(code(await store(orderID))).toBe('409 offline_review.closed');
    await close(orderID, 'Also entered again');
    expect(await audited(orderID)).toEqual(['offline_order.closed', 'offline_order.closed']);
    expect(await synced(other)).toMatchObject({ outcome: 'AlreadyStored' });
  });

  test('is kept five times: what comes after that stays on its terminal alone', async () => {
    const first = sold();
    await synced(first);
    for (let copies = 0; copies < 6; copies += 1)
      expect(await synced(otherOf(first))).toMatchObject({ outcome: 'Refused' });
    expect(await found(first.order.orderID)).toMatchObject({ differingCount: 5 });
  });
});
