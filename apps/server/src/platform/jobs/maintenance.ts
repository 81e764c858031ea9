import type { Services } from '../services.ts';
import { locationScope, type LocationScope } from '../tenancy/scope.ts';
import { startPeriodic, type Periodic } from './periodic.ts';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 10 * 60 * 1000;

/** A statement that deletes rows which have outlived their use. Whoever owns the table declares it. */
export interface Sweep {
  /**
   * Whose rows: `location` binds company, location and the latest instant to delete, `company` binds company and
   * instant, `global` the instant alone.
   */
  readonly of: 'location' | 'company' | 'global';
  readonly text: string;
  /** Older rows are deleted. */
  readonly keepMs: number;
}

/** Runs every sweep once, tenant by tenant inside its fence. Safe to run anywhere, any number of times at once. */
export async function sweep(
  { database, now }: Pick<Services, 'database' | 'now'>,
  sweeps: readonly Sweep[],
): Promise<void> {
  const at = now().getTime();
  const statements = (of: Sweep['of'], tenant: readonly string[]) =>
    sweeps
      .filter((one) => one.of === of)
      .map(({ text, keepMs }) => ({ text, values: [...tenant, new Date(at - keepMs)] }));
  const locations = await database.global(async (tx) => {
    await tx.pipeline(statements('global', []));
    const { rows } = await tx.raw<{ company_ref: string; location_ref: string }>(
      'SELECT company_ref, location_ref FROM sub_domains ORDER BY company_ref, location_ref',
    );
    return rows.map((row): LocationScope => locationScope(row.company_ref, row.location_ref));
  });
  let lastCompanyID = '';
  for (const scope of locations) {
    const { companyID, locationID } = scope;
    const isNextCompany = companyID !== lastCompanyID;
    lastCompanyID = companyID;
    await database.tenant(scope, (tx) =>
      tx.pipeline([
        ...(isNextCompany ? statements('company', [companyID]) : []),
        ...statements('location', [companyID, locationID]),
      ]),
    );
  }
}

/** Sweeps every ten minutes until it is stopped. */
export const startMaintenance = (
  services: Pick<Services, 'database' | 'now'>,
  sweeps: readonly Sweep[],
  onError: (error: unknown) => void,
): Periodic => startPeriodic(() => sweep(services, sweeps), EVERY_MS, onError);
