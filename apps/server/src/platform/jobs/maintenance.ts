import type { Compilable } from 'kysely';
import { statementOf } from '../database/kysely-statement.ts';
import type { Tx } from '../database/tx.ts';
import type { Services } from '../services.ts';
import { locationScope, type LocationScope } from '../tenancy/scope.ts';
import { startPeriodic, type Periodic } from './periodic.ts';

export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;
const EVERY_MS = 10 * 60 * 1000;

interface Expiry {
  /** Older rows are deleted. */
  readonly keepMs: number;
}
interface GlobalSweep extends Expiry {
  readonly of: 'global';
  readonly remove: (tx: Tx, before: string) => Compilable;
}
interface TenantSweep extends Expiry {
  /** Runs once a company, or at each of its locations. */
  readonly of: 'company' | 'location';
  readonly remove: (tx: Tx, before: string, scope: LocationScope) => Compilable;
}

/** A statement that deletes rows that are no longer needed. The area that owns the table declares it. */
export type Sweep = GlobalSweep | TenantSweep;

/** Runs every sweep once, tenant by tenant inside its fence. Safe to run anywhere, any number of times at once. */
export async function sweep(
  { database, now }: Pick<Services, 'database' | 'now'>,
  sweeps: readonly Sweep[],
): Promise<void> {
  const at = now().getTime();
  const before = ({ keepMs }: Expiry): string => new Date(at - keepMs).toISOString();
  const locations = await database.global(async (tx) => {
    await tx.pipeline(sweeps.flatMap((one) => (one.of === 'global' ? [statementOf(one.remove(tx, before(one)))] : [])));
    return readLocations(tx);
  });
  let lastCompanyID = '';
  for (const scope of locations) {
    const isNextCompany = scope.companyID !== lastCompanyID;
    lastCompanyID = scope.companyID;
    await database.tenant(scope, (tx) =>
      tx.pipeline(
        sweeps.flatMap((one) =>
          one.of === 'location' || (one.of === 'company' && isNextCompany)
            ? [statementOf(one.remove(tx, before(one), scope))]
            : [],
        ),
      ),
    );
  }
}

/** Every location of every company, those of one company together. */
export const listLocations = (database: Services['database']): Promise<LocationScope[]> =>
  database.global(readLocations);

async function readLocations(tx: Tx): Promise<LocationScope[]> {
  const rows = await tx
    .selectFrom('sub_domains')
    .select(['company_ref', 'location_ref'])
    .distinct()
    .orderBy('company_ref')
    .orderBy('location_ref')
    .execute();
  return rows.map((row) => locationScope(row.company_ref, row.location_ref));
}

/** Sweeps every ten minutes until it is stopped. */
export const startMaintenance = (
  services: Pick<Services, 'database' | 'now'>,
  sweeps: readonly Sweep[],
  onError: (error: unknown) => void,
): Periodic => startPeriodic(() => sweep(services, sweeps), EVERY_MS, onError);
