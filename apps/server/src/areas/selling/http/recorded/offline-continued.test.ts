import {
  ALL_ACCESS,
  amountOf,
  Fulfillment,
  OrderChannel,
  orderRoutes,
  tableCheckRoutes,
  PaymentType,
  type OfflineOrderInput,
  type OrderInput,
} from '@tavola/contract';
import { subtract, toAmount, toMoney } from '@tavola/selling';
import { describe, expect, test } from 'vitest';
import { code } from '../orders/orders.setup.ts';
import { newID } from '#platform/ids.ts';
import { offlinePlace } from './offline.setup.ts';

/** Orders that a terminal continues without a connection (decisions 80, 249, 359, 360). */

/** What is paid first. */
const ONE = 1;

const at = offlinePlace();
const { now, order, paid, sold, synced, stored } = at;

const saved = async (entered: OrderInput): Promise<OrderInput> => {
  const { body } = await at.server.call(orderRoutes.base, { body: entered }, at.place.caller);
  return { ...entered, version: body.version };
};
const outcomeOf = async (input: OfflineOrderInput): Promise<string> => (await synced(input)).outcome;
const amountsOf = async (orderID: string): Promise<number[]> =>
  ((await stored(orderID)).sale?.payments ?? []).map(({ amount }) => Number(amount));

describe('an order that the server has', () => {
  test('is paid at the version that its terminal shows', async () => {
    const known = await saved(order(['Soda', 'Burger']));
    expect(await outcomeOf(sold({ order: known }))).toBe('Stored');
    const after = await stored(known.orderID);
    expect(after.orderPaymentStatus).toBe('Paid');
    expect(after.totalDueAmount).toBe(known.totalDueAmount);
    expect(after.orderLines).toHaveLength(2);
  });

  test('is stored once, however often it is handed in', async () => {
    const input = sold({ order: await saved(order()) });
    await synced(input);
    expect(await outcomeOf(input)).toBe('AlreadyStored');
    expect(await amountsOf(input.order.orderID)).toHaveLength(1);
  });

  test('takes what was added without a connection', async () => {
    const known = await saved(order(['Soda']));
    const more = order(['Soda', 'Burger']);
    const [, burger] = more.orderLines;
    if (burger === undefined) throw new Error('The order has two lines.');
    const { subtotal, totalTaxAmount, totalDueAmount } = more;
    const grown = { ...known, subtotal, totalTaxAmount, totalDueAmount, orderLines: [...known.orderLines, burger] };
    expect(await outcomeOf(sold({ order: grown }))).toBe('Stored');
    expect((await stored(known.orderID)).orderLines).toHaveLength(2);
  });

  test('is refused where another terminal has changed it since, and does not change', async () => {
    const known = await saved(order(['Soda']));
    const changed = { ...known, note: 'No ice' };
    await at.server.call(
      orderRoutes.base,
      { body: changed },
      await at.place.colleague({ codes: new Set([ALL_ACCESS]) }),
    );
    const result = await synced(sold({ order: known }));
    expect(result.outcome).toBe('Refused');
    expect(result.reason?.errorCode).toBe('order.version_conflict');
    expect((await stored(known.orderID)).orderPaymentStatus).toBe('Pending');
  });

  test('is refused where it was paid since', async () => {
    const known = await saved(order(['Soda']));
    await synced(sold({ order: known }));
    const again = sold({ order: known });
    expect((await synced(again)).outcome).toBe('Refused');
    expect(await amountsOf(known.orderID)).toHaveLength(1);
  });

  test('is voided', async () => {
    const known = await saved(order(['Soda']));
    const voided = { voidedAt: now(), reason: 'Mistake' };
    expect(await outcomeOf(sold({ order: known, status: 'Voided', payments: [], voided }))).toBe('Stored');
    expect((await stored(known.orderID)).status).toBe('Voided');
  });

  test('is the one of its terminal where the answer of its first save was lost', async () => {
    const first = order(['Soda', 'Burger']);
    await saved(first);
    const { orderLines, subtotal, totalTaxAmount, totalDueAmount } = order(['Soda']);
    const kept = { ...first, orderLines, subtotal, totalTaxAmount, totalDueAmount };
    expect(await outcomeOf(sold({ order: kept }))).toBe('Stored');
    const after = await stored(first.orderID);
    expect(after.totalDueAmount).toBe(totalDueAmount);
    expect(after.orderLines).toHaveLength(1);
  });
});

describe('an order with part payments', () => {
  const inParts = (status: OfflineOrderInput['status'], isWhole: boolean): OfflineOrderInput => {
    const entered = order(['Burger']);
    const rest = toAmount(subtract(toMoney(entered.totalDueAmount), toMoney(ONE)));
    const payments = [amountOf(ONE), ...(isWhole ? [rest] : [])].map((tenderedAmount) => {
      return paid(entered, { paymentTypeID: PaymentType.CreditCard, tenderedAmount, amount: tenderedAmount });
    });
    return sold({ order: entered, status, payments });
  };

  test('has each of them once', async () => {
    const input = inParts('Completed', true);
    expect(await outcomeOf(input)).toBe('Stored');
    await synced(input);
    expect(await amountsOf(input.order.orderID)).toHaveLength(2);
    expect((await stored(input.order.orderID)).orderPaymentStatus).toBe('Paid');
  });

  test('is handed over with what was paid of it, and the rest is due', async () => {
    const input = inParts('Saved', false);
    expect(await outcomeOf(input)).toBe('Stored');
    const after = await stored(input.order.orderID);
    expect(after.orderPaymentStatus).toBe('PartiallyPaid');
    expect(await amountsOf(input.order.orderID)).toEqual([ONE]);
  });

  test('is refused as Completed while something is due', async () => {
    const result = await synced(inParts('Completed', false));
    expect(result.reason?.errorCode).toBe('sync.rejected.payments_differ');
    const answer = await at.server.call(orderRoutes.get, { params: { id: result.orderID } }, at.place.caller);
    expect(code(answer)).toBe('404 order.not_found');
  });
});

describe('an order of a table', () => {
  /** A table with a name that no other has. */
  async function drawTable(): Promise<string> {
    const { companyID, locationID } = at.place.tenant.scope;
    const [layoutID, tableID] = [newID(), newID()];
    await at.server.test.asOwner(async (owner) => {
      await owner.query(
        `INSERT INTO table_layouts (company_id, location_id, id, name, width, height, created_at, updated_at)
         VALUES ($1, $2, $3, $4, 10, 10, now(), now())`,
        [companyID, locationID, layoutID, layoutID],
      );
      await owner.query(
        `INSERT INTO tables (company_id, location_id, id, table_layout_id, name, seats, shape, x, y, width, height,
           created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 4, 'round', 0, 0, 1, 1, now(), now())`,
        [companyID, locationID, tableID, layoutID, tableID],
      );
    });
    return tableID;
  }
  const atTable = (tableID: string, names = ['Soda']): OrderInput =>
    order(names, {
      tableID,
      systemOrderChannelID: OrderChannel.TableService,
      orderFulfillmentTypeID: Fulfillment.DineIn,
    });
  const checkOf = async (tableID: string) =>
    (
      await at.server.call(
        tableCheckRoutes.byTable,
        { params: { id: tableID }, query: { includeAllSibling: false } },
        at.place.caller,
      )
    ).body;

  test('is stored at its table, paid', async () => {
    const tableID = await drawTable();
    const input = sold({ order: atTable(tableID) });
    expect(await outcomeOf(input)).toBe('Stored');
    const after = await stored(input.order.orderID);
    expect(after.tableID).toBe(tableID);
    expect(after.orderPaymentStatus).toBe('Paid');
  });

  test('is paid and not cleared there, also where it arrives later (decision 401)', async () => {
    const tableID = await drawTable();
    const input = sold({ order: atTable(tableID) });
    at.server.clock.advance(10 * 60_000);
    expect(await outcomeOf(input)).toBe('Stored');
    // A bill that was begun before its table was opened is one of earlier guests.
    const isOfItsGuests = await at.server.test.asOwner(
      async (owner) =>
        (
          await owner.query<{ own: boolean }>(
            `SELECT t.status = 'Occupied' AND o.created_at >= t.opened_at AS own
              FROM tables t JOIN orders o ON o.company_id = t.company_id AND o.table_id = t.id WHERE t.id = $1`,
            [tableID],
          )
        ).rows[0]?.own,
    );
    expect(isOfItsGuests).toBe(true);
  });

  test('of two terminals that could not see each other is two bills, never one (decision 80)', async () => {
    const tableID = await drawTable();
    const [first, second] = [atTable(tableID, ['Soda']), atTable(tableID, ['Burger'])];
    for (const entered of [first, second])
      expect(await outcomeOf(sold({ order: entered, status: 'Saved', payments: [] }))).toBe('Stored');
    const { bills } = await checkOf(tableID);
    expect(bills.map(({ order: bill }) => bill.orderID).toSorted()).toEqual([first.orderID, second.orderID].toSorted());
    const costs = bills.map(({ order: bill }) => bill.totalDueAmount).toSorted();
    expect(costs).toEqual([first.totalDueAmount, second.totalDueAmount].toSorted());
  });

  test('is paid at the version that its terminal has read', async () => {
    const known = await saved(atTable(await drawTable()));
    expect(await outcomeOf(sold({ order: known }))).toBe('Stored');
    expect((await stored(known.orderID)).orderPaymentStatus).toBe('Paid');
  });

  test('is refused and kept where its table was removed since', async () => {
    const input = sold({ order: atTable(newID()) });
    const result = await synced(input);
    expect(result.outcome).toBe('Refused');
    expect(result.reason?.errorCode).toBe('order.table_not_found');
  });
});
