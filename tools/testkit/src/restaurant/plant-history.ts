import type { Client } from 'pg';
import type { LocationScope } from '@tavola/server/platform/tenancy/scope.ts';

/** What belongs to an order, in the order in which it is written; ids in it name other copied rows. */
const COPIED = ['orders', 'order_lines', 'order_line_shares', 'sales', 'payments'] as const;
const OWN_IDS = ['id', 'order_id', 'order_line_id', 'ref_order_line_id', 'sale_id', 'sitting_id'];
/** What is over: made, handed out and in a close of day. */
const OVER: Readonly<Record<string, string>> = {
  fulfillment_status: "'Fulfilled'",
  kds_status: "'Finished'",
  status: "CASE WHEN (kept.source).status IN ('Voided', 'Received') THEN (kept.source).status ELSE 'Completed' END",
  close_of_day_id: "md5('day' || n % 1000)::uuid",
};
const NUMBERS = ['order_number', 'sale_number'];
const DAYS = 1_000;

/**
 * Repeats all that a location has sold so far on earlier days, `copies` times: a long history of the location's orders,
 * at the same tables, all of it over. Gives how many orders that makes.
 */
export async function plantHistory(owner: Client, { companyID, locationID }: LocationScope, copies: number) {
  const columns = await owner.query<{ table: string; name: string; type: string }>(
    `SELECT table_name AS table, column_name AS name, udt_name AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ANY($1)`,
    [COPIED],
  );
  // Copies of sound rows need not be looked up one by one; the database belongs to one test file.
  const links = await owner.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
      WHERE contype = 'f' AND conrelid = ANY($1::text[]::regclass[])`,
    [COPIED],
  );
  for (const { drop } of links.rows) await owner.query(drop);
  let orders = 0;
  for (const table of COPIED) {
    const changes = columns.rows
      .filter((column) => column.table === table)
      .flatMap(({ name, type }) => changeOf(name, type));
    const { rowCount } = await owner.query(
      `INSERT INTO ${table} SELECT copied.* FROM generate_series(1, ${copies}) n,
         (SELECT source FROM ${table} source WHERE company_id = $1 AND location_id = $2) AS kept,
         LATERAL jsonb_populate_record(kept.source, jsonb_build_object(${changes.join(', ')})) AS copied`,
      [companyID, locationID],
    );
    if (table === 'orders') orders = rowCount ?? 0;
  }
  return orders;
}

/** What a copy has in a column instead; nothing where it has the same. */
function changeOf(name: string, type: string): string[] {
  const own = `(kept.source).${name}`;
  if (OWN_IDS.includes(name)) return [`'${name}', md5(n::text || ${own}::text)::uuid`];
  if (name in OVER) return [`'${name}', ${OVER[name]}`];
  if (NUMBERS.includes(name)) return [`'${name}', ${own} + n * 1000`];
  if (type === 'date') return [`'${name}', ${own} - 10 - n % ${DAYS}`];
  if (type === 'timestamptz') return [`'${name}', ${own} - (10 + n % ${DAYS}) * INTERVAL '1 day'`];
  return [];
}
