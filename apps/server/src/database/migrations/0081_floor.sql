-- Who serves a table since when, and what it was reserved for (decisions 63, 177, 180). All null while it is free.
ALTER TABLE tables
  ADD COLUMN opened_at timestamptz,
  ADD COLUMN opened_by uuid,
  ADD COLUMN opened_by_name text,
  ADD COLUMN reserved_name text;

ALTER TABLE table_groups ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE INDEX tables_group ON tables (company_id, table_group_id) WHERE table_group_id IS NOT NULL;

-- Bookings (decision 177). Its tables are an array: a booking is read and written as a whole.
CREATE TABLE table_reservations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  table_ids uuid[] NOT NULL CONSTRAINT table_reservations_tables_check CHECK (cardinality(table_ids) > 0),
  name text NOT NULL,
  phone text NOT NULL DEFAULT '',
  customer_id uuid,
  for_at timestamptz NOT NULL,
  minutes integer NOT NULL CONSTRAINT table_reservations_minutes_check CHECK (minutes > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The guests are at the table, so nothing is shown of it any longer.
  seated_at timestamptz,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT table_reservations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT table_reservations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT table_reservations_customer_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id)
);

CREATE INDEX table_reservations_time ON table_reservations (company_id, location_id, for_at) WHERE deleted_at IS NULL;

SELECT app.fence_location('table_reservations');

-- Locks a table and those joined with it, in the order of their ids, before an order of theirs is locked.
CREATE FUNCTION app.hold_tables(company uuid, location uuid, held uuid) RETURNS boolean
LANGUAGE plpgsql VOLATILE PARALLEL UNSAFE AS $$
BEGIN
  PERFORM FROM tables t WHERE t.company_id = company AND t.location_id = location AND (t.id = held OR t.table_group_id = (
    SELECT own.table_group_id FROM tables own WHERE own.company_id = company AND own.location_id = location AND own.id = held))
  ORDER BY t.id FOR UPDATE;
  RETURN true;
END
$$;

REVOKE ALL ON FUNCTION app.hold_tables(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION app.hold_tables(uuid, uuid, uuid) TO tavola_app;
