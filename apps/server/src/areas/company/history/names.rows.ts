import { keyOf, type AuditedTables } from '#platform/audit/audited-tables.ts';
import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';

interface Company {
  readonly companyID: string;
}

/** A table whose rows have a name that people know. */
interface NamedTable {
  readonly table: string;
  readonly key: string;
  /** The name, as an expression over the row `t`. */
  readonly name: Sql;
}

const ofRow = raw(`to_jsonb(t) ->> 'name'`);
const ofPerson = raw(`btrim(t.first_name || ' ' || t.last_name)`);
/** Things that the audit names and that write their changes themselves. */
const others: readonly NamedTable[] = [
  { table: 'users', key: 'id', name: ofPerson },
  { table: 'roles', key: 'id', name: ofRow },
  { table: 'locations', key: 'id', name: ofRow },
  { table: 'clients', key: 'id', name: ofRow },
  { table: 'companies', key: 'company_id', name: ofRow },
  { table: 'orders', key: 'id', name: raw('t.order_no') },
];
/** The most things that one search goes after. */
const MOST_FOUND = 200;

/** The tables in which the things of the history have their names; details of persons stay where their right is. */
export function namedTables(tables: AuditedTables): readonly NamedTable[] {
  const audited = Object.entries(tables).flatMap(([table, one]) => {
    const [key, ...more] = keyOf(one);
    const isPersonal = 'isPersonal' in one || ('of' in one && Object.hasOwn(one.of, 'customers'));
    return key === undefined || more.length > 0 || isPersonal ? [] : [{ table, key, name: ofRow }];
  });
  return [...audited, ...others];
}

const isOfIDs = ({ key }: NamedTable): boolean => key === 'id' || key === 'company_id';

/** Names of things by their ids; what has none is left out. */
export async function namesOfIDs(
  tx: Tx,
  { companyID }: Company,
  tables: readonly NamedTable[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  // The ids travel once: an export asks for thousands of them in every table.
  const found = await tx.send<{ id: string; name: string | null }>(sql`WITH asked AS MATERIALIZED (
      SELECT DISTINCT one AS id FROM unnest(${ids}::uuid[]) AS one)
    ${joined(
      // A unit of measure has a number, which is stored with its own changes alone.
      tables.filter(isOfIDs).map(
        ({ table, key, name }) => sql`SELECT t.${raw(key)}::text AS id, ${name} AS name FROM ${raw(table)} AS t
          JOIN asked ON asked.id = t.${raw(key)} WHERE t.company_id = ${companyID}`,
      ),
      ' UNION ALL ',
    )}`);
  return new Map(found.rows.flatMap(({ id, name }) => (name === null || name === '' ? [] : [[id, name] as const])));
}

/** Ids of things whose name has every word. Orders are found by their number alone, because there are many. */
export async function findThings(
  tx: Tx,
  { companyID }: Company,
  tables: readonly NamedTable[],
  search: string,
): Promise<string[]> {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const found = await tx.send<{ id: string }>(
    sql`SELECT id FROM (${joined(
      tables.flatMap(({ table, key, name }) =>
        table === 'orders'
          ? []
          : [
              sql`SELECT t.${raw(key)}::text AS id FROM ${raw(table)} AS t
              WHERE t.company_id = ${companyID} AND lower(${name}) LIKE ALL(${words}::text[])`,
            ],
      ),
      ' UNION ALL ',
    )}) AS found LIMIT ${MOST_FOUND}`,
  );
  const orders = await tx.send<{ id: string }>(sql`SELECT id::text FROM orders
    WHERE company_id = ${companyID} AND order_no = ${search.trim()} ORDER BY order_date DESC LIMIT ${MOST_FOUND}`);
  return [...found.rows, ...orders.rows].map(({ id }) => id);
}
