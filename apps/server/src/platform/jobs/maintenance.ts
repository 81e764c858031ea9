import type { Services } from '../services.ts';
import { locationScope, type LocationScope } from '../tenancy/scope.ts';
import { startPeriodic, type Periodic } from './periodic.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 10 * 60 * 1000;

// What only has to live for a while, and for how long. Rows of a company are asked for location by location, inside its
// fence.
const ofLocation = [
  { text: 'DELETE FROM hub_messages WHERE company_id = $1 AND location_id = $2 AND created_at < $3', keepMs: HOUR_MS }, // decision 83
  {
    text: 'DELETE FROM pin_failures WHERE company_id = $1 AND location_id = $2 AND failed_at < $3',
    keepMs: 2 * DAY_MS,
  }, // counted over 24 h, reliability F1
  {
    text: 'DELETE FROM refresh_tokens WHERE company_id = $1 AND location_id = $2 AND expires_at < $3',
    keepMs: 7 * DAY_MS,
  },
] as const;
const ofCompany = [
  { text: 'DELETE FROM idempotency_keys WHERE company_id = $1 AND created_at < $2', keepMs: 7 * DAY_MS },
  { text: 'DELETE FROM password_resets WHERE company_id = $1 AND expires_at < $2', keepMs: DAY_MS },
] as const;
const ofNobody = [
  { text: 'DELETE FROM used_challenges WHERE used_at < $1', keepMs: DAY_MS }, // challenges end after an hour
  { text: `DELETE FROM registrations WHERE status = 'error' AND updated_at < $1`, keepMs: 30 * DAY_MS },
] as const;

/**
 * Deletes what has outlived its use: hub messages after an hour, stored answers after a week, and the like. Safe to run
 * anywhere, any number of times at once.
 */
export async function sweep({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  const before = (keepMs: number): Date => new Date(now().getTime() - keepMs);
  const locations = await database.global(async (tx) => {
    await tx.pipeline(ofNobody.map(({ text, keepMs }) => ({ text, values: [before(keepMs)] })));
    const { rows } = await tx.raw<{ company_ref: string; location_ref: string }>(
      'SELECT company_ref, location_ref FROM sub_domains ORDER BY company_ref, location_ref',
    );
    return rows.map((row): LocationScope => locationScope(row.company_ref, row.location_ref));
  });
  let company = '';
  for (const scope of locations) {
    const { companyID, locationID } = scope;
    const companyStatements =
      companyID === company ? [] : ofCompany.map(({ text, keepMs }) => ({ text, values: [companyID, before(keepMs)] }));
    company = companyID;
    await database.tenant(scope, (tx) =>
      tx.pipeline([
        ...companyStatements,
        ...ofLocation.map(({ text, keepMs }) => ({ text, values: [companyID, locationID, before(keepMs)] })),
      ]),
    );
  }
}

/** Sweeps every ten minutes until it is stopped. */
export const startMaintenance = (
  services: Pick<Services, 'database' | 'now'>,
  onError: (error: unknown) => void,
): Periodic => startPeriodic(() => sweep(services), EVERY_MS, onError);
