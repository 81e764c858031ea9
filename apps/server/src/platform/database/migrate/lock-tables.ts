import type { Client } from 'pg';
import { send } from '../connect/client.ts';
import { raw, sql } from '../sql.ts';

/**
 * Sales wait behind a migration that waits for a lock. So it locks all its tables before the first statement, within a
 * time that is shorter than the one after which Postgres looks for deadlocks: no sale that it meets in a circle has
 * waited that long, and none loses to it (reliability I4).
 */
const LOCK_MS = 250;
const LEAST_MS = 20;
// For rows, and for what the statements do not name.
const LATER_LOCK_MS = 100;

const COMMENTS_AND_TEXTS = /--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;
const CHANGED = [
  /\b(?:ALTER|DROP)\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?(\w+)/gi,
  /\b(?:CREATE|ALTER|DROP)\s+POLICY\s+(?:IF\s+EXISTS\s+)?\w+\s+ON\s+(\w+)/gi,
] as const;
const NAMED = [/\bREFERENCES\s+(\w+)/gi, /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+\w+\s+ON\s+(\w+)/gi] as const;

/** Tables that statements change, which nobody may use until it ends, and others in which nothing may be written. */
export interface LockedTables {
  readonly changed: readonly string[];
  readonly named: readonly string[];
}

/** The tables that statements lock, by what they say of them, in the order of their names. */
export function tablesOf(statements: readonly string[]): LockedTables {
  const text = statements.map((statement) => statement.replaceAll(COMMENTS_AND_TEXTS, "''")).join(';\n');
  const find = (patterns: readonly RegExp[]): string[] =>
    [...new Set(patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted();
  const changed = find(CHANGED);
  return { changed, named: find(NAMED).filter((name) => !changed.includes(name)) };
}

/**
 * Locks them until the transaction ends, those that exist. Throws the error of Postgres when they are not free in time,
 * with nothing locked after the rollback.
 */
export async function lockTables(client: Client, statements: readonly string[]): Promise<void> {
  const { changed, named } = tablesOf(statements);
  const startedAtMs = performance.now();
  for (const [mode, names] of [
    ['ACCESS EXCLUSIVE', changed],
    ['SHARE ROW EXCLUSIVE', named],
  ] as const) {
    const { rows } = await send<{ name: string }>(
      client,
      sql`SELECT t.name FROM unnest(${[...names]}::text[]) AS t (name) WHERE to_regclass(t.name) IS NOT NULL`,
    );
    if (rows.length === 0) continue;
    const limit = Math.ceil(Math.max(LEAST_MS, LOCK_MS - (performance.now() - startedAtMs)));
    await client.query(`SET LOCAL statement_timeout = ${limit}`);
    await send(client, sql`LOCK TABLE ${raw(rows.map(({ name }) => name).join(', '))} IN ${raw(mode)} MODE`);
    await client.query('SET LOCAL statement_timeout = 0');
  }
  await client.query(`SET LOCAL lock_timeout = ${LATER_LOCK_MS}`);
}
