-- Which of the product's own payment types a location takes at all, one row each (back-office spec, section 7). Those that are there are
-- taken as before; PromptPay pays in baht, so it is offered to locations with that currency (decision 57).

CREATE UNIQUE INDEX system_payment_settings_type_key ON system_payment_settings (company_id, location_id, payment_type_id);

INSERT INTO system_payment_settings (company_id, location_id, id, name, payment_type_id, is_active, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN n.name_th ELSE n.name_en END, n.payment_type_id,
  EXISTS (SELECT FROM payment_settings p WHERE p.company_id = l.company_id AND p.location_id = l.id AND p.payment_type_id = n.payment_type_id AND p.custom_payment_type_id IS NULL AND p.deleted_at IS NULL), now()
FROM locations l JOIN (VALUES (1, 'Cash', 'เงินสด'), (4, 'PromptPay', 'พร้อมเพย์'), (6, 'Credit Card', 'บัตรเครดิต')) AS n (payment_type_id, name_en, name_th)
  ON n.payment_type_id <> 4 OR l.currency_id = 1
ON CONFLICT DO NOTHING;
