import type { Tx } from '#platform/database/tx.ts';
import { publish } from '#platform/realtime/publish.ts';
import { isLocationScope, locationScope, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';

/** The version of a location's sell data: one read of one row. 0 where none was ever written. */
export async function posVersion(tx: Tx, { companyID, locationID }: LocationScope): Promise<number> {
  const {
    rows: [row],
  } = await tx.raw<{ version: string }>(
    'SELECT version FROM pos_data_versions WHERE company_id = $1 AND location_id = $2',
    [companyID, locationID],
  );
  return row ? Number(row.version) : 0;
}

/**
 * Raises the version of the sell data and tells the terminals (decision 24). To be called in the transaction of every
 * write that a terminal must know: catalog, prices, taxes, discounts, availability, selling settings. With a company's
 * scope every location is raised, and the transaction must be the company's too: the fence of one location hides the
 * others. Locks the version and the message number of each location until the commit, so it comes last.
 */
export async function raisePosVersion(tx: Tx, scope: CompanyScope | LocationScope, now: Date): Promise<void> {
  const at = now.toISOString();
  const { rows } = isLocationScope(scope)
    ? await tx.raw<RaisedRow>(RAISE_ONE, [scope.companyID, scope.locationID, at])
    : await tx.raw<RaisedRow>(RAISE_ALL, [scope.companyID, at]);
  // Company-wide writes take the locks of the messages in one order, in which the statements travel together.
  const inOrder = rows.toSorted((a, b) => (a.location_id < b.location_id ? -1 : 1));
  await Promise.all(
    inOrder.map(({ location_id, version }) =>
      publish(tx, locationScope(scope.companyID, location_id), 'posDataChanged', { version: Number(version) }),
    ),
  );
}

interface RaisedRow {
  [column: string]: unknown;
  location_id: string;
  version: string;
}

const RAISE_ONE = `
  INSERT INTO pos_data_versions AS v (company_id, location_id, version, raised_at) VALUES ($1, $2, 1, $3)
  ON CONFLICT (company_id, location_id) DO UPDATE SET version = v.version + 1, raised_at = excluded.raised_at RETURNING location_id, version`;

// In one order everywhere, so that two company-wide writes wait for one another instead of dying in each other's locks.
const RAISE_ALL = `
  INSERT INTO pos_data_versions AS v (company_id, location_id, version, raised_at) SELECT l.company_id, l.id, 1, $2::timestamptz FROM locations l WHERE l.company_id = $1 ORDER BY l.id
  ON CONFLICT (company_id, location_id) DO UPDATE SET version = v.version + 1, raised_at = excluded.raised_at RETURNING location_id, version`;
