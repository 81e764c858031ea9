-- The integrated card terminal is a payment type that every location may switch on, once it has a card terminal.
INSERT INTO system_payment_settings (company_id, location_id, id, name, payment_type_id, is_active, updated_at)
SELECT l.company_id, l.id, gen_random_uuid(), CASE l.language WHEN 'th' THEN 'เครื่องรับบัตร' ELSE 'Card terminal' END, 7,
  EXISTS (SELECT FROM payment_settings p WHERE p.company_id = l.company_id AND p.location_id = l.id AND p.payment_type_id = 7 AND p.custom_payment_type_id IS NULL AND p.deleted_at IS NULL), now()
FROM locations l
ON CONFLICT DO NOTHING;
