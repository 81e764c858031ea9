import { floorRoutes, tableMoveRoutes } from '@tavola/contract';
import { toAmount, toMoney, type Money } from '@tavola/selling';
import type { DemoCatalogInput } from '@tavola/demo';
import { randomOf } from '../seeded.ts';
import type { Selling, SellingServer } from '../selling/selling.ts';
import { plantTable } from '../restaurant/plant-tables.ts';
import { TableTerminal } from '../tables/table-terminal.ts';

/** A bill that guests of a restaurant have paid, one row of a published table. */
export interface RealBill {
  readonly bill: string;
  readonly total: number;
  readonly tip: number;
  readonly party: number;
  readonly day: string;
  readonly time: string;
}

/** What was paid of the bills of a table, as the server's database has it. */
export interface PaidBill {
  readonly bill: string;
  readonly total: number;
  readonly tip: number;
  readonly guests: number;
}

/** Prices contain their tax and nothing is charged for service, so that dishes come to a bill exactly. */
const bistro: DemoCatalogInput = {
  name: 'Bistro',
  currencyCode: 'USD',
  language: 'en',
  isTaxInclusive: true,
  taxes: [{ ref: 'tax', name: 'Tax', rate: 7 }],
  categories: [{ ref: 'all', name: 'All' }],
  products: [
    { ref: 'steak', name: 'Steak', category: 'all', price: 12.95 },
    { ref: 'pasta', name: 'Pasta', category: 'all', price: 8.45 },
    { ref: 'salad', name: 'Salad', category: 'all', price: 5.15 },
    { ref: 'soup', name: 'Soup', category: 'all', price: 3.35 },
  ],
  menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['steak', 'pasta', 'salad', 'soup'] }] }],
  paymentSettings: [
    { name: 'Cash', paymentTypeID: 1 },
    { name: 'Credit Card', paymentTypeID: 6 },
  ],
  serviceCharge: { rates: [] },
  fulfillments: [1, 2],
};
const DISHES = [12.95, 8.45, 5.15, 3.35];
const NAMES = ['Steak', 'Pasta', 'Salad', 'Soup'];
const TABLES = 8;
const MINUTE_MS = 60_000;
const SITTING_MS = 180 * MINUTE_MS;
const DAY_MS = 1440 * MINUTE_MS;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thur', 'Fri', 'Sat'];

/** Reads a file of bills: bill, total, tip, party, day and time, with tabs between them. */
export function readBills(text: string): RealBill[] {
  const [, ...rows] = text.split('\n').filter((row) => row.trim() !== '');
  return rows.map((row) => {
    const [bill = '', total, tip, party, day = '', time = ''] = row.split('\t').map((cell) => cell.trim());
    const read = { bill, total: Number(total), tip: Number(tip), party: Number(party), day, time };
    if (!(read.total > 0 && read.tip >= 0 && read.party >= 1)) throw new Error(`This is not a bill: ${row}`);
    return read;
  });
}

/**
 * Rings up each bill at a table on its weekday, at lunch or dinner: a bill for each guest of the party, a dish for each
 * where it fits and what is left over shared by all. Each guest pays with a part of the tip, and the table is free
 * again. Gives what the database then has of each.
 */
export async function ringUpBills(
  server: SellingServer,
  bills: readonly RealBill[],
  seed: string,
): Promise<PaidBill[]> {
  const place = await server.open(bistro, ({ companyID }) =>
    server.test.asOwner(async (owner) => {
      await owner.query('UPDATE companies SET is_tax_inclusive = true WHERE company_id = $1', [companyID]);
    }),
  );
  const tables: string[] = [];
  for (let made = 0; made < TABLES; made += 1) tables.push(await plantTable(server, place));
  const random = randomOf(seed);
  const paid: PaidBill[] = [];
  for (const [index, bill] of bills.entries()) {
    server.clock.set(momentOf(bill, server.clock.now()));
    const guests = await serve(server, place, tables[index % TABLES] ?? '', bill, random);
    paid.push(await paidOf(server, bill, guests));
  }
  return paid;
}

/** The next such weekday, at half past twelve or seven in the evening. */
function momentOf({ day, time }: RealBill, now: Date): Date {
  const weekday = WEEKDAYS.indexOf(day);
  if (weekday === -1) throw new Error(`${day} is not a day.`);
  // Bangkok, where the restaurant is: 12:30 and 19:00 there.
  const clock = time === 'Lunch' ? 5.5 * 3_600_000 : 12 * 3_600_000;
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const ahead = (weekday - new Date(midnight).getUTCDay() + 7) % 7;
  const moment = midnight + ahead * DAY_MS + clock;
  const late = now.getTime() - moment;
  if (late <= 0) return new Date(moment);
  return new Date(late < SITTING_MS ? now.getTime() + MINUTE_MS : moment + 7 * DAY_MS);
}

async function serve(
  server: SellingServer,
  place: Selling,
  tableID: string,
  { total, tip, party }: RealBill,
  random: () => number,
): Promise<readonly string[]> {
  const terminal = await new TableTerminal(server, place, tableID).load();
  const guests = Array.from({ length: party }, () => terminal.open());
  const [main = ''] = guests;
  let left = toMoney(total);
  for (const guest of guests) {
    const fitting = DISHES.findIndex((price) => toMoney(price) * party <= toMoney(total));
    const dish = fitting === -1 ? -1 : fitting + Math.floor(random() * (DISHES.length - fitting));
    const name = NAMES[dish];
    if (name === undefined) continue;
    terminal.add(guest, name, [guest]);
    left = (left - toMoney(DISHES[dish] ?? 0)) as Money;
  }
  // Twice, so that cents go round: what some share and what all share.
  const some = guests.filter(() => random() < 0.5);
  const half = some.length === 0 ? 0 : Math.floor(toAmount(left) * 50) / 100;
  if (half > 0) terminal.addOpen(main, 'Starters', half, some);
  const rest = Math.round((toAmount(left) - half) * 100) / 100;
  if (rest > 0) terminal.addOpen(main, 'Wine', rest, 'shared');
  await terminal.save('send');
  const tips = inParts(tip, party);
  for (const [index, guest] of guests.entries()) {
    const due = terminal.answer?.bills.find(({ order }) => order.orderID === guest)?.order.totalDueAmount ?? 0;
    const own = tips[index] ?? 0;
    const isCash = random() < 0.5;
    const tendered = isCash ? Math.ceil((due + own) / 5) * 5 : undefined;
    const answer = await terminal.pay(guest, undefined, {
      tip: own,
      ...(tendered === undefined ? {} : { tendered, paymentTypeID: 1 }),
    });
    if (answer.status !== 200) throw new Error(`refused with ${JSON.stringify(answer.body)}`);
  }
  await release(server, place, tableID);
  return guests;
}

/** An amount in equal parts, the first with the odd cents. */
function inParts(amount: number, parts: number): number[] {
  const cents = Math.round(amount * 100);
  const odd = cents % parts;
  return Array.from({ length: parts }, (_, index) => (Math.floor(cents / parts) + Number(index < odd)) / 100);
}

async function release(server: SellingServer, { caller }: Selling, tableID: string): Promise<void> {
  const { body: floor } = await server.call(floorRoutes.get, {}, caller);
  const table = floor.tables.find((each) => each.tableID === tableID);
  if (table?.openBillCount !== 0) throw new Error(`A paid table has ${table?.openBillCount ?? 'no'} open bills.`);
  const { version } = table;
  const answer = await server.call(tableMoveRoutes.release, { params: { id: tableID }, body: { version } }, caller);
  if (answer.status !== 200) throw new Error(`refused with ${JSON.stringify(answer.body)}`);
}

/** Of the database and not of an answer: orders paid in full, and the tips of their payments. */
const paidOf = (server: SellingServer, { bill }: RealBill, orderIDs: readonly string[]): Promise<PaidBill> =>
  server.test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ total: string; tip: string; guests: string }>(
      `SELECT sum(o.total_due_amount) AS total, count(*) AS guests, sum((
          SELECT sum(p.tip_amount) FROM payments p JOIN sales s ON s.company_id = p.company_id AND s.id = p.sale_id
            WHERE s.company_id = o.company_id AND s.order_id = o.id)) AS tip
        FROM orders o WHERE o.id = ANY($1::uuid[]) AND o.payment_status = 'Paid'`,
      [orderIDs],
    );
    const [row] = rows;
    return { bill, total: Number(row?.total), tip: Number(row?.tip), guests: Number(row?.guests) };
  });

/** Bills that were not paid as the file has them, in words; and both sums in cents. */
export function compareBills(
  bills: readonly RealBill[],
  paid: readonly PaidBill[],
): { readonly faults: readonly string[]; readonly total: number; readonly tips: number } {
  const faults = bills.flatMap(({ bill, total, tip, party }, index) => {
    const got = paid[index];
    return got?.bill === bill && got.total === total && got.tip === tip && got.guests === party
      ? []
      : [`bill ${bill}: ${total} and ${tip} of ${party} guests, paid ${JSON.stringify(got)}`];
  });
  const cents = (amounts: readonly number[]): number =>
    amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  return { faults, total: cents(paid.map((each) => each.total)), tips: cents(paid.map((each) => each.tip)) };
}
