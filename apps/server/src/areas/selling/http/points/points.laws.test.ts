import { orderRoutes, paymentRoutes, PaymentType, saleRoutes, type Order, type SaleDetail } from '@tavola/contract';
import { toMoney } from '@tavola/selling';
import { plantTable } from '@tavola/testkit/restaurant/plant-tables.ts';
import { randomOf } from '@tavola/testkit/seeded.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../../cash/cash.setup.ts';
import { deleteSold } from '../../sales-reset/sales-reset.rows.ts';
import { refundCalls } from '../sales/refunds.setup.ts';
import { pointCalls } from './points.setup.ts';

// Whatever happens to orders, the ledger of points has what their sales earned and used (decisions 49, 62, 127, 135).

/** What happens to orders; `POINT_STEPS` asks for another number. */
const STEPS = Number(process.env['POINT_STEPS'] ?? (process.env['LONG'] === '1' ? 4_000 : 160));
const SPEND = 5;
const ITEMS = ['Burger', 'Soda', 'Platter', 'Water'];

const place = cashPlace({ catalog: diner });
const { call, opened } = place;
const { detail, refunding, request, sent } = refundCalls(place);
const { setRules, rich } = pointCalls(place);

/** What an order did to points, by the ledger. */
interface Moved {
  readonly earned: number;
  readonly used: number;
}

async function movedOf(orderID: string): Promise<Moved> {
  const { rows } = await place.server.test.asOwner((owner) =>
    owner.query<{ earned: string; used: string }>(
      `SELECT coalesce(sum(points) FILTER (WHERE type IN ('Earned', 'Reversed')), 0) AS earned,
          coalesce(-sum(points) FILTER (WHERE type IN ('Redeemed', 'Returned')), 0) AS used
        FROM point_entries WHERE company_id = $1 AND order_id = $2`,
      [place.office.tenant.scope.companyID, orderID],
    ),
  );
  return { earned: Number(rows[0]?.earned), used: Number(rows[0]?.used) };
}

/** Customers whose balance is not the sum of what moved, or not what the last movement says. */
async function wrongBalances(): Promise<unknown[]> {
  const { rows } = await place.server.test.asOwner((owner) =>
    owner.query<Record<string, unknown>>(
      `SELECT p.customer_id, p.balance, sum(e.points) AS moved, (array_agg(e.balance_after ORDER BY e.seq DESC))[1] AS last
        FROM customer_points p LEFT JOIN point_entries e ON e.company_id = p.company_id AND e.customer_id = p.customer_id
        WHERE p.company_id = $1 GROUP BY 1, 2
        HAVING p.balance <> coalesce(sum(e.points), 0) OR p.balance <> (array_agg(e.balance_after ORDER BY e.seq DESC))[1]`,
      [place.office.tenant.scope.companyID],
    ),
  );
  return rows;
}

/** The id of a person who may reset sales. */
async function superUser(): Promise<string> {
  const { rows } = await place.server.test.asOwner((owner) =>
    owner.query<{ id: string }>(
      `UPDATE users SET is_super_user = true WHERE company_id = $1
        AND id = (SELECT user_id FROM sessions WHERE company_id = $1 LIMIT 1) RETURNING id`,
      [place.office.tenant.scope.companyID],
    ),
  );
  return rows[0]?.id ?? '';
}

const balances = async (): Promise<number[]> => {
  const { rows } = await place.server.test.asOwner((owner) =>
    owner.query<{ balance: string }>('SELECT balance FROM customer_points WHERE company_id = $1', [
      place.office.tenant.scope.companyID,
    ]),
  );
  return rows.map(({ balance }) => Number(balance));
};

/** What a sale should have earned and used, worked out in whole numbers from what the sale answers of itself. */
function expectedOf(sale: SaleDetail): Moved {
  const { lines, refunds, redemption, redeemedAmount, paymentStatus, payments, customerName } = sale;
  const isPaid = paymentStatus === 'Paid' || paymentStatus === 'Refunded';
  const holds = isPaid || payments.some(({ status }) => status === 'Received');
  const refunded = refunds.flatMap((refund) => refund.lines);
  const eligible =
    lines.reduce((sum, { netAmount }) => sum + toMoney(netAmount), 0) -
    refunded.reduce((sum, { netAmount }) => sum + toMoney(netAmount), 0);
  // A bill of nobody earns nothing.
  const earned = isPaid && customerName !== null ? Math.floor(eligible / (SPEND * 100_000)) : 0;
  if (redemption === null || !holds) return { earned, used: 0 };
  // Exact: money × part of the charge's base × units, over the common denominators.
  const money = (amount: number): bigint => BigInt(toMoney(amount));
  const base = lines.reduce((sum, line) => sum + money(line.serviceChargeBase), 0n);
  const onCharge = money(redeemedAmount) - lines.reduce((sum, line) => sum + money(line.redeemedAmount), 0n);
  const units = lines.reduce((product, { quantity }) => product * BigInt(quantity), 1n);
  const over = (base === 0n ? 1n : base) * units;
  let back = 0n;
  for (const line of lines) {
    const given = refunded
      .filter(({ orderLineID }) => orderLineID === line.orderLineID)
      .reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);
    const whole = money(line.redeemedAmount) * (base === 0n ? 1n : base) + onCharge * money(line.serviceChargeBase);
    back += (whole * given * units) / BigInt(line.quantity);
  }
  const returned = (BigInt(redemption.points) * back) / (money(redeemedAmount) * over);
  return { earned, used: redemption.points - Number(returned) };
}

it(`points are what ${STEPS} things that happen to orders earned and used, shared bills and resets among them`, async () => {
  const random = randomOf('points');
  const upTo = (most: number): number => Math.floor(random() * most);
  const picked = <Value>(values: readonly Value[]): Value => {
    const value = values[upTo(values.length)];
    if (value === undefined) throw new Error('There is nothing to pick from.');
    return value;
  };
  const seen = { shared: 0, refunds: 0, voids: 0, resets: 0, redeemed: 0 };
  let orderIDs: string[] = [];
  let guests: string[] = [];

  const begin = async (): Promise<void> => {
    await opened();
    await setRules();
    guests = [await rich(20), await rich(8), await rich(3)];
    await place.reload();
    orderIDs = [];
  };
  const saleOf = async (id: string): Promise<SaleDetail | null> => {
    const { status, body } = await call(saleRoutes.ofOrder, { params: { id } });
    return status === 200 ? detail(body.saleID) : null;
  };
  /** An order that is not paid whole has earned nothing, and uses its points while it has a payment. */
  const unpaid = async (id: string): Promise<Moved> => {
    const { sale, redemption } = (await call(orderRoutes.get, { params: { id } })).body;
    const isHeld = sale?.payments.some(({ status }) => status === 'Received') === true;
    return { earned: 0, used: isHeld ? (redemption?.points ?? 0) : 0 };
  };
  const expectMoved = async (orderID: string, what: string): Promise<SaleDetail | null> => {
    const sale = await saleOf(orderID);
    expect(await movedOf(orderID), what).toEqual(sale === null ? await unpaid(orderID) : expectedOf(sale));
    return sale;
  };
  const points = (): number => (upTo(2) === 0 ? 0 : 100 * (1 + upTo(3)));
  const pay = async (order: Order, amount: number): Promise<number> => {
    const body = {
      paymentID: newID(),
      orderID: order.orderID,
      orderVersion: order.version,
      paymentTypeID: PaymentType.CreditCard,
      amount,
      tenderedAmount: amount,
    };
    return (await call(paymentRoutes.process, { body: body as never })).status;
  };

  const things: (() => Promise<void>)[] = [
    async () => {
      const items = Array.from({ length: 1 + upTo(3) }, () => [picked(ITEMS), 1 + upTo(4)] as const);
      const dear = [['Platter', 1 + upTo(2)] as const, ...items];
      const order = await sent(dear, { customerID: picked(guests), redeemPoints: points() }).catch(() => null);
      // More points than there are is refused, and moves none.
      if (order === null) return;
      orderIDs.push(order.orderID);
      if (upTo(3) > 0) expect(await pay(order, order.totalDueAmount)).toBe(200);
      else expect(await pay(order, 1)).toBe(200);
    },
    async () => {
      const table = await new TableTerminal(
        place.server,
        { terminal: place.terminal, caller: place.office.owner },
        await plantTable(place.server, place.office),
      ).load();
      const bills = Array.from({ length: 2 + upTo(2) }, () => table.open());
      const [first = ''] = bills;
      table.add(first, 'Platter', 'shared', 2 + upTo(3));
      // Seats keep equal dishes apart.
      table.add(first, picked(ITEMS), bills.slice(0, 2), 1 + upTo(2), 2);
      for (const bill of bills) {
        table.add(bill, 'Burger', [bill], 1 + upTo(2), 3);
        if (upTo(4) > 0) table.guest(bill, picked(guests), points());
      }
      const { status } = await table.send(table.payload('send'));
      if (status !== 200) return;
      orderIDs.push(...bills);
      for (const bill of bills) {
        const paid = await table.pay(bill, upTo(5) === 0 ? 1 : undefined);
        // Another bill of the same guest may have taken the points since.
        expect([200, 409], JSON.stringify(paid.body)).toContain(paid.status);
        if (paid.status === 200) seen.shared += 1;
        await expectMoved(bill, `bill ${bill}`);
      }
    },
    async () => {
      const sale = orderIDs.length === 0 ? null : await saleOf(picked(orderIDs));
      if (sale?.paymentStatus !== 'Paid') return;
      const line = upTo(sale.lines.length);
      const left = sale.refunds
        .flatMap(({ lines }) => lines)
        .filter(({ orderLineID }) => orderLineID === sale.lines[line]?.orderLineID)
        .reduce((rest, { quantity }) => rest - quantity, sale.lines[line]?.quantity ?? 0);
      if (left <= 0) return;
      const answer = await refunding(sale, request(sale, { [line]: 1 + upTo(left) }));
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      seen.refunds += 1;
    },
    async () => {
      if (orderIDs.length === 0) return;
      const { sale } = (await call(orderRoutes.get, { params: { id: picked(orderIDs) } })).body;
      const live = sale?.payments.findLast(({ status }) => status === 'Received');
      if (live === undefined) return;
      const { status } = await call(paymentRoutes.void, { params: { id: live.paymentID }, body: {} });
      if (status === 200) seen.voids += 1;
    },
    async () => {
      if (upTo(6) > 0) return;
      const { scope } = place.office.tenant;
      const now = place.server.clock.now();
      const by = {
        id: newID(),
        userID: await superUser(),
        now,
        businessDate: now.toISOString().slice(0, 10),
      };
      await place.server.services.database.tenant(scope, (tx) => deleteSold(tx, scope, by));
      seen.resets += 1;
      expect(new Set(await balances())).toEqual(new Set([0]));
      expect(await wrongBalances()).toEqual([]);
      await begin();
    },
  ];

  await begin();
  for (let step = 0; step < STEPS; step += 1) {
    await picked(things)();
    place.server.clock.advance(60_000);
    for (const orderID of orderIDs) {
      const sale = await expectMoved(orderID, `${step}: ${orderID}`);
      if (sale !== null && sale.redeemedAmount > 0) seen.redeemed += 1;
    }
    expect(await wrongBalances(), String(step)).toEqual([]);
    // Only the latest are looked at again, so that a long history stays quick.
    orderIDs = orderIDs.slice(-12);
  }
  process.stdout.write(`${STEPS} steps: ${JSON.stringify(seen)}\n`);
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0);
}, 3_600_000);
