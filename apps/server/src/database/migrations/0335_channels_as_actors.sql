-- An order of an online channel was opened by no person and at no terminal, and how far it has come with its channel
-- is a status of its own (decisions 85, 289).
ALTER TABLE orders
  ALTER COLUMN opened_by DROP NOT NULL,
  ALTER COLUMN client_id DROP NOT NULL,
  ADD COLUMN online_status text CONSTRAINT orders_online_status_check CHECK (online_status IN
    ('New', 'Accepted', 'Rejected', 'Saved', 'Sent', 'Held', 'Completed', 'Voided', 'Cancelled')),
  ADD CONSTRAINT orders_opened_check CHECK (channel = 3 OR (opened_by IS NOT NULL AND client_id IS NOT NULL));

ALTER TABLE payments
  ALTER COLUMN user_id DROP NOT NULL,
  ALTER COLUMN client_id DROP NOT NULL,
  ADD CONSTRAINT payments_taken_check CHECK ((user_id IS NULL) = (client_id IS NULL));

ALTER TABLE order_sends ALTER COLUMN sent_by DROP NOT NULL;
ALTER TABLE order_changes ALTER COLUMN user_id DROP NOT NULL;

-- Facts of such a sale name neither.
ALTER TABLE report_facts
  ALTER COLUMN client_id DROP NOT NULL,
  ALTER COLUMN opened_by DROP NOT NULL,
  ALTER COLUMN served_by DROP NOT NULL,
  ALTER COLUMN taken_by DROP NOT NULL;
