-- The journal of a close of day by account (decisions 98, 244): made once from what the day moved, with the accounts as they were at that time.
-- A figure that had no account gets one until it is exported.
CREATE TABLE journal_entries (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  close_of_day_id uuid NOT NULL,
  place integer NOT NULL,
  gl_map_type text NOT NULL CONSTRAINT journal_entries_type_check CHECK (gl_map_type IN (
    'Category', 'PaymentType', 'Tax', 'ServiceCharge', 'Tip', 'Discount', 'Comp', 'GiftCard', 'Deposit', 'Rounding', 'OverShort', 'PayInOut',
    'OpenOrders')),
  -- Whose figure it is; null = the kind's own.
  ref_key text,
  name text NOT NULL,
  -- Null = without an account.
  code text,
  account_name text,
  -- Debited above 0, credited below.
  amount numeric(19,5) NOT NULL,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (company_id, close_of_day_id, place),
  CONSTRAINT journal_entries_day_fkey FOREIGN KEY (company_id, close_of_day_id) REFERENCES close_of_days (company_id, id)
);

SELECT app.fence_location('journal_entries');

REVOKE UPDATE ON journal_entries FROM tavola_app;

GRANT UPDATE (code, account_name) ON journal_entries TO tavola_app;

CREATE POLICY journal_entries_final ON journal_entries AS RESTRICTIVE FOR UPDATE USING (code IS NULL) WITH CHECK (true);

-- What a close of day took; null while a sale is written, so that it costs nothing there.
CREATE INDEX ledger_postings_day ON ledger_postings (company_id, close_of_day_id) WHERE close_of_day_id IS NOT NULL;

ALTER TABLE gl_maps DROP CONSTRAINT gl_maps_type_check;

ALTER TABLE gl_maps ADD CONSTRAINT gl_maps_type_check CHECK (gl_map_type IN (
  'Category', 'PaymentType', 'Tax', 'ServiceCharge', 'Tip', 'Discount', 'Comp', 'GiftCard', 'Deposit', 'Rounding', 'OverShort', 'PayInOut',
  'OpenOrders'));
