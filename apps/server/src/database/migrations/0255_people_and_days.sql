-- Who voided, comped, approved and served, and which close of day a posting belongs to (decisions 238, 244, 267). What the audit knows of
-- earlier voids is filled while the server sells; the rest stays empty.
ALTER TABLE order_lines ADD COLUMN void_comp_by uuid, ADD COLUMN void_comp_date date;

ALTER TABLE orders ADD COLUMN void_comp_by uuid, ADD COLUMN void_comp_date date, ADD COLUMN void_comp_approved_by uuid,
  -- The tax of its service charge, which is mapped to an account by its id (98).
  ADD COLUMN service_charge_tax_id uuid;

-- The waiter of its table when it was paid, else who opened it.
ALTER TABLE sales ADD COLUMN served_by uuid;

ALTER TABLE payments ADD COLUMN voided_by uuid, ADD COLUMN void_date date, ADD COLUMN void_approved_by uuid;

GRANT UPDATE (voided_by, void_date, void_approved_by) ON payments TO tavola_app;

-- The row that a posting without a payment comes from: a cash activity, a report of a terminal or money on an account.
ALTER TABLE ledger_postings ADD COLUMN source_id uuid, ADD COLUMN close_of_day_id uuid;

GRANT UPDATE (close_of_day_id) ON ledger_postings TO tavola_app;

CREATE POLICY ledger_postings_final ON ledger_postings AS RESTRICTIVE FOR UPDATE USING (close_of_day_id IS NULL) WITH CHECK (true);
