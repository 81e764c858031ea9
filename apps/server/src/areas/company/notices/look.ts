import { listLocations } from '#platform/jobs/maintenance.ts';
import { startPeriodic, type Periodic } from '#platform/jobs/periodic.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { NoticeLook } from './new-notice.ts';
import { beginLook } from './notices.rows.ts';
import { reportNotices, type ReportServices } from './report.ts';

const EVERY_MS = 30_000;
/** Another process looks at the same places. */
const LEAST_MS = 20_000;
/** A transaction writes its moment before it commits; what is younger is left to the next look. */
const UNDER_WAY_MS = 5_000;

type LookServices = Pick<Services, 'database'> & ReportServices;

/**
 * Looks once at one location for what has happened since the last look. Nothing that sells waits for it: whatever is
 * reported is found in what was written anyway (decision 279).
 */
export async function lookAt(
  services: LookServices,
  scope: LocationScope,
  looks: readonly NoticeLook[],
  leastMs = LEAST_MS,
): Promise<void> {
  await services.database.tenant(scope, async (tx) => {
    const until = new Date(services.now().getTime() - UNDER_WAY_MS);
    const since = await beginLook(tx, scope, until, leastMs);
    if (since === null) return;
    const found = [];
    for (const look of looks) found.push(...(await look(tx, scope, { since, until })));
    await reportNotices(tx, scope, found, services);
  });
}

/** Looks at every location again and again until it is stopped. */
export const startNotices = (
  services: LookServices,
  looks: readonly NoticeLook[],
  onError: (error: unknown) => void,
): Periodic =>
  startPeriodic(
    async () => {
      for (const scope of await listLocations(services.database)) await lookAt(services, scope, looks).catch(onError);
    },
    EVERY_MS,
    onError,
  );
