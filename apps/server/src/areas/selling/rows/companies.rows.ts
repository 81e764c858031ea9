import { boolean, instant, nullable } from '#platform/database/tables/column-kinds.ts';
import { Columns, columnsOf, type RowOf } from '#platform/database/tables/columns.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const column = columnsOf('companies');

const facts = new Columns({
  isTaxInclusive: column('is_tax_inclusive', boolean),
  licenceValidTo: column('licence_valid_to', nullable(instant)),
});

/** What selling has to know of the company: whether prices contain their tax, and when its licence ends. */
export async function findCompanyFacts(tx: Tx, { companyID }: LocationScope): Promise<Readonly<RowOf<typeof facts>>> {
  const [found] = await tx.pipeline([sql`SELECT ${facts.names} FROM companies WHERE company_id = ${companyID}`]);
  const row = found?.rows[0];
  // Without a company there is no licence either, so nothing is sold.
  return row === undefined ? { isTaxInclusive: false, licenceValidTo: null } : facts.read(row);
}
