import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from '@tavola/server/platform/database/connect/client.ts';
import type { ConnectionSettings } from '@tavola/server/platform/database/connect/connection.ts';
import { plantBlock } from '../sale/sale-history.ts';
import { YEAR } from './year.ts';

// 50 requests a second (reliability I4).
const EVERY_MS = 20;
const KNOWN = 2_000;
// Reports and exports read for as long as this; a migration waits for them and sales wait for the migration.
const REPORT_SECONDS = 2.4;
const BETWEEN_REPORTS_MS = 400;

/** What was sold next to something else. */
export interface Sold {
  readonly sales: number;
  readonly longestMs: number;
}

/** What the restaurant does next to the migrations; `take` gives the sales since the last time it was asked. */
export interface Business {
  take(): Sold;
  stop(): Promise<void>;
}

/**
 * Writes a sale every 20 ms on a connection kept for that, and changes a past order and its payment with it as a void
 * does; another connection reads orders for long, as a report. `orders` are in the database already.
 */
export async function openForBusiness(owner: ConnectionSettings, orders: number): Promise<Business> {
  const [counter, office] = [await openClient(owner), await openClient(owner)];
  const known = await counter.query<{ order: string; payment: string }>(
    `SELECT order_id AS order, id AS payment FROM payments TABLESAMPLE SYSTEM (10) LIMIT ${KNOWN}`,
  );
  let isOpen = true;
  let next = orders;
  let sold = { sales: 0, longestMs: 0 };
  const selling = (async () => {
    while (isOpen) {
      const startedAtMs = performance.now();
      await plantBlock(counter, next, next + 1, YEAR, async () => {
        const past = known.rows[next % known.rows.length];
        await counter.query('UPDATE orders SET updated_at = updated_at WHERE id = $1', [past?.order]);
        await counter.query('UPDATE payments SET updated_at = updated_at WHERE id = $1', [past?.payment]);
      });
      const tookMs = performance.now() - startedAtMs;
      next += 1;
      sold = { sales: sold.sales + 1, longestMs: Math.max(sold.longestMs, tookMs) };
      await wait(Math.max(0, EVERY_MS - tookMs));
    }
  })();
  const reporting = (async () => {
    while (isOpen) {
      await office.query(
        `SELECT pg_sleep(${REPORT_SECONDS}) FROM (SELECT FROM orders o JOIN order_lines l ON l.order_id = o.id LIMIT 1) AS read`,
      );
      await wait(BETWEEN_REPORTS_MS);
    }
  })();
  const work = Promise.all([selling, reporting]);
  // What fails is thrown by `stop`: until then the database must not be left running by a process that ended.
  work.catch(() => undefined);
  return {
    take: () => {
      const taken = sold;
      sold = { sales: 0, longestMs: 0 };
      return taken;
    },
    stop: async () => {
      isOpen = false;
      try {
        await work;
      } finally {
        await Promise.all([counter.end(), office.end()]);
      }
    },
  };
}
