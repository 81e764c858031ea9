import { describe, expect, test } from 'vitest';
import { floorRoutes, orderLifeRoutes, orderRoutes, tableMoveRoutes, type PendingOrder } from '@tavola/contract';
import { outcomeOf } from '@tavola/testkit/calls/refused.ts';
import { openSellingPlace } from '@tavola/testkit/selling/selling-place.ts';

/** Payment and preparation are two states: a bill that is paid is not served by that (decision 28). */

const { server, place, atTable } = await openSellingPlace();

const orderOf = async (id: string) => (await server.call(orderRoutes.get, { params: { id } }, place.caller)).body;
const isOnBoard = async (id: string): Promise<boolean> =>
  (await server.call(orderLifeRoutes.pending, { query: { orderIDs: [id] } }, place.caller)).body.items.length > 0;

/** `clearTableAfterCompletingAllBills` of the location (decision 64). */
async function releaseWithLastPayment(clearTableAfterCompletingAllBills: boolean): Promise<void> {
  const { companyID, locationID } = place.tenant.scope;
  await server.test.asOwner((owner) =>
    owner.query(
      'UPDATE locations SET operational_setting = operational_setting || $3::jsonb WHERE company_id = $1 AND id = $2',
      [companyID, locationID, JSON.stringify({ clearTableAfterCompletingAllBills })],
    ),
  );
}

/** A bill of a table that was sent to the kitchen and paid. */
async function paidBill() {
  const terminal = await atTable();
  const main = terminal.open();
  const burger = terminal.add(main, 'Burger', [main]);
  await terminal.save('send');
  // As the payment dialog: what is on the bill is complete.
  terminal.label(main, burger, { note: 'Well done' });
  await terminal.save('finalize');
  expect(outcomeOf(await terminal.pay(main))).toBe('200 accepted');
  return { main, tableID: terminal.tableID };
}

test('the card of a table has the moments of the floor: since when its guests have been there, and the last round', async () => {
  const terminal = await atTable();
  const main = terminal.open();
  terminal.add(main, 'Burger', [main]);
  await terminal.save('send');
  const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
  const table = tables.find(({ tableID }) => tableID === terminal.tableID);
  const [card] = (await server.call(orderLifeRoutes.pending, { query: { orderIDs: [main] } }, place.caller)).body.items;
  expect(table?.lastRoundDateTime).not.toBeNull();
  const of = (moments: Pick<PendingOrder, 'openedDateTime' | 'lastRoundDateTime'> | undefined) =>
    [moments?.openedDateTime, moments?.lastRoundDateTime].map((moment) => Date.parse(moment ?? ''));
  expect(of(card)).toEqual(of(table));
});

describe('a bill of a table that is paid after it was sent', () => {
  test('stays on the board until it is marked served', async () => {
    const { main } = await paidBill();
    expect(await isOnBoard(main)).toBe(true);
    expect((await orderOf(main)).fulfillmentStatus).toBe('Unfulfilled');
    expect(outcomeOf(await server.call(orderLifeRoutes.complete, { params: { id: main } }, place.caller))).toBe(
      '200 accepted',
    );
    expect(await isOnBoard(main)).toBe(false);
    expect(await orderOf(main)).toMatchObject({ status: 'Completed', fulfillmentStatus: 'Fulfilled' });
  });

  test('leaves the board with the last payment, where that one releases the table', async () => {
    await releaseWithLastPayment(true);
    const terminal = await atTable();
    const bills = [terminal.open(), terminal.open()];
    for (const bill of bills) terminal.add(bill, 'Burger', [bill]);
    await terminal.save('send');
    await terminal.save('finalize');
    const [first = '', last = ''] = bills;
    expect(outcomeOf(await terminal.pay(first))).toBe('200 accepted');
    expect(await isOnBoard(first), 'its guests are still there').toBe(true);
    expect(outcomeOf(await terminal.pay(last))).toBe('200 accepted');
    await releaseWithLastPayment(false);
    for (const bill of bills) {
      expect(await orderOf(bill)).toMatchObject({ status: 'Completed', fulfillmentStatus: 'Fulfilled' });
      expect(await isOnBoard(bill)).toBe(false);
    }
  });

  test('is served when its table is released: its guests have left', async () => {
    const { main, tableID } = await paidBill();
    const { tables } = (await server.call(floorRoutes.get, {}, place.caller)).body;
    const version = tables.find((table) => table.tableID === tableID)?.version ?? 0;
    const released = { params: { id: tableID }, body: { version } };
    expect(outcomeOf(await server.call(tableMoveRoutes.release, released, place.caller))).toBe('200 accepted');
    expect(await orderOf(main)).toMatchObject({ status: 'Completed', fulfillmentStatus: 'Fulfilled' });
    expect(await isOnBoard(main)).toBe(false);
  });
});
