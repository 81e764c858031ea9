import * as z from 'zod/mini';
import type { Database } from '#platform/database/database.ts';
import type { Tx } from '#platform/database/tx.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import type { FactWriter } from '../facts/fact-writer.ts';
import { hasJournal, holdJournal, insertEntries, readNames, type LedgerNames } from './journals.rows.ts';
import { readMoved, type Moved } from './moved.rows.ts';

/** Makes the journal of a close of day, after its commit. */
export const journalJob = jobKind('journal', z.object({ locationID: z.string(), closeOfDayID: z.string() }));

/** Has the journal of a day made; part of the transaction that closes it. */
export const requestJournal = (
  jobs: Pick<JobQueue, 'enqueue'>,
  tx: Tx,
  scope: LocationScope,
  closeOfDayID: string,
): Promise<unknown> => jobs.enqueue(tx, scope, journalJob, { locationID: scope.locationID, closeOfDayID });

/** Says how journals are made. */
export function handleJournals(
  { database, facts }: { readonly database: Database; readonly facts: Pick<FactWriter, 'makeOf'> },
  jobs: JobQueue,
): void {
  jobs.handle(journalJob, async ({ scope, payload: { locationID, closeOfDayID } }) => {
    await facts.makeOf(scope, { closeOfDayIDs: [closeOfDayID] });
    const here = locationScope(scope.companyID, locationID);
    await database.tenant(here, (tx) => makeJournal(tx, here, closeOfDayID));
  });
}

/**
 * Stores the journal of a close of day with the accounts as they are now; once, however often it is asked for (decision
 * 244). The facts of what the day sold must have been made.
 */
export async function makeJournal(tx: Tx, scope: LocationScope, closeOfDayID: string): Promise<void> {
  await holdJournal(tx, scope, closeOfDayID);
  if (await hasJournal(tx, scope, closeOfDayID)) return;
  const moved = withNames(await readMoved(tx, scope, closeOfDayID), await readNames(tx, scope));
  if (moved.length > 0) await tx.pipeline([insertEntries(scope, closeOfDayID, moved)]);
}

/** Taxes by their id, of which the ledger has name and rate; the restaurant's own payment types by their name. */
const withNames = (moved: readonly Moved[], { taxes, payments }: LedgerNames): Moved[] =>
  moved.map((row) => {
    if (row.glMapType === 'PaymentType') return { ...row, name: payments.get(row.refKey ?? '') ?? '' };
    if (row.glMapType !== 'Tax') return row;
    const at = row.name.lastIndexOf(':');
    const name = at < 0 ? row.name : row.name.slice(0, at);
    return { ...row, name: `${name} ${row.name.slice(at + 1)} %`, refKey: taxes.get(name.toLowerCase()) ?? null };
  });
