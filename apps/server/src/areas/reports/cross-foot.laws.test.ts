import {
  accountSettlementRoutes,
  closeOfDayRoutes,
  journalRoutes,
  offlineOrderRoutes,
  orderRoutes,
  paymentAccountRoutes,
  paymentRoutes,
  PaymentType,
  systemPaymentSettingRoutes,
  tableMoveRoutes,
  type OfflineOrderInput,
  type Order,
  type OrderLineInput,
} from '@tavola/contract';
import { offlineContent, toAmount, toMoney } from '@tavola/selling';
import { randomOf } from '@tavola/testkit/seeded.ts';
import { plantTables } from '@tavola/testkit/restaurant/plant-tables.ts';
import { diner } from '@tavola/testkit/selling/selling.ts';
import { TableTerminal } from '@tavola/testkit/tables/table-terminal.ts';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { newID } from '#platform/ids.ts';
import { cashPlace } from '../selling/cash/cash.setup.ts';
import { cardCalls } from '../selling/gift-cards/gift-cards.setup.ts';
import { expectCrossFoot } from './cross-foot.setup.ts';
import { centsOf, counterOf, reportsOf } from './reports.setup.ts';
import { expectRowsBehind } from './rows-behind.setup.ts';

// Whatever happens to orders, every report of any period comes to the same sums (decisions 97, 245, 251, 378).

/** Lives of orders: in the long suite as many as a busy month; `CROSS_FOOT_LIVES` asks for another number. */
const LIVES = Number(process.env['CROSS_FOOT_LIVES'] ?? (process.env['LONG'] === '1' ? 10_000 : 300));
/** Other lives than those of each run follow from another text. */
const SEED = process.env['CROSS_FOOT_SEED'] ?? 'cross-foot';
/** A long run says how far it is after so many. */
const SAYS_EVERY = 500;
/** Days are closed, and periods compared, after so many. */
const OF_A_DAY = 25;
/** Of the days that are closed, those of which every row of every report is opened. */
const WALKED_DAYS = 4;
/** The databases of tests never clean up by themselves, and without that each day costs more than the one before it. */
const CLEANED_EVERY_DAYS = 8;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ALL = { startDate: '2026-03-01', endDate: '2028-12-31' };

const place = cashPlace({
  startsAt: new Date('2026-03-02T08:00:00Z'),
  catalog: {
    ...diner,
    taxes: [...(diner.taxes ?? []), { ref: 'low', name: 'Reduced', rate: 3 }],
    products: (diner.products ?? []).map((product) => (product.ref === 'soda' ? { ...product, tax: 'low' } : product)),
  },
});
const { call } = place;
const cards = cardCalls(
  () => place.server,
  () => place.office,
);

const rowsOf = async (text: string): Promise<Record<string, string>[]> =>
  (
    await place.server.test.asOwner((owner) =>
      owner.query<Record<string, string>>(text, [place.office.tenant.scope.companyID]),
    )
  ).rows;

/** Points that an order may redeem, and the customer who has them. */
async function givePoints(): Promise<string> {
  const { companyID, locationID } = place.office.tenant.scope;
  const customerID = newID();
  await place.server.test.asOwner(async (owner) => {
    const rules = { requiredPoint: 100, monetaryValue: 1, earnSpendAmount: 1, earnPoint: 1 };
    await owner.query(
      `UPDATE locations SET operational_setting = operational_setting || $3::jsonb, setting_version = setting_version + 1
        WHERE company_id = $1 AND id = $2`,
      [companyID, locationID, JSON.stringify(rules)],
    );
    await owner.query(
      `INSERT INTO customers (company_id, id, given_name, created_at, updated_at) VALUES ($1, $2, 'Ann', now(), now())`,
      [companyID, customerID],
    );
    await owner.query(
      `INSERT INTO customer_points (company_id, customer_id, balance, updated_at) VALUES ($1, $2, 5000000, now())`,
      [companyID, customerID],
    );
    await owner.query(
      `INSERT INTO point_entries (company_id, id, customer_id, type, points, balance_after, at_location_id, business_date, at)
        VALUES ($1, $2, $3, 'Reset', 5000000, 5000000, $4, '2026-03-01', now())`,
      [companyID, newID(), customerID, locationID],
    );
  });
  await place.reload();
  return customerID;
}

/** What came in by the tables that say so, and what was sold by sales and refunds, in statements of the test alone. */
const RECEIVED = `SELECT
    (SELECT coalesce(sum(CASE WHEN status = 'Returned' THEN -abs(amount) ELSE amount END + tip_amount), 0) FROM payments
      WHERE company_id = $1 AND status NOT IN ('Voided', 'Cancelled')) AS payments,
    (SELECT coalesce(sum(amount), 0) FROM gift_card_payments WHERE company_id = $1) AS cards,
    (SELECT coalesce(sum(amount), 0) FROM account_settlements WHERE company_id = $1 AND status = 'Received') AS settlements`;
const SOLD = `SELECT coalesce(sum(total_due_amount + tip_amount + cash_rounding_amount), 0) - (
      SELECT coalesce(sum(amount + tip_amount + cash_rounding_amount), 0) FROM refunds WHERE company_id = $1) AS sold
  FROM sales WHERE company_id = $1 AND payment_status IN ('Paid', 'Refunded')`;

it(`reports of ${LIVES} lives of orders come to the same sums, whatever they are added up by`, async () => {
  const random = randomOf(SEED);
  const upTo = (most: number): number => Math.floor(random() * most);
  const customerID = await givePoints();
  await cards.switchOn();
  // Older than what is sold here: a moment before it existed would count as now (decision 296).
  await place.server.test.asOwner((owner) => owner.query("UPDATE locations SET created_at = '2026-01-01'"));
  const stocked = await cards.stocked(50, 2 * LIVES);
  const types = await cards.must(call(systemPaymentSettingRoutes.list, {}));
  const onAccount = types.find(({ paymentTypeID }) => paymentTypeID === 3)?.systemPaymentSettingID ?? '';
  await cards.must(
    call(systemPaymentSettingRoutes.setActive, { params: { id: onAccount }, query: { isActive: true } }),
  );
  const account = (
    await call(paymentAccountRoutes.create, {
      body: {
        name: 'Neighbours',
        paymentTypeID: 3,
        creditLimit: null,
        isActive: true,
        customerPaymentAccounts: [{ customerID }],
      } as never,
    })
  ).body.accountID;
  const device = (await rowsOf('SELECT client_id, user_id FROM sessions WHERE company_id = $1 LIMIT 1'))[0] ?? {};
  await place.server.test.asOwner((owner) =>
    owner.query('INSERT INTO user_permissions (company_id, id, user_id, codes) VALUES ($1, $2, $3, ARRAY[9999])', [
      place.office.tenant.scope.companyID,
      newID(),
      device['user_id'],
    ]),
  );
  const seller = { caller: place.office.owner, terminal: place.terminal };
  const { save, pay, refund } = counterOf(place.server, seller);
  const reports = reportsOf(place.server, seller);
  const passed = (ms: number): void => place.server.clock.set(new Date(place.server.clock.now().getTime() + ms));
  const discount = () => ({
    orderDiscountID: newID(),
    discountType: 'custom' as const,
    name: ['Regular', 'Neighbour'][upTo(2)] ?? '',
    discountValue: 5 + upTo(40),
    isPercentage: true,
  });
  const lines = (): OrderLineInput[] =>
    Array.from({ length: 1 + upTo(3) }, () => {
      const comp = upTo(8) === 0;
      return place.terminal.line(['Burger', 'Soda', 'Platter', 'Water'][upTo(4)] ?? '', 1 + upTo(3), [], {
        ...(upTo(5) === 0 && { orderLineDiscounts: [discount()] }),
        ...(comp && { voidComp: { type: 'comp', name: 'On us', value: 100, isPercentage: true } }),
      } as Partial<OrderLineInput>);
    });
  const order = (more: object = {}, first: readonly OrderLineInput[] = []) =>
    save(
      place.terminal.order([...first, ...lines()], {
        orderFulfillmentTypeID: upTo(2) === 0 ? 1 : 2,
        discounts: upTo(4) === 0 ? [discount()] : [],
        ...more,
      }),
    );
  const byCard = async ({ orderID, version, totalDueAmount }: Order, more: object): Promise<void> => {
    const body = { paymentID: newID(), orderID, orderVersion: version, tenderedAmount: totalDueAmount, ...more };
    await cards.must(call(paymentRoutes.process, { body: body as never }));
  };
  let number = 0;
  /** An order of a day before, that arrives now (decision 82). */
  const late = async (): Promise<void> => {
    const entered = place.terminal.order(lines());
    const at = new Date(place.server.clock.now().getTime() - (1 + upTo(2)) * DAY_MS).toISOString();
    number += 1;
    const input: OfflineOrderInput = {
      order: entered,
      clientID: device['client_id'] ?? '',
      userID: device['user_id'] ?? '',
      offlineNo: `T1-${String(number).padStart(4, '0')}`,
      orderDateTime: at,
      status: 'Completed',
      payments: [
        {
          paymentID: newID(),
          paymentTypeID: PaymentType.CreditCard,
          tenderedAmount: entered.totalDueAmount,
          takenAt: at,
        },
      ],
      contentHash: '',
      sentAt: place.server.clock.now().toISOString(),
    };
    const contentHash = createHash('sha256').update(offlineContent(input)).digest('hex');
    const { outcome } = await cards.must(call(offlineOrderRoutes.sync, { body: { ...input, contentHash } }));
    expect(outcome).not.toBe('Refused');
  };
  const tables = await plantTables(place.server, place.office, 3);
  const waiting: Order[] = [];
  const sold: Order[] = [];
  const closes: string[] = [];
  let shared = 0;
  let walked = 0;
  const walk = {
    server: place.server,
    caller: seller.caller,
    waitMinute: () => passed(60_000),
    categories: new Map([
      ['Food', ['Burger', 'Platter']],
      ['Drinks', ['Soda', 'Water']],
    ]),
  };

  /** What happens to an order, or to money for none; drawn at random. */
  const lives: (() => Promise<void>)[] = [
    async () => {
      const paid = await order();
      if (paid.totalDueAmount > 0) await pay(paid, { paymentTypeID: 1 });
    },
    async () => {
      const paid = await order();
      if (paid.totalDueAmount > 0) await pay(paid, { tip: upTo(2) * 1.5 });
      sold.push(paid);
    },
    async () => {
      const part = await order();
      if (part.totalDueAmount <= 3) return;
      await pay(part, { amount: 2 });
      waiting.push({ ...part, totalDueAmount: toAmount(toMoney(part.totalDueAmount - 2)) });
    },
    async () => {
      const rest = waiting.shift();
      if (rest === undefined) return;
      const { version } = await cards.must(call(orderRoutes.get, { params: { id: rest.orderID } }));
      await pay({ ...rest, version }, { amount: rest.totalDueAmount });
    },
    async () => {
      const undone = await order();
      if (undone.totalDueAmount <= 0) return;
      const id = await pay(undone);
      await call(paymentRoutes.void, { params: { id }, body: {} });
    },
    async () => {
      const given = sold.shift();
      if (given !== undefined && given.orderLines[0]?.isComped === false && given.totalDueAmount > 0)
        await refund(given);
    },
    async () => {
      // Worth more than its points, whatever else is given away.
      const dear = place.terminal.line('Platter');
      const redeemed = await order({ customerID, redeemPoints: 100 * (1 + upTo(3)) }, [dear]);
      if (redeemed.totalDueAmount > 0) await pay(redeemed);
    },
    async () => {
      const card = cards.cardOf(await cards.sold(stocked));
      const spent = await order();
      if (spent.totalDueAmount > 0 && spent.totalDueAmount <= 50)
        await byCard(spent, { paymentTypeID: PaymentType.GiftCard, giftCardID: card });
    },
    async () => void (await cards.must(cards.topUp(cards.cardOf(await cards.sold(stocked)), 10 + upTo(20)))),
    async () => void (await cards.must(cards.refund((await cards.sold(stocked)).giftCardSaleID))),
    async () => {
      const owed = await order({ customerID });
      if (owed.totalDueAmount > 0) await byCard(owed, { paymentTypeID: 3, paymentAccountID: account });
      const body = { settlementID: newID(), paymentTypeID: PaymentType.Cash, amount: 1 + upTo(9) };
      await call(accountSettlementRoutes.settle, { params: { id: account }, body });
    },
    late,
    async () => {
      // A table whose guests pay for themselves, with dishes that some or all of them share.
      const table = await new TableTerminal(
        place.server,
        { terminal: place.terminal, caller: place.office.owner },
        tables[upTo(tables.length)] ?? '',
      ).load();
      const guests = Array.from({ length: 2 + upTo(2) }, () => table.open());
      const [first = ''] = guests;
      table.add(first, 'Platter', 'shared', 1 + upTo(2));
      table.add(first, ['Burger', 'Soda', 'Water'][upTo(3)] ?? '', guests.slice(0, 2));
      await table.save('send');
      for (const guest of guests) {
        const tip = upTo(2);
        const { status, body } = await table.pay(
          guest,
          undefined,
          upTo(2) === 0 ? { tip } : { paymentTypeID: 1, tendered: 100 },
        );
        expect(status, JSON.stringify(body)).toBe(200);
        shared += 1;
      }
      const found = await rowsOf('SELECT id, version FROM tables WHERE company_id = $1');
      const version = Number(found.find(({ id }) => id === table.tableID)?.['version']);
      await cards.must(call(tableMoveRoutes.release, { params: { id: table.tableID }, body: { version } }));
    },
  ];

  for (let lived = 0; lived < LIVES;) {
    await place.opened();
    const first = place.server.clock.now().toISOString().slice(0, 10);
    for (let today = 0; today < OF_A_DAY && lived < LIVES; today += 1, lived += 1) {
      await lives[upTo(lives.length)]?.();
      passed(upTo(40) * 60_000);
    }
    await place.closeAll();
    const body = { closeOfDayID: newID(), carryOpenOrders: true, isEmptyAllowed: true };
    closes.push((await cards.must(call(closeOfDayRoutes.create, { body }))).closeOfDayID);
    await expectCrossFoot(reports, { startDate: first, endDate: first });
    if (closes.length <= WALKED_DAYS) walked += await expectRowsBehind(walk, { startDate: first, endDate: first });
    if (closes.length % CLEANED_EVERY_DAYS === 0)
      await place.server.test.asOwner((owner) => owner.query('VACUUM (ANALYZE)'));
    if (lived % SAYS_EVERY === 0) {
      await expectCrossFoot(reports, { ...ALL, endDate: first });
      process.stdout.write(`${lived} lives came to the same sums on each day, and on all days together\n`);
    }
    passed((8 + upTo(30)) * HOUR_MS);
  }

  while ((await reports.payments(ALL)).pendingCount > 0);
  const totals = await expectCrossFoot(reports, ALL);
  const money = await reports.payments(ALL);
  const [received] = await rowsOf(RECEIVED);
  const amounts = ['payments', 'cards', 'settlements'].map((name) => Number(received?.[name]));
  expect(centsOf([money.received])).toBe(centsOf(amounts));
  expect(centsOf([totals.paid])).toBe(centsOf([Number((await rowsOf(SOLD))[0]?.['sold'])]));
  for (const name of ['discounts', 'comps', 'refunds', 'rounding', 'tips'] as const)
    expect(totals[name], name).not.toBe(0);
  expect(new Set(money.others.map(({ kind }) => kind)).size).toBe(2);
  const { items } = await reports.sales({ ...ALL, pageSize: 100 });
  expect(items.some(({ isLate }) => isLate)).toBe(true);
  for (const id of closes) {
    const { debit, credit } = await cards.must(call(journalRoutes.get, { params: { id } }));
    expect(debit, id).toBe(credit);
  }
  expect(shared).toBeGreaterThan(0);
  expect(walked).toBeGreaterThan(0);
  const { orders, gross, net, paid } = totals;
  process.stdout.write(
    `${LIVES} lives on ${closes.length} days, ${orders ?? 0} sales, ${shared} of them bills of shared tables: gross ${gross.toFixed(2)}, net ${net.toFixed(2)}, paid ${paid.toFixed(2)}, received ${money.received.toFixed(2)}; ${walked} rows of ${WALKED_DAYS} days were opened\n`,
  );
}, 3_600_000);
