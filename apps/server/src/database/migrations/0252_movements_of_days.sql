-- The business day and the order of a movement, and the average cost after it, which nothing else keeps (decisions 95, 242, 267). They are
-- filled for earlier movements while the server sells (app.backfills); what cannot be known stays empty.
ALTER TABLE inventory_movements ADD COLUMN business_date date, ADD COLUMN order_id uuid, ADD COLUMN average_cost_after numeric(19,5);

-- How far each backfill is in each company: after a kill it resumes behind the last batch that was committed.
CREATE TABLE app.backfills (
  name text NOT NULL,
  company_id uuid NOT NULL,
  after uuid NOT NULL,
  done_at timestamptz,
  CONSTRAINT backfills_pkey PRIMARY KEY (name, company_id)
);
