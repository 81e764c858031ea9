import {
  NO_PERSON,
  paymentFigures,
  reportGroups,
  reportRoutes,
  type SaleRecord,
  type SoldOrder,
} from '@tavola/contract';
import type { Caller, TestServer } from '@tavola/testkit/server/server.ts';
import { expect } from 'vitest';
import { centsOf, reportsOf } from './reports.setup.ts';

const OF_SALES = ['gross', 'discounts', 'comps', 'net', 'tax', 'tips', 'paid'] as const;
const OF_LINES = ['gross', 'discounts', 'comps'] as const;
/** Rows that are lines, or parts of them, and no whole sales. */
const PARTS: readonly string[] = ['product', 'category', 'option', 'comboPart'];
/** Heavy calls that a person makes in a minute without being refused. */
const CALLS_A_MINUTE = 40;

type Days = Readonly<Record<'startDate' | 'endDate', string>>;
type Behind = Readonly<Record<string, unknown>>;

interface Walked {
  readonly server: Pick<TestServer, 'call'>;
  readonly caller: Caller;
  /** Lets a minute pass. */
  readonly waitMinute: () => void;
  /** The products of each category, by their names. */
  readonly categories: ReadonlyMap<string, readonly string[]>;
}

/**
 * Opens every row of every report of a few days as the page does, and adds up what is behind it: each figure is the sum
 * of its rows (decisions 236, 485, 490, 508). Answers how many rows were opened.
 */
export async function expectRowsBehind(
  { server, caller, waitMinute, categories }: Walked,
  days: Days,
): Promise<number> {
  let calls = 0;
  const counted = async <T>(answer: () => Promise<T>): Promise<T> => {
    calls += 1;
    if (calls % CALLS_A_MINUTE === 0) waitMinute();
    return answer();
  };
  const reports = reportsOf(server, { caller });
  const behind = async (query: Behind): Promise<readonly SaleRecord[]> => {
    const { items, total } = await counted(() => reports.sales({ ...days, pageSize: 100, ...query }));
    expect(items.length, 'all rows are on one page').toBe(total);
    expect(new Set(items.map(({ id }) => id)).size, 'each row has an id that no other row has').toBe(total);
    return items;
  };
  const sums = (sales: readonly SaleRecord[], name: (typeof OF_SALES)[number]): number =>
    centsOf(sales.map((sale) => sale[name]));
  const opened = new Map<string, SoldOrder>();
  const orderOf = async ({ orderID }: SaleRecord): Promise<SoldOrder> => {
    const known = opened.get(orderID);
    if (known !== undefined) return known;
    const { body } = await counted(() =>
      server.call(reportRoutes.order, { params: { id: orderID }, query: {} }, caller),
    );
    opened.set(orderID, body);
    return body;
  };
  let rowCount = 0;

  for (const group of [...reportGroups, 'employee'] as const) {
    if (PARTS.includes(group)) continue;
    const { rows } = await counted(() =>
      group === 'employee' ? reports.employees(days) : reports.figures(group, days),
    );
    for (const { key, figures } of rows) {
      const sales = await behind({ group, key });
      for (const name of OF_SALES) expect(sums(sales, name), `${group} ${key} ${name}`).toBe(centsOf([figures[name]]));
      expect(sales.filter(({ state }) => state === 'Paid').length, `${group} ${key}`).toBe(figures.orders);
      rowCount += 1;
    }
  }

  for (const group of ['product', 'category'] as const) {
    const { rows } = await counted(() => reports.figures(group, days));
    for (const { key, name, figures } of rows) {
      const names = group === 'product' ? [name ?? ''] : (categories.get(name ?? '') ?? []);
      const sales = await behind({ group, key });
      // Refunds have the lines of sales that may be of another day.
      const sold = await Promise.all(sales.filter(({ state }) => state === 'Paid').map(orderOf));
      const lines = sold.flatMap((order) => order.lines).filter((line) => !line.isVoided && names.includes(line.name));
      for (const figure of OF_LINES)
        expect(centsOf(lines.map((line) => line[figure])), `${group} ${name ?? ''} ${figure}`).toBe(
          centsOf([figures[figure]]),
        );
      expect(centsOf(lines.map(({ net }) => net)), `${group} ${name ?? ''}`).toBe(
        centsOf([figures.net, figures.refunds]),
      );
      rowCount += 1;
    }
  }

  const money = await counted(() => reports.payments(days));
  for (const { paymentTypeID, customPaymentTypeID, amount, tips, count } of money.payments) {
    const key = `${paymentTypeID}:${customPaymentTypeID ?? ''}`;
    const rows = await behind({ group: 'payment', key });
    expect(sums(rows, 'paid'), `payment ${key}`).toBe(centsOf([amount, tips]));
    expect(sums(rows, 'tips'), `tips ${key}`).toBe(centsOf([tips]));
    expect(rows.length, `payments ${key}`).toBe(count);
    rowCount += 1;
  }
  const figureOf = { payment: money.paid, unsettled: money.unsettled, earlier: money.earlier };
  for (const group of paymentFigures) {
    expect(sums(await behind({ group }), 'paid'), group).toBe(centsOf([figureOf[group]]));
    rowCount += 1;
  }

  const { totals } = await counted(() => reports.figures('day', days));
  for (const name of OF_SALES) expect(sums(await behind({}), name), `all ${name}`).toBe(centsOf([totals[name]]));
  expect(0 - sums(await behind({ saleState: 'Refunded' }), 'net'), 'refunds').toBe(centsOf([totals.refunds]));
  for (const { kind, key, userID, amount } of (await counted(() => reports.reductions(days))).rows) {
    const sales = await behind({ group: kind, key, doneBy: userID ?? NO_PERSON });
    expect(sales.length, `${kind} ${key}`).toBeGreaterThan(0);
    if (kind === 'Void') continue;
    // A sale may have several discounts, of which one is the row.
    expect(sums(sales, kind === 'Comp' ? 'comps' : 'discounts'), `${kind} ${key}`).toBeGreaterThanOrEqual(
      centsOf([amount]),
    );
    rowCount += 1;
  }
  return rowCount;
}
