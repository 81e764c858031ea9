-- What a terminal took between its opening and its close, cash that moves without a sale, and the close of day (decisions 88 to 91, 167 to 169).

CREATE TABLE close_of_days (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The Z number, one after the other without a gap.
  number bigint NOT NULL,
  business_date date NOT NULL,
  closed_at timestamptz NOT NULL,
  closed_by uuid NOT NULL,
  note text,
  sale_count integer NOT NULL,
  total_amount numeric(19,5) NOT NULL,
  cash_difference numeric(19,5),
  -- Everything else that its report says, as it was at that moment.
  figures json NOT NULL,
  CONSTRAINT close_of_days_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT close_of_days_number_key UNIQUE (company_id, location_id, number),
  CONSTRAINT close_of_days_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT close_of_days_user_fkey FOREIGN KEY (company_id, closed_by) REFERENCES users (company_id, id)
);

SELECT app.fence_location('close_of_days');

-- A Z never changes (decision 82). Only a reset of a demo's sales deletes it.
REVOKE UPDATE ON close_of_days FROM tavola_app;

CREATE POLICY close_of_days_reset ON close_of_days AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

CREATE TABLE terminal_reports (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the terminal, so that opening it twice opens it once.
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  business_date date NOT NULL,
  status text NOT NULL CONSTRAINT terminal_reports_status_check CHECK (status IN ('Open', 'Counting', 'Closed')),
  has_cash_drawer boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  opened_at timestamptz NOT NULL,
  opened_by uuid NOT NULL,
  opening_float numeric(19,5) NOT NULL CONSTRAINT terminal_reports_float_check CHECK (opening_float >= 0),
  opening_counts json,
  counted_at timestamptz,
  counted_by uuid,
  closing_counts json,
  counted_cash numeric(19,5),
  -- What was counted of the other payment types.
  type_counts json,
  -- As it was at the close, which later rows do not change.
  expected_cash numeric(19,5),
  difference numeric(19,5),
  figures json,
  closed_at timestamptz,
  closed_by uuid,
  note text,
  -- The rows of a day are marked before its own row is written with what they come to, hence no foreign key.
  close_of_day_id uuid,
  CONSTRAINT terminal_reports_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT terminal_reports_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT terminal_reports_closed_check CHECK ((status = 'Closed') = (closed_at IS NOT NULL) AND (status = 'Closed') = (figures IS NOT NULL))
);

-- One open report a terminal (decision 88).
CREATE UNIQUE INDEX terminal_reports_open_key ON terminal_reports (company_id, client_id) WHERE status <> 'Closed';

CREATE INDEX terminal_reports_opened ON terminal_reports (company_id, location_id, opened_at);

CREATE INDEX terminal_reports_undated ON terminal_reports (company_id, location_id) WHERE close_of_day_id IS NULL;

SELECT app.fence_location('terminal_reports');

-- A closed report gets its close of day, and after that nothing any more.
CREATE POLICY terminal_reports_final ON terminal_reports AS RESTRICTIVE FOR UPDATE USING (close_of_day_id IS NULL) WITH CHECK (true);

CREATE POLICY terminal_reports_reset ON terminal_reports AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

CREATE TABLE cash_activities (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the terminal, so that a repeat moves nothing twice.
  id uuid NOT NULL,
  terminal_report_id uuid NOT NULL,
  type text NOT NULL CONSTRAINT cash_activities_type_check CHECK (type IN ('PayIn', 'PayOut', 'Deposit', 'OpenDrawer', 'Count')),
  amount numeric(19,5) NOT NULL CONSTRAINT cash_activities_amount_check CHECK (amount >= 0),
  pay_in_out_reason_id uuid,
  reason text,
  names json,
  note text,
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  approved_by uuid,
  -- Cancelled inside the open report; the row stays visible (decision 89).
  inactive_at timestamptz,
  inactive_by uuid,
  CONSTRAINT cash_activities_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT cash_activities_report_fkey FOREIGN KEY (company_id, terminal_report_id) REFERENCES terminal_reports (company_id, id)
);

CREATE INDEX cash_activities_report ON cash_activities (company_id, terminal_report_id);

SELECT app.fence_location('cash_activities');

REVOKE UPDATE ON cash_activities FROM tavola_app;

GRANT UPDATE (inactive_at, inactive_by) ON cash_activities TO tavola_app;

CREATE POLICY cash_activities_once ON cash_activities AS RESTRICTIVE FOR UPDATE USING (inactive_at IS NULL) WITH CHECK (true);

CREATE POLICY cash_activities_reset ON cash_activities AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

-- The report that a payment belongs to; null where its terminal works without reports (167).
ALTER TABLE payments ADD COLUMN terminal_report_id uuid;

-- Sold offline while no report was open: the next one of its terminal takes it as a late sale (82).
ALTER TABLE payments ADD COLUMN awaits_report boolean NOT NULL DEFAULT false;

ALTER TABLE payments ADD COLUMN close_of_day_id uuid;

ALTER TABLE sales ADD COLUMN close_of_day_id uuid;

ALTER TABLE payments ADD CONSTRAINT payments_report_fkey FOREIGN KEY (company_id, terminal_report_id) REFERENCES terminal_reports (company_id, id) NOT VALID;

-- A tip may come after the payment, until its report is closed (170).
GRANT UPDATE (terminal_report_id, awaits_report, close_of_day_id, tip_amount, tendered_amount) ON payments TO tavola_app;
