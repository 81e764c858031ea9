import type { AsOwner } from './report-facts.ts';

/** Sold orders of many days, multiplied from those of a few real sales. */

interface Planted {
  readonly companyID: string;
  readonly days: number;
  readonly ordersOfADay: number;
}

const DAY = '(n / $3::int + 1)';
const daysBefore = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `x.${name} - ${DAY}`]));
const momentsBefore = (...names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, `x.${name} - ${DAY} * interval '1 day'`]));
/** The id of the n-th copy of a record. */
const copyOf = (column: string): string => `md5(n || ' ' || x.${column})::uuid`;

/** Tables of an order, the column that names the order, and what their copies have other than it. */
const TABLES: readonly (readonly [table: string, order: string, changed: Readonly<Record<string, string>>])[] = [
  [
    'orders',
    'id',
    {
      id: copyOf('id'),
      order_number: '1000 + n',
      order_no: '(1000 + n)::text',
      collection_code: '(1000 + n)::text',
      ...daysBefore('order_date', 'collection_date'),
      ...momentsBefore('created_at', 'updated_at'),
    },
  ],
  [
    'order_lines',
    'order_id',
    {
      id: copyOf('id'),
      order_id: copyOf('order_id'),
      ...daysBefore('order_date'),
      ...momentsBefore('created_at', 'updated_at'),
    },
  ],
  [
    'sales',
    'order_id',
    {
      id: copyOf('id'),
      order_id: copyOf('order_id'),
      // As of past orders, so that the numbers of real sales have no gap.
      sale_number: 'NULL::bigint',
      sale_no: "'S-' || n",
      ...daysBefore('order_date', 'sale_date'),
      ...momentsBefore('created_at', 'updated_at', 'paid_at'),
    },
  ],
  [
    'payments',
    'order_id',
    {
      id: copyOf('id'),
      sale_id: copyOf('sale_id'),
      order_id: copyOf('order_id'),
      ...daysBefore('order_date', 'payment_date'),
      ...momentsBefore('created_at', 'updated_at'),
    },
  ],
];

/** Copies of one statement: so few that none takes longer than a connection waits for. */
const AT_ONCE = 2_000;

/** Adds so many sold orders to each of so many days before the one on which a company has sold. */
export async function plantOrders(asOwner: AsOwner, { companyID, days, ordersOfADay }: Planted): Promise<void> {
  const count = days * ordersOfADay;
  const { rows } = await asOwner(`SELECT id FROM orders WHERE company_id = $1 AND payment_status = 'Paid'`, [
    companyID,
  ]);
  const templates = rows.map((row) => row['id'] ?? '');
  for (const [table, order, changed] of TABLES) {
    const found = await asOwner(
      `SELECT column_name AS name FROM information_schema.columns
        WHERE table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table],
    );
    const names = found.rows.map((row) => row['name'] ?? '');
    for (let from = 0; from < count; from += AT_ONCE)
      await asOwner(
        `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => changed[name] ?? `x.${name}`).join(', ')}
          FROM generate_series($4::int, $5::int) n
          JOIN ${table} x ON x.company_id = $1 AND x.${order} = ($2::uuid[])[1 + n % cardinality($2::uuid[])]
          WHERE $3::int > 0`,
        [companyID, templates, ordersOfADay, from, Math.min(from + AT_ONCE, count) - 1],
      );
  }
}

/** Removes them, because the ledger has none of them. */
export async function removePlanted(asOwner: AsOwner, companyID: string): Promise<void> {
  const { rows } = await asOwner(`SELECT order_id FROM sales WHERE company_id = $1 AND sale_no LIKE 'S-%'`, [
    companyID,
  ]);
  const orders = rows.map((row) => row['order_id'] ?? '');
  for (let from = 0; from < orders.length; from += AT_ONCE)
    for (const [table, order] of TABLES.toReversed())
      await asOwner(`DELETE FROM ${table} WHERE company_id = $1 AND ${order} = ANY ($2::uuid[])`, [
        companyID,
        orders.slice(from, from + AT_ONCE),
      ]);
}
