-- Brands, variants and modifier groups were listed by the alphabet, whatever their numbers said. They are sorted by
-- hand from now on, and begin with the order in which people know them.
UPDATE brands t SET sort_number = n.place
FROM (SELECT company_id, id, row_number() OVER (PARTITION BY company_id ORDER BY lower(name), id) AS place FROM brands) n
WHERE t.company_id = n.company_id AND t.id = n.id AND t.sort_number <> n.place;
UPDATE variants t SET sort_number = n.place
FROM (SELECT company_id, id, row_number() OVER (PARTITION BY company_id ORDER BY lower(name), id) AS place
  FROM variants) n
WHERE t.company_id = n.company_id AND t.id = n.id AND t.sort_number <> n.place;
UPDATE modifier_groups t SET sort_number = n.place
FROM (SELECT company_id, id, row_number() OVER (PARTITION BY company_id ORDER BY lower(name), id) AS place
  FROM modifier_groups) n
WHERE t.company_id = n.company_id AND t.id = n.id AND t.sort_number <> n.place;
