-- Payments that a customer's account takes (decision 58): which account, and what it was called then. Locations begin without them.

ALTER TABLE payments ADD COLUMN payment_account_id uuid;

ALTER TABLE payments ADD COLUMN account_name text;

ALTER TABLE payments ADD CONSTRAINT payments_account_fkey FOREIGN KEY (company_id, payment_account_id) REFERENCES payment_accounts (company_id, id);

INSERT INTO system_payment_settings (company_id, location_id, id, name, payment_type_id, is_active, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'บัญชีลูกค้า' ELSE 'Customer account' END, 3,
  EXISTS (SELECT FROM payment_settings p WHERE p.company_id = l.company_id AND p.location_id = l.id AND p.payment_type_id = 3 AND p.custom_payment_type_id IS NULL AND p.deleted_at IS NULL), now()
FROM locations l
ON CONFLICT DO NOTHING;
