import {
  ALL_ACCESS,
  closeOfDayRoutes,
  offlineOrderRoutes,
  orderRoutes,
  PaymentType,
  type OfflineOrderInput,
  type Order,
} from '@tavola/contract';
import { offlineContent } from '@tavola/selling';
import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cashPlace } from '#areas/selling/cash/cash.setup.ts';
import { newID } from '#platform/ids.ts';
import { counterOf, reportsOf } from '../reports.setup.ts';

// Which sales are late, and whose they are once they were refunded (decisions 82, 238, 463).

// Later than the location, before which nothing is sold (decision 296).
const place = cashPlace({ startsAt: new Date('2027-06-19T12:00:00Z') });
const { call } = place;
const DAY_MS = 24 * 60 * 60_000;
const DAYS = { startDate: '2027-06-01', endDate: '2027-07-31' };
const device = { clientID: '', userID: '' };

const sold = async (): Promise<Order> => {
  const order = (await call(orderRoutes.finalize, { body: place.terminal.order([place.terminal.line('Burger')]) }))
    .body;
  await place.paying(order, { paymentTypeID: PaymentType.CreditCard, tenderedAmount: order.totalDueAmount });
  return order;
};
const closeDay = () =>
  call(closeOfDayRoutes.create, { body: { closeOfDayID: newID(), carryOpenOrders: true, isEmptyAllowed: true } });
let count = 0;
/** A sale of this moment that its terminal still has. */
function kept(): OfflineOrderInput {
  const order = place.terminal.order([place.terminal.line('Soda')]);
  const at = place.server.clock.now().toISOString();
  count += 1;
  const input: OfflineOrderInput = {
    order,
    ...device,
    offlineNo: `T1-${String(count).padStart(4, '0')}`,
    orderDateTime: at,
    status: 'Completed',
    payments: [
      {
        paymentID: newID(),
        paymentTypeID: PaymentType.CreditCard,
        tenderedAmount: order.totalDueAmount,
        takenAt: at,
      },
    ],
    contentHash: '',
    sentAt: at,
  };
  return { ...input, contentHash: createHash('sha256').update(offlineContent(input)).digest('hex') };
}
const handIn = (input: OfflineOrderInput) =>
  call(offlineOrderRoutes.sync, { body: { ...input, sentAt: place.server.clock.now().toISOString() } });
const reports = () => reportsOf(place.server, { caller: place.office.owner });
/** Of the sale itself, and of none of its refunds. */
const isLate = async (id: string): Promise<boolean | undefined> => {
  const { items } = await reports().sales({ ...DAYS, pageSize: 100 });
  return items.find(({ orderID, gross }) => orderID === id && gross > 0)?.isLate;
};
const refund = (order: Pick<Order, 'orderID'>, caller = place.office.owner) =>
  counterOf(place.server, { caller, terminal: place.terminal }).refund(order);

beforeAll(async () => {
  await place.useReports(false);
  const first = await sold();
  const { rows } = await place.server.test.asOwner((owner) =>
    owner.query<{ client_id: string; opened_by: string }>('SELECT client_id, opened_by FROM orders WHERE id = $1', [
      first.orderID,
    ]),
  );
  device.clientID = rows[0]?.client_id ?? '';
  device.userID = rows[0]?.opened_by ?? '';
});
beforeEach(() => place.server.clock.advance(60_000));

it('a sale that arrives after the close of its day is late, before and after its own close of day', async () => {
  const input = kept();
  place.server.clock.advance(60_000);
  await closeDay();
  place.server.clock.advance(DAY_MS);
  await handIn(input);
  expect(await isLate(input.order.orderID)).toBe(true);
  await closeDay();
  await refund(input.order);
  expect(await isLate(input.order.orderID)).toBe(true);
});

it('a sale that arrives a day later, but before the close of its day, is not late', async () => {
  const input = kept();
  place.server.clock.advance(DAY_MS);
  await handIn(input);
  await closeDay();
  expect(await isLate(input.order.orderID)).toBe(false);
});

it('a sale that is refunded on another day is not late, and stays with the person who took its payment', async () => {
  const order = await sold();
  await closeDay();
  const taken = async () =>
    (await reports().employees({ ...DAYS, attribution: 'taken' })).rows.map(({ key, figures }) => [key, figures.gross]);
  const before = await taken();
  place.server.clock.advance(DAY_MS);
  await refund(order, await place.office.colleague(ALL_ACCESS));
  expect(await isLate(order.orderID)).toBe(false);
  expect(await taken()).toEqual(before);
});
