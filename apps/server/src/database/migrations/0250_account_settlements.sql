-- Money that settles what a customer or channel owes is taken like a payment (decision 245): by a payment type, into the open report of its
-- terminal, into the ledger and the close of day. What was received before says no payment type: it is an entry of its account alone.
CREATE TABLE account_settlements (
  company_id uuid NOT NULL,
  -- Accounts belong to the company, and their history names every location.
  at_location_id uuid NOT NULL,
  -- Made by the page, so that a repeat takes nothing twice.
  id uuid NOT NULL,
  payment_account_id uuid NOT NULL,
  account_name text NOT NULL,
  payment_type_id smallint NOT NULL CONSTRAINT account_settlements_type_check CHECK (payment_type_id IN (1, 4, 6)),
  custom_payment_type_id uuid,
  name text NOT NULL,
  names json,
  status text NOT NULL CONSTRAINT account_settlements_status_check CHECK (status IN ('Received', 'Voided')),
  amount numeric(19,5) NOT NULL CONSTRAINT account_settlements_amount_check CHECK (amount > 0),
  note text,
  business_date date NOT NULL,
  client_id uuid NOT NULL,
  -- Null where its terminal works without reports (167).
  terminal_report_id uuid,
  close_of_day_id uuid,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  voided_at timestamptz,
  voided_by uuid,
  void_date date,
  CONSTRAINT account_settlements_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT account_settlements_account_fkey FOREIGN KEY (company_id, payment_account_id) REFERENCES payment_accounts (company_id, id),
  CONSTRAINT account_settlements_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id),
  CONSTRAINT account_settlements_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT account_settlements_report_fkey FOREIGN KEY (company_id, terminal_report_id) REFERENCES terminal_reports (company_id, id),
  CONSTRAINT account_settlements_voided_check CHECK ((status = 'Voided') = (voided_at IS NOT NULL) AND (status = 'Voided') = (voided_by IS NOT NULL)
    AND (status = 'Voided') = (void_date IS NOT NULL))
);

CREATE INDEX account_settlements_report ON account_settlements (company_id, terminal_report_id) WHERE terminal_report_id IS NOT NULL;

CREATE INDEX account_settlements_undated ON account_settlements (company_id, at_location_id) WHERE close_of_day_id IS NULL;

CREATE INDEX account_settlements_day ON account_settlements (company_id, close_of_day_id) WHERE close_of_day_id IS NOT NULL;

SELECT app.fence_company('account_settlements');

REVOKE UPDATE ON account_settlements FROM tavola_app;

GRANT UPDATE (status, voided_at, voided_by, void_date, close_of_day_id) ON account_settlements TO tavola_app;

-- It is voided or closed once: a row of a Z never changes.
CREATE POLICY account_settlements_final ON account_settlements AS RESTRICTIVE FOR UPDATE USING (close_of_day_id IS NULL) WITH CHECK (true);

CREATE POLICY account_settlements_reset ON account_settlements AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, at_location_id));

-- The business day of an entry (decision 91). Unknown where it was booked before.
ALTER TABLE payment_account_entries ADD COLUMN business_date date;
