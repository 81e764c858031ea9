/** Facts of a year, multiplied from those of a few real sales. */

/** Sends a statement as the owner of the tables. */
export type AsOwner = (text: string, given?: readonly unknown[]) => Promise<{ rows: Record<string, string>[] }>;

const ITEMS = 300;
const DAYS = 365;
const MINUTES_OF_A_DAY = 1440;
/** The busy part of a day, from 08:00 on. */
const OPENS_AT = 480;
const OPEN_MINUTES = 840;

/** Adds items, so that a report by product has as many rows as a large menu. */
export async function plantItems(asOwner: AsOwner, companyID: string): Promise<void> {
  await asOwner(
    `INSERT INTO items SELECT r.* FROM items i
      CROSS JOIN generate_series(1, ${ITEMS}) n
      CROSS JOIN LATERAL jsonb_populate_record(i, jsonb_build_object('id', md5('bench item ' || n)::uuid, 'name', 'Dish ' || n, 'ref_code', null, 'barcode', null)) r
      WHERE i.company_id = $1 AND i.id = (SELECT x.id FROM items x WHERE x.company_id = $1 ORDER BY x.id LIMIT 1)`,
    [companyID],
  );
}

interface Planted {
  /** The location whose sales of the last day are multiplied, and where their copies are. */
  readonly from: string;
  readonly to: string;
  readonly sales: number;
}

/** Sales of one statement: fewer than a connection waits for on a busy machine. */
const AT_ONCE = 10_000;

/** Adds facts of so many sales, spread over a year, its hours and the items of `plantItems`. */
export async function plantFacts(asOwner: AsOwner, companyID: string, { from, to, sales }: Planted): Promise<void> {
  const { rows } = await asOwner(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'report_facts' ORDER BY ordinal_position`,
  );
  const day = `(n * 7 + 1) % ${DAYS}`;
  const minutes = `${OPENS_AT} + (n * 31) % ${OPEN_MINUTES}`;
  const changed: Readonly<Record<string, string>> = {
    location_id: '$2::uuid',
    record_id: "md5(n || ' ' || f.record_id || $2::uuid)::uuid",
    id: "md5(n || ' ' || f.id || $2::uuid)::uuid",
    business_date: `f.business_date - ${day}`,
    sold_on: `f.sold_on - ${day}`,
    local_date: `f.local_date - ${day}`,
    local_minutes: `(${minutes}) % ${MINUTES_OF_A_DAY}`,
    at: `f.at - (${day}) * interval '1 day' + (n % 600) * interval '1 minute'`,
    item_id: `CASE WHEN f.item_id IS NOT NULL THEN md5('bench item ' || (n * 13 + hashtext(f.id::text) % 97) % ${ITEMS} + 1)::uuid END`,
    number: "f.number || '-' || n",
  };
  const columns = rows.map((row) => row['column_name'] ?? '');
  // The copies have a dash in their number.
  const { rows: sold } = await asOwner(
    `SELECT record_id FROM report_facts WHERE company_id = $1 AND location_id = $2 AND kind = 'Sale' AND number NOT LIKE '%-%'`,
    [companyID, from],
  );
  const templates = sold.map((row) => row['record_id'] ?? '');
  for (let done = 0; done < sales; done += AT_ONCE)
    await asOwner(
      `INSERT INTO report_facts (${columns.join(', ')})
        SELECT ${columns.map((name) => changed[name] ?? `f.${name}`).join(', ')}
        FROM generate_series($3::int, $4::int) n
        JOIN report_facts f ON f.company_id = $1 AND f.record_id = ($5::uuid[])[1 + n % cardinality($5::uuid[])]`,
      [companyID, to, done + 1, Math.min(done + AT_ONCE, sales), templates],
    );
}
