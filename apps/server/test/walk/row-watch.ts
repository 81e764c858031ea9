import type { Client } from 'pg';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';

/**
 * The same value twice: no row of the table was written between the two. null = a write may be under way, so it says
 * nothing.
 */
export type Mark = string | null;

const SEEN = `SELECT relname AS name, coalesce(pg_sequence_last_value(oid), 0)::text AS mark
  FROM pg_class WHERE relnamespace = 'watch'::regnamespace AND relkind = 'S'`;
// A writer holds this lock on the table until the end of the transaction.
const WRITTEN_NOW = `SELECT DISTINCT c.relname AS name
  FROM pg_locks l JOIN pg_class c ON c.oid = coalesce(pg_partition_root(l.relation), l.relation)
  WHERE l.mode = 'RowExclusiveLock' AND l.granted
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const WATCH = `
  CREATE SCHEMA watch;
  CREATE FUNCTION watch.written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    AS $$ BEGIN PERFORM nextval(TG_ARGV[0]); RETURN NULL; END $$;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT c.oid::regclass AS name, coalesce(pg_partition_root(c.oid), c.oid)::regclass AS whole
        FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') LOOP
      EXECUTE format('CREATE SEQUENCE IF NOT EXISTS watch.%s', one.whole);
      EXECUTE format('CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION watch.written(%L)', one.name, 'watch.' || one.whole);
    END LOOP;
  END $$`;

const watched = new WeakMap<Client, Promise<void>>();
const MOST_TRIES = 10;

/** Begins to watch. The server may hold tables in another order; then nothing was made, and it is made again. */
async function watch(owner: Client): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await owner.query(WATCH);
      return;
    } catch (error) {
      if (tries === MOST_TRIES || databaseFault(error)?.kind !== 'conflict') throw error;
    }
  }
}

/**
 * A mark of what was written to each table until now, at the price of two small queries. Every statement that writes
 * changes it, also one that is rolled back, so an unchanged mark proves that nothing was written.
 */
export async function writeMarks(owner: Client): Promise<ReadonlyMap<string, Mark>> {
  const ready = watched.get(owner) ?? watch(owner);
  watched.set(owner, ready);
  await ready;
  // In this order: what is written between the two changes the next mark, or is seen under way.
  const seen = await owner.query<{ name: string; mark: string }>(SEEN);
  const writing = await owner.query<{ name: string }>(WRITTEN_NOW);
  const unsure = new Set(writing.rows.map(({ name }) => name));
  // A transaction that has written and is not over becomes visible without another statement.
  return new Map(seen.rows.map(({ name, mark }) => [name, unsure.has(name) ? null : mark]));
}
