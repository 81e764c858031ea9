import type { Client } from 'pg';

/** The same value twice: no row was written between the two. null = a write may be under way, so it says nothing. */
export type Mark = string | null;

const SEEN = 'SELECT last_value FROM watch.writes';
// Whoever writes keeps this lock on the table until the end of the transaction.
const WRITERS = `SELECT FROM pg_locks WHERE mode = 'RowExclusiveLock' AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

const WATCH = `
  CREATE SCHEMA watch;
  CREATE SEQUENCE watch.writes;
  -- The first value of a sequence reads the same before and after it was taken.
  SELECT nextval('watch.writes');
  CREATE FUNCTION watch.written() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
    AS $$ BEGIN PERFORM nextval('watch.writes'); RETURN NULL; END $$;
  DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT c.oid::regclass FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') LOOP
      EXECUTE format('CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %s
        FOR EACH STATEMENT EXECUTE FUNCTION watch.written()', name);
    END LOOP;
  END $$`;

const watched = new WeakMap<Client, Promise<unknown>>();

/**
 * A mark of what was written to the tables until now, at the price of one small query. Every statement that writes
 * changes it, also one that is rolled back, so an unchanged mark proves that nothing was written.
 */
export async function writeMark(owner: Client): Promise<Mark> {
  const ready = watched.get(owner) ?? owner.query(WATCH);
  watched.set(owner, ready);
  await ready;
  const { rows } = await owner.query<{ seen: string; writing: boolean }>(
    `SELECT (${SEEN})::text AS seen, EXISTS (${WRITERS}) AS writing`,
  );
  // A transaction that has written and is not over becomes visible without another statement.
  return rows[0]?.writing === false ? rows[0].seen : null;
}
