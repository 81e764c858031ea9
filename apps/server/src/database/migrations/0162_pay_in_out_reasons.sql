-- The reasons that a new restaurant begins with, for those that never had one (decision 204): in the language of their oldest location,
-- with the name in the other one.

WITH home AS (
  SELECT DISTINCT ON (company_id) company_id, language FROM locations ORDER BY company_id, created_at, id
), reason (type, en, th, sort_number) AS (VALUES
  ('PayOut', 'Supplier', 'ซื้อของจากผู้ขาย', 0),
  ('PayOut', 'Tips', 'ทิป', 1),
  ('PayOut', 'Small expenses', 'ค่าใช้จ่ายเล็กน้อย', 2),
  ('PayIn', 'Change from the bank', 'เงินทอนจากธนาคาร', 3)
)
INSERT INTO pay_in_out_reasons (company_id, id, name, names, type, sort_number, created_at, updated_at)
SELECT home.company_id, gen_random_uuid(), CASE home.language WHEN 'th' THEN reason.th ELSE reason.en END,
  CASE home.language WHEN 'th' THEN jsonb_build_object('en', reason.en) ELSE jsonb_build_object('th', reason.th) END,
  reason.type, reason.sort_number, now(), now()
FROM home CROSS JOIN reason
WHERE NOT EXISTS (SELECT FROM pay_in_out_reasons known WHERE known.company_id = home.company_id);
