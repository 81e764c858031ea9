import type { CloseOfDayDetails, Names } from '@tavola/contract';
import { soldNamesOf } from '#platform/crud/names.ts';
import { sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/**
 * The parts of a close of day with the names that their records have per language (decisions 165, 398). The close has
 * them by the one name of that day; what is called otherwise now has that name alone.
 */
export async function withNames(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  details: CloseOfDayDetails,
): Promise<CloseOfDayDetails> {
  const { rows } = await tx.send(
    sql`SELECT 'tax' AS kind, t.name, t.names FROM taxes t WHERE t.company_id = ${companyID} AND t.location_id = ${locationID}
      UNION ALL SELECT 'tax', c.name, c.names FROM tax_components c WHERE c.company_id = ${companyID} AND c.location_id = ${locationID}
      UNION ALL SELECT 'discount', d.name, d.names FROM discounts d WHERE d.company_id = ${companyID}
      UNION ALL SELECT 'comp', r.name, r.names FROM void_comp_reasons r WHERE r.company_id = ${companyID}`,
  );
  const known = new Map<string, Names>();
  for (const row of rows) {
    const names = soldNamesOf({ names: row['names'] });
    if (names !== null) known.set(`${String(row['kind'])} ${String(row['name'])}`, names);
  }
  const named = <Part extends { readonly name: string }>(kind: string, parts: readonly Part[]): Part[] =>
    parts.map((part) => {
      const names = known.get(`${kind} ${part.name}`);
      return names === undefined ? part : { ...part, names };
    });
  return {
    ...details,
    taxes: named('tax', details.taxes),
    discounts: named('discount', details.discounts),
    comps: named('comp', details.comps),
  };
}
