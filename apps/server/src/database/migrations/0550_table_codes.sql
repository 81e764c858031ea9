-- What the QR code of a table opens (decision 232): 128 random bits of each table, until they are renewed.
CREATE TABLE table_codes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  table_id uuid NOT NULL,
  token text NOT NULL,
  made_at timestamptz NOT NULL,
  CONSTRAINT table_codes_pkey PRIMARY KEY (company_id, table_id),
  CONSTRAINT table_codes_token_key UNIQUE (company_id, token),
  CONSTRAINT table_codes_table_fkey FOREIGN KEY (company_id, table_id) REFERENCES tables (company_id, id)
);

SELECT app.fence_location('table_codes');

-- Whether guests at tables order from a store, and where their items go (decision 350).
ALTER TABLE online_stores ADD COLUMN table_orders text NOT NULL DEFAULT 'off'
  CONSTRAINT online_stores_tables_check CHECK (table_orders IN ('off', 'separate', 'shared'));

CREATE UNIQUE INDEX online_stores_tables_key ON online_stores (company_id, location_id)
  WHERE table_orders <> 'off' AND deleted_at IS NULL;

-- From which table and which phone an order came, and when a person let it onto the check.
ALTER TABLE online_orders
  ADD COLUMN table_id uuid,
  ADD COLUMN guest_session_id uuid,
  ADD COLUMN admitted_at timestamptz,
  ADD CONSTRAINT online_orders_table_fkey FOREIGN KEY (company_id, table_id) REFERENCES tables (company_id, id);

CREATE INDEX online_orders_table_idx ON online_orders (company_id, table_id, guest_session_id) WHERE table_id IS NOT NULL;

-- An order of a guest at a table is one of table service that no person opened.
ALTER TABLE orders DROP CONSTRAINT orders_opened_check,
  ADD CONSTRAINT orders_opened_check
    CHECK (channel = 3 OR online_status IS NOT NULL OR (opened_by IS NOT NULL AND client_id IS NOT NULL));
