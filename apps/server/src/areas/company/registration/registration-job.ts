import type { ErrorCode } from '@tavola/contract';
import { CommitUnknownError } from '#platform/database/database.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import { startPeriodic, type Periodic } from '#platform/jobs/periodic.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { buildRestaurant } from './build-restaurant.ts';
import type { DemoSalesTools } from './demo/demo-sales.ts';
import {
  claimRegistrations,
  lockRegistration,
  settleRegistration,
  type ClaimedRegistration,
} from './registration.rows.ts';

const LOOK_EVERY_MS = 5_000;
const MAX_ATTEMPTS = 5;
const BUILD_LIMIT_MS = 30_000;

/**
 * Builds the restaurants that registered. The row of a registration is the job itself: it is in-progress until the one
 * transaction that builds everything also completes it, so the next process to start finds and repeats what a killed
 * one left.
 */
export function startRegistrationJob(services: Services & DemoSalesTools, onError: (error: unknown) => void): Periodic {
  const { database, now } = services;

  async function build({ id, plan, attempts }: ClaimedRegistration): Promise<void> {
    try {
      await database.tenant(
        locationScope(plan.companyID, plan.locationID),
        async (tx) => {
          if (!(await lockRegistration(tx, id))) return;
          await buildRestaurant(tx, plan, services);
          await settleRegistration(tx, id, null, now());
        },
        { timeoutMs: BUILD_LIMIT_MS },
      );
    } catch (error) {
      onError(error);
      if (isPassing(error) && attempts < MAX_ATTEMPTS) return;
      await database.global((tx) => settleRegistration(tx, id, errorCodeOf(error), now()));
    }
  }

  const job = startPeriodic(
    async () => {
      for (const claimed of await database.global((tx) => claimRegistrations(tx, now()))) await build(claimed);
    },
    LOOK_EVERY_MS,
    onError,
  );
  void job.runNow();
  return job;
}

// The database is unavailable or busy, or the outcome of the commit is unknown: the next look resolves it.
function isPassing(error: unknown): boolean {
  const kind = databaseFault(error)?.kind;
  return error instanceof CommitUnknownError || kind === 'unavailable' || kind === 'timeout' || kind === 'conflict';
}

// Someone else may still take a name between the check and the building.
function errorCodeOf(error: unknown): ErrorCode {
  const { kind, table } = databaseFault(error) ?? {};
  if (kind === 'unique' && table === 'logins') return 'registration.username_taken';
  if (kind === 'unique' && table === 'sub_domains') return 'registration.subdomain_taken';
  return 'registration.failed';
}
