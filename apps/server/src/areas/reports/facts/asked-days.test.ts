import { closeOfDayRoutes, journalRoutes, reportRoutes, type Order } from '@tavola/contract';
import { codeOf } from '@tavola/testkit/calls/refused.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cashPlace } from '#areas/selling/cash/cash.setup.ts';
import { newID } from '#platform/ids.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { counterOf, reportsOf } from '../reports.setup.ts';
import { FactWriter } from './fact-writer.ts';

// A report and a journal wait for the facts of what they show, and for no others (decision 484).

const place = cashPlace({ startsAt: new Date('2026-06-08T11:00:00Z') });
const { call } = place;
const monday = { startDate: '2026-06-08', endDate: '2026-06-08' };
const friday = { startDate: '2026-06-12', endDate: '2026-06-12' };
/** More than a reader waits for, and than the job that follows a reader makes during a test. */
const MANY = 8_000;

const seller = () => ({ caller: place.office.owner, terminal: place.terminal });
const reports = () => reportsOf(place.server, seller());
const run = (text: string, values: readonly unknown[] = []) =>
  place.server.test.asOwner((owner) => owner.query(text, [...values]));

let ofMonday: Order;
let ofFriday: Order;
let refundedOnFriday: Order;
let firstClose: string;
let secondClose: string;

const close = async (): Promise<string> => {
  await place.closeAll();
  const body = { closeOfDayID: newID(), carryOpenOrders: true };
  return (await call(closeOfDayRoutes.create, { body })).body.closeOfDayID;
};

beforeAll(async () => {
  const { sell, refund } = counterOf(place.server, seller());
  await place.opened();
  ofMonday = await sell(['Burger']);
  refundedOnFriday = await sell(['Platter']);
  firstClose = await close();
  place.server.clock.set(new Date('2026-06-12T11:00:00Z'));
  await place.opened();
  ofFriday = await sell(['Soda']);
  await refund(refundedOnFriday);
  secondClose = await close();
  await reports().figures('day', { startDate: monday.startDate, endDate: friday.endDate });
});
beforeEach(() => run('DELETE FROM report_changes'));

/** A writer that makes facts for readers alone: what is left stays. */
async function writer(): Promise<FactWriter> {
  const made = new FactWriter(place.server.services);
  await made.stop();
  return made;
}

/** Has the facts of an order made again, so often that no reader waits for all of it. */
const again = ({ orderID }: Order, times = MANY) =>
  run('INSERT INTO report_changes (company_id, location_id, order_id) SELECT $1, $2, $3 FROM generate_series(1, $4)', [
    place.office.tenant.scope.companyID,
    place.office.tenant.scope.locationID,
    orderID,
    times,
  ]);
const waiting = async ({ orderID }: Order): Promise<number> =>
  (await run('SELECT FROM report_changes WHERE order_id = $1', [orderID])).rows.length;

it('a report does not wait for a day before its own', async () => {
  await again(ofMonday);
  expect((await reports().figures('day', friday)).pendingCount).toBe(0);
});

it('a report does not wait for a day after its own', async () => {
  await again(ofFriday);
  expect((await reports().figures('day', monday)).pendingCount).toBe(0);
});

it('a report says how many are missing on its day', async () => {
  await again(ofMonday);
  expect((await reports().figures('day', monday)).pendingCount).toBeGreaterThan(0);
});

it('a report waits for an earlier order that was refunded on its day', async () => {
  await again(refundedOnFriday);
  expect((await reports().figures('day', friday)).pendingCount).toBeGreaterThan(0);
});

it('a report waits for the days that it is compared with', async () => {
  await again(ofMonday);
  const week = { startDate: '2026-06-12', endDate: '2026-06-15', compare: 'before' };
  expect((await reports().figures('day', week)).pendingCount).toBeGreaterThan(0);
});

it('a report has the facts of its day made before those of later days', async () => {
  await again(ofMonday, 1);
  await again(ofFriday);
  const { locationID } = place.office.tenant.scope;
  const asked = { periods: [monday], locationIDs: [locationID] };
  expect(await (await writer()).catchUp(companyOf(place.office.tenant.scope), asked)).toBe(0);
  expect(await waiting(ofMonday)).toBe(0);
});

it('a report waits for an order that is gone, whatever its day was', async () => {
  await again({ ...ofMonday, orderID: newID() });
  expect((await reports().figures('day', friday)).pendingCount).toBeGreaterThan(0);
});

// The days are those of the call's query.
const file = (days: object) =>
  call(reportRoutes.export, { query: { ...days, report: 'figures', group: 'day', format: 'csv' } as never });

it('a file of a day is made while another day is counted', async () => {
  await again(ofMonday);
  expect((await file(friday)).status).toBe(200);
});

it('a file of a day that is counted is refused', async () => {
  await again(ofMonday);
  expect(codeOf(await file(monday))).toEqual([409, 'report.counting']);
});

it('a journal is made while another day is counted', async () => {
  await again(ofMonday);
  expect((await call(journalRoutes.get, { params: { id: secondClose } })).status).toBe(200);
});

it('a journal waits for the orders that were booked in its day', async () => {
  await run('DELETE FROM journal_entries');
  await again(refundedOnFriday);
  expect(codeOf(await call(journalRoutes.get, { params: { id: firstClose } }))).toEqual([409, 'journal.pending']);
});

it('a journal that is stored waits for nothing', async () => {
  expect((await call(journalRoutes.get, { params: { id: firstClose } })).status).toBe(200);
  await again(ofMonday);
  expect((await call(journalRoutes.get, { params: { id: firstClose } })).status).toBe(200);
});

it('the job of a journal makes the facts of the orders of its day alone', async () => {
  await again(ofMonday);
  await again(ofFriday, 2);
  const asked = { closeOfDayIDs: [secondClose] };
  await new FactWriter(place.server.services).makeOf(companyOf(place.office.tenant.scope), asked);
  expect(await waiting(ofFriday)).toBe(0);
  expect(await waiting(ofMonday)).toBeGreaterThan(0);
});
