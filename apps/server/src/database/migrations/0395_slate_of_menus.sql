-- Slate says nothing about a dish, and it was what the demo menus gave their favourites (decision 292). A dish that is
-- also in a section of its own keeps that colour among the favourites; what is left becomes the green of the twelve.
WITH slated AS (
  SELECT m.company_id FROM menus m WHERE lower(m.default_menu_item_bg_color) = '#4a5568'
  UNION SELECT s.company_id FROM menu_sections s WHERE lower(s.bg_color) = '#4a5568'
  UNION SELECT x.company_id FROM menu_items x WHERE lower(x.bg_color) = '#4a5568'
)
UPDATE pos_data_versions SET version = version + 1 WHERE company_id IN (SELECT company_id FROM slated);

UPDATE menu_items x SET bg_color = n.bg_color
FROM (
  SELECT DISTINCT ON (f.company_id, f.id) f.company_id, f.id, own.bg_color
  FROM menu_items f
  JOIN menu_sections s ON s.company_id = f.company_id AND s.id = f.menu_section_id AND lower(s.bg_color) = '#4a5568'
  JOIN menu_items i ON i.company_id = f.company_id AND i.item_id = f.item_id AND i.id <> f.id
  JOIN menu_sections own
    ON own.company_id = i.company_id AND own.id = i.menu_section_id AND own.menu_id = s.menu_id
  WHERE own.bg_color IS NOT NULL AND lower(own.bg_color) <> '#4a5568'
    AND (f.bg_color IS NULL OR lower(f.bg_color) = '#4a5568')
  ORDER BY f.company_id, f.id, own.display_order, own.id
) n
WHERE x.company_id = n.company_id AND x.id = n.id;

UPDATE menu_items SET bg_color = '#078355' WHERE lower(bg_color) = '#4a5568';
UPDATE menu_sections SET bg_color = '#078355' WHERE lower(bg_color) = '#4a5568';
UPDATE menus SET default_menu_item_bg_color = '#078355' WHERE lower(default_menu_item_bg_color) = '#4a5568';
