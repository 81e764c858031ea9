-- What every later migration stands on: the tenant of a transaction, the two fences, and what the app role may do.
--
-- How a tenant table is declared (database.md rules 1, 2, 3, 7; the catalogue test refuses anything else):
--
--   CREATE TABLE vendors (
--     company_id uuid NOT NULL,
--     id uuid NOT NULL,
--     country_id integer NOT NULL CONSTRAINT vendors_country_fkey REFERENCES countries (id),      -- to a global table
--     category_id uuid,
--     name text NOT NULL,
--     created_at timestamptz NOT NULL,                                                            -- written by the app, no now()
--     CONSTRAINT vendors_pkey PRIMARY KEY (company_id, id),                                       -- company_id first
--     CONSTRAINT vendors_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
--     CONSTRAINT vendors_category_fkey FOREIGN KEY (company_id, category_id) REFERENCES vendor_categories (company_id, id)
--   );
--   CREATE UNIQUE INDEX vendors_name_key ON vendors (company_id, lower(name));                    -- company_id first
--   SELECT app.fence_company('vendors');                                                          -- row-level security
--
-- A location's table has `location_id uuid NOT NULL` as well and ends with SELECT app.fence_location('orders').
-- Grants come by themselves. A table that may only grow ends with REVOKE UPDATE, DELETE ON journal FROM tavola_app.
-- A global table has no company_id and no fence; one that the app only reads ends with
-- REVOKE INSERT, UPDATE, DELETE ON countries FROM tavola_app.
-- A big table's index: a file of its own that opens with the line "-- no transaction" and holds only
-- CREATE INDEX CONCURRENTLY IF NOT EXISTS.
-- An applied file is never changed; afterwards run npm run db:types.

CREATE SCHEMA IF NOT EXISTS app;

-- SET LOCAL and not set_config: a spread database forwards only SET LOCAL to its workers (database.md rule 6).
CREATE FUNCTION app.set_tenant(company_id uuid) RETURNS void
LANGUAGE plpgsql STRICT VOLATILE PARALLEL UNSAFE AS $$
BEGIN
  EXECUTE format('SET LOCAL app.company_id = %L', company_id);
END
$$;

CREATE FUNCTION app.set_location(location_id uuid) RETURNS void
LANGUAGE plpgsql STRICT VOLATILE PARALLEL UNSAFE AS $$
BEGIN
  EXECUTE format('SET LOCAL app.location_id = %L', location_id);
END
$$;

-- Both at once, for the many short transactions of one location.
CREATE FUNCTION app.set_scope(company_id uuid, location_id uuid) RETURNS void
LANGUAGE plpgsql STRICT VOLATILE PARALLEL UNSAFE AS $$
BEGIN
  EXECUTE format('SET LOCAL app.company_id = %L', company_id);
  EXECUTE format('SET LOCAL app.location_id = %L', location_id);
END
$$;

-- For work of the whole company, such as a report over its locations. Without this call or set_location every table of a location is empty.
CREATE FUNCTION app.set_every_location() RETURNS void
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
BEGIN
  SET LOCAL app.location_id = '*';
END
$$;

-- The plain cast of the setting would fail on '' once a transaction has ended on the connection, hence nullif.
CREATE FUNCTION app.fence_company(fenced regclass) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  rule constant text := $rule$company_id = nullif(current_setting('app.company_id', true), '')::uuid$rule$;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', fenced);
  EXECUTE format('CREATE POLICY fence ON %s USING (%s) WITH CHECK (%s)', fenced, rule, rule);
END
$$;

CREATE FUNCTION app.fence_location(fenced regclass) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  rule constant text := $rule$company_id = nullif(current_setting('app.company_id', true), '')::uuid
    AND (location_id = nullif(nullif(current_setting('app.location_id', true), ''), '*')::uuid
      OR current_setting('app.location_id', true) = '*')$rule$;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', fenced);
  EXECUTE format('CREATE POLICY fence ON %s USING (%s) WITH CHECK (%s)', fenced, rule, rule);
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA app FROM PUBLIC;

GRANT USAGE ON SCHEMA app TO tavola_app;

GRANT EXECUTE ON FUNCTION app.set_tenant(uuid), app.set_location(uuid), app.set_scope(uuid, uuid), app.set_every_location() TO tavola_app;

GRANT SELECT ON app.migrations TO tavola_app;

GRANT USAGE ON SCHEMA public TO tavola_app;

-- No TRUNCATE: it would empty a table past its fence.
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tavola_app;

ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO tavola_app;
