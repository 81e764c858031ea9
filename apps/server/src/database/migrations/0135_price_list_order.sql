-- The place of a price list in lists and pickers; until now they were listed by name.
ALTER TABLE price_lists ADD COLUMN sort_number integer NOT NULL DEFAULT 0;

UPDATE price_lists p SET sort_number = o.place
  FROM (SELECT company_id, id, row_number() OVER (PARTITION BY company_id ORDER BY lower(name), id) AS place FROM price_lists) o
 WHERE o.company_id = p.company_id AND o.id = p.id;
