import * as z from 'zod/mini';
import type { CardPages } from '#areas/finance/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { GuestPlacing } from '../place-guest-order.ts';

/** What card payments of guests need. */
export interface CardServices extends GuestPlacing, Pick<Services, 'database'> {
  readonly cardPages: CardPages;
}

/** Follows a card payment until its outcome is final. */
export const cardJob = jobKind('guestCard', z.object({ locationID: z.string(), orderID: z.string() }));

/** How often a payment is looked at. */
export const ASK_EVERY_MS = 10_000;

/** For how long after its time a payment whose page was open may have no answer, before people are notified. */
export const UNANSWERED_MS = 60_000;

/** Looks at a card payment at a time. */
export async function followCard(
  tx: Tx,
  scope: LocationScope,
  orderID: string,
  { jobs, runAt }: { readonly jobs: Pick<JobQueue, 'enqueue'>; readonly runAt: Date },
): Promise<void> {
  await jobs.enqueue(tx, scope, cardJob, { locationID: scope.locationID, orderID }, { runAt });
}
