import type { Language } from '@tavola/contract';
import * as z from 'zod/mini';
import type { Tx } from '#platform/database/tx.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { terminalWords } from '../registration.words.ts';

/** One day of the past orders of a demo. Its orders have fixed ids, so that a repeat adds nothing. */
export const demoSalesJob = jobKind('demoSales', z.object({ locationID: z.string(), date: z.string() }), {
  limits: { attempts: 4, firstPauseMs: 5_000 },
});

/** What planting needs; `jobs` null = no past orders. */
export interface DemoSalesTools extends Pick<Services, 'now' | 'newID'> {
  readonly demoSalesJobs: Pick<JobQueue, 'enqueue'> | null;
}

/** Four weeks, so that each weekday has been four times, and today. */
const DAYS_BEFORE = 28;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Gives a restaurant with a demo catalog its past orders (issue: a start page that shows something): a terminal without
 * sign-in, and a job for each day, which run in the background one after another.
 */
export async function plantDemoSales(
  tx: Tx,
  scope: LocationScope,
  place: {
    readonly userID: string;
    readonly timezoneName: string;
    readonly language: Language;
    /** They are samples of a restaurant of one's own, and not the sales of a demo (decision 252). */
    readonly isSample: boolean;
  },
  { now, newID, demoSalesJobs }: DemoSalesTools,
): Promise<void> {
  if (demoSalesJobs === null) return;
  const at = now();
  const today = Date.parse(localMoment(at, place.timezoneName).date);
  const dates = Array.from({ length: DAYS_BEFORE + 1 }, (_, index) =>
    new Date(today - (DAYS_BEFORE - index) * DAY_MS).toISOString().slice(0, 10),
  );
  const clientID = newID();
  await tx
    .insertInto('clients')
    .values({
      company_id: scope.companyID,
      location_id: scope.locationID,
      id: clientID,
      name: terminalWords.pastOrders[place.language],
      type: 'PosTerminalWithCash',
      token_key_hash: '',
      // Terminals of people begin at 1.
      terminal_number: 0,
      is_use_cash_drawer: false,
      deleted_at: at.toISOString(),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .execute();
  await tx
    .insertInto('demo_sales')
    .values({
      company_id: scope.companyID,
      location_id: scope.locationID,
      client_id: clientID,
      user_id: place.userID,
      first_date: dates[0] ?? '',
      last_date: dates.at(-1) ?? '',
      is_sample: place.isSample,
    })
    .execute();
  // Jobs of one moment run in any order; days follow one another, as the numbers of their closes do.
  for (const [index, date] of dates.entries()) {
    const runAt = new Date(at.getTime() - (dates.length - index));
    await demoSalesJobs.enqueue(tx, scope, demoSalesJob, { locationID: scope.locationID, date }, { runAt });
  }
}
