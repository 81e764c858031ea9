-- Payment types that were switched on later had one name: both languages, where the name is still the product's.
UPDATE payment_settings p SET names = jsonb_build_object('en', n.en, 'th', n.th)
FROM (VALUES
  (1, 'Cash', 'เงินสด'), (3, 'Customer account', 'บัญชีลูกค้า'), (4, 'PromptPay', 'พร้อมเพย์'),
  (5, 'Gift card', 'บัตรของขวัญ'), (6, 'Credit Card', 'บัตรเครดิต'), (7, 'Card terminal', 'เครื่องรับบัตร')
) AS n (payment_type_id, en, th)
WHERE p.payment_type_id = n.payment_type_id AND p.custom_payment_type_id IS NULL AND p.names = '{}' AND p.name IN (n.en, n.th);
