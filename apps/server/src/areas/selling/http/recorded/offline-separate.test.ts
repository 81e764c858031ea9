import { offlineReviewRoutes, orderRoutes, type OfflineOrderInput } from '@tavola/contract';
import { businessRows, ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { describe, expect, test } from 'vitest';
import { code } from '../orders/orders.setup.ts';
import { hashed, offlinePlace } from './offline.setup.ts';

/** A manager stores a refused sale next to the order that it conflicts with (decisions 249, 402). */

const at = offlinePlace();
const { order, paid, sold, synced, stored } = at;
const rows = () => businessRows(at.server.test);

const separate = (id: string, contentHash: string | null = null) =>
  at.server.call(offlineReviewRoutes.storeSeparately, { params: { id }, body: { contentHash } }, at.place.caller);
const detail = async (id: string) =>
  (await at.server.call(offlineReviewRoutes.get, { params: { id } }, at.place.caller)).body;
/** The ids of all orders that this sale was stored as, but for its own. */
const others = (input: OfflineOrderInput): Promise<readonly string[]> =>
  at.server.test.asOwner(async (owner) =>
    (
      await owner.query<{ order_id: string }>(
        'SELECT order_id FROM offline_orders WHERE offline_no = $1 AND order_id <> $2 ORDER BY received_at',
        [input.offlineNo, input.order.orderID],
      )
    ).rows.map((row) => row.order_id),
  );

/** A sale whose order another terminal has changed twice since. */
async function conflicting(): Promise<OfflineOrderInput> {
  const input = sold({ order: order(['Soda', 'Burger']) });
  const save = async (version: number | null, note: string) =>
    (
      await at.server.call(
        orderRoutes.base,
        { body: { ...order(['Water']), orderID: input.order.orderID, version, note } },
        at.place.caller,
      )
    ).body.version;
  await save(await save(null, 'One'), 'Two');
  expect(await synced(input)).toMatchObject({ outcome: 'Refused', reason: { errorCode: 'order.version_conflict' } });
  return input;
}

describe('a sale that conflicts with an order of the server', () => {
  test('is offered as a separate sale, and other refusals are not', async () => {
    const input = await conflicting();
    expect((await detail(input.order.orderID)).isSeparable).toBe(true);
    const entered = order();
    const wrong = sold({ order: entered, payments: [paid(entered, { tenderedAmount: 100 })] });
    await synced(wrong);
    expect((await detail(wrong.order.orderID)).isSeparable).toBe(false);
  });

  test('is stored next to it with its payment, and the order of the server stays as it is', async () => {
    const input = await conflicting();
    const before = await stored(input.order.orderID);
    expect(await separate(input.order.orderID)).toMatchObject({ status: 200, body: { outcome: 'Refused' } });
    const [id = ''] = await others(input);
    expect(await stored(id)).toMatchObject({
      orderPaymentStatus: 'Paid',
      totalDueAmount: input.order.totalDueAmount,
      sale: { payments: [{ paymentID: input.payments[0]?.paymentID }] },
    });
    expect(await stored(input.order.orderID)).toEqual(before);
    expect(await ledgerFaults(at.server.test)).toEqual([]);
  });

  test('is done in the list with the numbers of the sale, and its terminal needs its copy no more', async () => {
    const input = await conflicting();
    const { body } = await separate(input.order.orderID);
    const [id = ''] = await others(input);
    expect(body.closedOn).not.toBeNull();
    expect(body.note).toContain((await stored(id)).orderNo);
    expect((await synced(input)).outcome).toBe('AlreadyStored');
  });

  test('is stored also where its terminal names it by its hash', async () => {
    const input = await conflicting();
    const { status, body } = await separate(input.order.orderID, input.contentHash);
    expect({ status, isDone: body.closedOn !== null }).toEqual({ status: 200, isDone: true });
    expect(await others(input)).toHaveLength(1);
    expect((await synced(input)).outcome).toBe('AlreadyStored');
  });

  test('is stored once, however often it is asked for', async () => {
    const input = await conflicting();
    await separate(input.order.orderID);
    const before = await rows();
    expect((await separate(input.order.orderID)).status).toBe(200);
    expect(await rows()).toBe(before);
  });

  test('is stored or closed, and never both, where two people decide at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const input = await conflicting();
      const { orderID: id } = input.order;
      const closing = () =>
        at.server.call(offlineReviewRoutes.close, { params: { id }, body: { note: 'By hand' } }, at.place.caller);
      const [first, second] = await Promise.all([separate(id), closing()]);
      const isStored = first.status === 200;
      expect([first.status, second.status]).toEqual(isStored ? [200, 409] : [409, 200]);
      expect(await others(input)).toHaveLength(isStored ? 1 : 0);
      at.server.clock.advance(60_000);
    }
  });

  test('is not stored where its payment is in the books already', async () => {
    const first = sold();
    await synced(first);
    const input = await conflicting();
    const again = hashed({
      ...input,
      order: { ...input.order },
      payments: first.payments.map((each) => ({ ...each })),
    });
    await synced(again);
    const before = await rows();
    const { status } = await separate(input.order.orderID, again.contentHash);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(await rows()).toBe(before);
  });

  test('that a person has closed is refused', async () => {
    const input = await conflicting();
    const params = { id: input.order.orderID };
    await at.server.call(offlineReviewRoutes.close, { params, body: { note: 'Entered again' } }, at.place.caller);
    expect(code(await separate(input.order.orderID))).toBe('409 offline_review.closed');
  });
});

describe('another sale under a known id', () => {
  test('is stored next to the first one, which stays as it is', async () => {
    const first = sold();
    await synced(first);
    const other = sold({ order: { ...order(['Burger']), orderID: first.order.orderID } });
    expect((await synced(other)).outcome).toBe('Refused');
    const before = await stored(first.order.orderID);
    const { body } = await separate(first.order.orderID, other.contentHash);
    expect(body.differing).toMatchObject([{ isStored: true }]);
    expect(await stored(first.order.orderID)).toEqual(before);
    const [id = ''] = await others({ ...other, order: first.order });
    expect(await stored(id)).toMatchObject({ orderPaymentStatus: 'Paid', totalDueAmount: other.order.totalDueAmount });
    expect((await synced(other)).outcome).toBe('AlreadyStored');
  });
});
