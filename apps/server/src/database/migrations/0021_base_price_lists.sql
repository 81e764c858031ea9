-- Every company has a base price list (back-office spec, section 3). One that began before price lists were kept gets an empty one, in force everywhere.

WITH lacking AS (
  SELECT c.company_id, CASE WHEN EXISTS (SELECT 1 FROM locations l WHERE l.company_id = c.company_id AND l.language = 'th') THEN 'ราคาหลัก' ELSE 'Base Prices' END AS name
  FROM companies c WHERE NOT EXISTS (SELECT 1 FROM price_lists p WHERE p.company_id = c.company_id AND p.is_base_price_list AND p.deleted_at IS NULL))
INSERT INTO price_lists (company_id, id, name, is_base_price_list, created_at, updated_at)
SELECT w.company_id, gen_random_uuid(), w.name || CASE WHEN EXISTS (SELECT 1 FROM price_lists p WHERE p.company_id = w.company_id AND lower(p.name) = lower(w.name) AND p.deleted_at IS NULL) THEN ' 2' ELSE '' END, true, now(), now()
FROM lacking w;

INSERT INTO price_list_locations (company_id, location_id, price_list_id, is_active)
SELECT l.company_id, l.id, p.id, true FROM price_lists p JOIN locations l ON l.company_id = p.company_id WHERE p.is_base_price_list AND p.deleted_at IS NULL
ON CONFLICT (company_id, location_id, price_list_id) DO UPDATE SET is_active = true;
