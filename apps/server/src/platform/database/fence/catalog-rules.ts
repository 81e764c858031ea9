import type { Client } from 'pg';
import { send } from '../connect/client.ts';
import { sql, type Sql } from '../sql.ts';

/** One table, view or function that breaks a rule of database.md, in words that say where to look. */
export interface Breach {
  readonly rule: number;
  readonly what: string;
}

const COMPANY = `(company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)`;
const LOCATION = `(${COMPANY} AND ((location_id = (NULLIF(NULLIF(current_setting('app.location_id'::text, true), ''::text), '*'::text))::uuid) OR (current_setting('app.location_id'::text, true) = '*'::text)))`;

/** Tables of the company that name a location without being that location's. */
const OF_THE_COMPANY = [
  'user_locations', // at which locations a user works; signing in reads all of them
];

// A tenant table carries company_id; a partition is judged by its own rules, since it can be named directly.
const TABLES = sql`
  WITH relations AS (
    SELECT c.oid, c.relname AS name, c.relkind AS kind, c.relrowsecurity AS fenced, c.relforcerowsecurity AS forced, c.relowner AS owner, c.reloptions AS options,
           (SELECT attnum FROM pg_attribute WHERE attrelid = c.oid AND attname = 'company_id' AND NOT attisdropped) AS company,
           (SELECT attnum FROM pg_attribute WHERE attrelid = c.oid AND attname = 'location_id' AND NOT attisdropped) AS location
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
  ), tables AS (SELECT * FROM relations WHERE kind IN ('r', 'p')),
     tenants AS (SELECT * FROM tables WHERE company IS NOT NULL)`;

/**
 * Each query returns the breaches of one rule, one per row, as text. Restrictive policies may be added to a fence: they
 * only narrow it.
 */
const RULES: readonly { readonly rule: number; readonly query: Sql }[] = [
  {
    rule: 1,
    query: sql`SELECT name || '.' || a.attname || ' must be uuid NOT NULL' FROM tenants t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum IN (t.company, t.location)
      WHERE a.atttypid <> 'uuid'::regtype OR (NOT a.attnotnull AND a.attnum = t.company)`,
  },
  {
    rule: 1,
    query: sql`SELECT name || ' needs a primary key that begins with company_id' FROM tenants t
      WHERE NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = t.oid AND i.indisprimary AND i.indkey[0] = t.company)`,
  },
  {
    rule: 2,
    query: sql`SELECT 'unique index ' || i.indexrelid::regclass || ' must begin with company_id' FROM tenants t JOIN pg_index i ON i.indrelid = t.oid
      WHERE i.indisunique AND i.indkey[0] <> t.company`,
  },
  {
    rule: 2,
    query: sql`SELECT 'exclusion constraint ' || c.conname || ' must begin with company_id' FROM tenants t JOIN pg_constraint c ON c.conrelid = t.oid
      WHERE c.contype = 'x' AND c.conkey[1] <> t.company`,
  },
  {
    rule: 3,
    query: sql`SELECT 'foreign key ' || c.conname || ' must begin with company_id on both sides' FROM tenants t JOIN pg_constraint c ON c.conrelid = t.oid JOIN tenants r ON r.oid = c.confrelid
      WHERE c.contype = 'f' AND (c.conkey[1] <> t.company OR c.confkey[1] <> r.company)`,
  },
  {
    rule: 3,
    query: sql`SELECT 'foreign key ' || c.conname || ' leads from a global table to a tenant table' FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid JOIN tenants r ON r.oid = c.confrelid
      WHERE c.contype = 'f' AND t.company IS NULL`,
  },
  {
    rule: 3,
    query: sql`SELECT 'foreign key ' || c.conname || ' must neither set columns on delete nor cascade an update' FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid
      WHERE c.contype = 'f' AND (c.confdeltype IN ('n', 'd') OR c.confupdtype IN ('c', 'n', 'd'))`,
  },
  {
    rule: 3,
    query: sql`SELECT 'foreign key ' || c.conname || ' has no name of its own' FROM tenants t JOIN pg_constraint c ON c.conrelid = t.oid
      WHERE c.contype = 'f' AND cardinality(c.conkey) > 1 AND c.conname = left(t.name || '_' ||
        (SELECT string_agg(a.attname, '_' ORDER BY k.position) FROM unnest(c.conkey) WITH ORDINALITY k(attnum, position) JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.attnum) || '_fkey', 63)`,
  },
  {
    rule: 7,
    query: sql`SELECT name || ' must have row-level security, not forced' FROM tenants WHERE NOT fenced OR forced`,
  },
  {
    rule: 7,
    query: sql`SELECT name || ' must have exactly the fence of its ' || CASE WHEN location IS NULL OR name = ANY (${OF_THE_COMPANY}) THEN 'company' ELSE 'location' END || ' as the only policy that opens it' FROM tenants t
      WHERE (SELECT count(*) FROM pg_policy p WHERE p.polrelid = t.oid AND p.polpermissive) <> 1 OR NOT EXISTS (
        SELECT FROM pg_policy p, LATERAL (SELECT CASE WHEN location IS NULL OR name = ANY (${OF_THE_COMPANY}) THEN ${COMPANY} ELSE ${LOCATION} END AS fence) f
         WHERE p.polrelid = t.oid AND p.polpermissive AND p.polcmd = '*' AND p.polroles = '{0}'
           AND regexp_replace(pg_get_expr(p.polqual, t.oid), '\\s+', ' ', 'g') = f.fence AND regexp_replace(pg_get_expr(p.polwithcheck, t.oid), '\\s+', ' ', 'g') = f.fence)`,
  },
  {
    rule: 7,
    query: sql`SELECT name || ' must belong to tavola_owner' FROM relations WHERE kind IN ('r', 'p', 'v', 'm', 'S') AND owner <> 'tavola_owner'::regrole`,
  },
  {
    rule: 7,
    query: sql`SELECT name || ' lets the app role truncate or attach triggers' FROM tables
      WHERE has_table_privilege('tavola_app', oid, 'TRUNCATE') OR has_table_privilege('tavola_app', oid, 'TRIGGER') OR has_table_privilege('tavola_app', oid, 'REFERENCES')`,
  },
  {
    rule: 7,
    query: sql`SELECT 'view ' || name || ' must be security_invoker' FROM relations WHERE kind = 'v' AND NOT coalesce(options @> '{security_invoker=true}' OR options @> '{security_invoker=on}', false)`,
  },
  {
    rule: 7,
    query: sql`SELECT 'materialized view ' || name || ' cannot be fenced' FROM relations WHERE kind = 'm' AND company IS NOT NULL`,
  },
  {
    rule: 7,
    query: sql`SELECT 'the app role may run ' || p.oid::regprocedure || ' with the rights of its owner' FROM pg_proc p
      WHERE p.prosecdef AND p.pronamespace IN ('public'::regnamespace, 'app'::regnamespace) AND has_function_privilege('tavola_app', p.oid, 'EXECUTE')`,
  },
  {
    rule: 7,
    query: sql`SELECT 'tavola_app is above the fence' FROM pg_roles WHERE rolname = 'tavola_app'
      AND (rolsuper OR rolbypassrls OR rolcreaterole OR pg_has_role('tavola_app', 'tavola_owner', 'MEMBER') OR has_schema_privilege('tavola_app', 'public', 'CREATE'))`,
  },
  {
    rule: 8,
    query: sql`SELECT 'trigger ' || g.tgname || ' on ' || t.name FROM tables t JOIN pg_trigger g ON g.tgrelid = t.oid WHERE NOT g.tgisinternal`,
  },
  {
    rule: 8,
    query: sql`SELECT 'rule ' || w.rulename || ' on ' || r.name FROM relations r JOIN pg_rewrite w ON w.ev_class = r.oid WHERE w.rulename <> '_RETURN'`,
  },
];

/**
 * Every breach of rules 1, 2, 3, 7 and 8 of database.md in the connected database, read from its catalog, so that new
 * tables are judged without being named (database.md rule 19).
 */
export async function findBreaches(owner: Client): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { rule, query } of RULES) {
    const found = await send<{ what: string }>(
      owner,
      sql`${TABLES} SELECT * FROM (${query}) AS found(what) ORDER BY what`,
    );
    breaches.push(...found.rows.map(({ what }) => ({ rule, what })));
  }
  return breaches;
}
