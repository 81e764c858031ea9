-- Points of customers (decisions 62, 187): the company's, earned by the rules of each location. A balance is the sum of its entries, and both are
-- written by one statement. It may be below 0 where earned points were reversed after they were spent.
CREATE TABLE customer_points (
  company_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  balance bigint NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT customer_points_pkey PRIMARY KEY (company_id, customer_id),
  CONSTRAINT customer_points_customer_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customers (company_id, id)
);

SELECT app.fence_company('customer_points');

-- Grows only; what was wrong is put right by an entry the other way.
CREATE TABLE point_entries (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  customer_id uuid NOT NULL,
  type text NOT NULL CONSTRAINT point_entries_type_check CHECK (type IN ('Earned', 'Reversed', 'Reset')),
  points bigint NOT NULL,
  balance_after bigint NOT NULL,
  -- The order that moved them, which a reset of sales may have deleted since.
  order_id uuid,
  -- The rules by which they were earned, for a later refund; null = another kind of entry.
  earn_rules json,
  at_location_id uuid NOT NULL,
  business_date date NOT NULL,
  -- Null = a channel of online orders.
  user_id uuid,
  at timestamptz NOT NULL,
  -- Their order: entries of a customer get it one after the other, and their moments may be those of transactions that waited.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT point_entries_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT point_entries_customer_fkey FOREIGN KEY (company_id, customer_id) REFERENCES customer_points (company_id, customer_id),
  CONSTRAINT point_entries_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id),
  CONSTRAINT point_entries_rules_check CHECK ((type = 'Earned') = (earn_rules IS NOT NULL))
);

CREATE INDEX point_entries_newest ON point_entries (company_id, seq DESC);

CREATE INDEX point_entries_customer ON point_entries (company_id, customer_id, seq DESC);

CREATE INDEX point_entries_order ON point_entries (company_id, order_id, seq) WHERE order_id IS NOT NULL;

CREATE INDEX point_entries_location ON point_entries (company_id, at_location_id, customer_id);

SELECT app.fence_company('point_entries');

REVOKE UPDATE, DELETE ON point_entries FROM tavola_app;
