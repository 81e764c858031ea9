import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ProductServer } from '@tavola/testkit/server/product.ts';
import { writeMarks, type Mark } from './row-watch.ts';

const LOOK_MS = 20;
const MOST_LOOKS = 500;

/** A fingerprint of each table that changes with any of its rows. */
export type Rows = Readonly<Record<string, string>>;

/**
 * What a refused call may write. `pin_failures` counts wrong PINs, which locks the pad (reliability F1), and contains
 * no business data. Every other table is checked, including logs and counters.
 */
const LIMIT_TABLES = new Set(['pin_failures']);

/** What the server makes of committed rows by itself, some time after the call that changed them. */
const MADE_LATER = new Set([
  'journal_entries',
  'report_changes',
  'report_facts',
  'report_item_sums',
  'report_leases',
  'report_sums',
]);

/**
 * What to check: everything, or the rows of a company (with its addresses and sign-ins in the directories), or of one
 * location.
 */
export type Owner = { readonly companyID: string } | { readonly locationID: string };

/** One owner's rows in the tables, as they were read last, each with its mark of that moment. */
interface Reading {
  readonly tables: readonly { readonly name: string; readonly where: string }[];
  readonly last: Map<string, { readonly mark: Mark; readonly figure: string }>;
}

const readings = new WeakMap<Client, Map<string, Promise<Reading>>>();

/**
 * Reads tables as their owner, bypassing row-level security. A table to which nothing was written since the last time,
 * which is the rule after a refusal, answers what was read then.
 */
export async function readRows({ test }: Pick<ProductServer, 'test'>, of?: Owner): Promise<Rows> {
  const owner = await test.owner();
  const marks = await writeMarks(owner);
  const ofClient = readings.get(owner) ?? new Map<string, Promise<Reading>>();
  readings.set(owner, ofClient);
  const key = JSON.stringify(of) ?? '';
  const opened = ofClient.get(key) ?? openReading(owner, of);
  ofClient.set(key, opened);
  const { tables, last } = await opened;
  const markOf = (name: string): Mark => marks.get(name) ?? null;
  const changed = tables.filter(({ name }) => markOf(name) === null || last.get(name)?.mark !== markOf(name));
  if (changed.length > 0) {
    const parts = changed.map(
      ({ name, where }) =>
        `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS figure FROM "${name}" t ${where}`,
    );
    const found = await owner.query<{ name: string; figure: string }>(parts.join(' UNION ALL '));
    for (const { name, figure } of found.rows) last.set(name, { mark: markOf(name), figure });
  }
  return Object.fromEntries(tables.map(({ name }) => [name, last.get(name)?.figure ?? '']));
}

async function openReading(owner: Client, of?: Owner): Promise<Reading> {
  const [columns, id] =
    of === undefined
      ? [[], null]
      : 'locationID' in of
        ? [['location_id'], of.locationID]
        : [['company_id', 'company_ref'], of.companyID];
  const found = await owner.query<{ name: string; column: string | null }>(
    `SELECT c.relname AS name, (SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = ANY ($1) AND NOT a.attisdropped LIMIT 1) AS column
       FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    [columns],
  );
  const tables = found.rows
    .filter(({ name, column }) => !LIMIT_TABLES.has(name) && !MADE_LATER.has(name) && (id === null || column !== null))
    .map(({ name, column }) => ({ name, where: id === null ? '' : `WHERE ${column} = '${id}'` }));
  return { tables, last: new Map() };
}

/** The same once the rows are stable: jobs run after the call that caused them, some much later. */
export async function settledRows(world: Pick<ProductServer, 'test' | 'clock'>): Promise<Rows> {
  let last = await readRows(world);
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    await wait(LOOK_MS);
    const isIdle = await areJobsOver(world);
    const next = await readRows(world);
    if (isIdle && JSON.stringify(next) === JSON.stringify(last)) return next;
    last = next;
  }
  throw new Error('The database does not come to rest.');
}

async function areJobsOver({ test, clock }: Pick<ProductServer, 'test' | 'clock'>): Promise<boolean> {
  const owner = await test.owner();
  // A job that was planned for more than a minute later is at rest, also when its time comes in a long walk; and so is
  // one that is due hours later by the clock of the test, which some have moved.
  // What looks after a printer or a guest's card looks again for as long as nothing is printed or paid.
  const open = await owner.query(
    `SELECT FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND run_at < $1::timestamptz + interval '1 minute'
      AND run_at < created_at + interval '1 minute' AND kind NOT IN ('printWatch', 'guestCard') LIMIT 1`,
    [clock.now()],
  );
  return open.rowCount === 0;
}

/** How many rows each table has. */
export const countRows = (rows: Rows): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(rows).map(([name, figure]) => [name, Number(figure.split(':')[0])]));

/** Rows added or removed, by table; unchanged tables are left out. */
export function rowDifference(before: Rows, after: Rows): Readonly<Record<string, number>> {
  const [was, is] = [countRows(before), countRows(after)];
  return Object.fromEntries(
    Object.keys(is)
      .map((name) => [name, (is[name] ?? 0) - (was[name] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );
}

/** The tables of which a row was added, changed or removed, so that a failure names them. */
export const changedTables = (before: Rows, after: Rows): readonly string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every UUID in a text, in lower case. */
export const uuidsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(UUID) ?? []);

/** Every UUID in the rows of a company: its own ids and those of its records. */
export async function readIDs({ test }: Pick<ProductServer, 'test'>, companyID: string): Promise<Set<string>> {
  const owner = await test.owner();
  const tables = await owner.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  const ids = new Set<string>();
  for (const { name } of tables.rows) {
    const found = await owner.query<{ text: string }>(`SELECT t::text AS text FROM "${name}" t WHERE company_id = $1`, [
      companyID,
    ]);
    for (const { text } of found.rows) for (const id of uuidsIn(text)) ids.add(id);
  }
  return ids;
}
