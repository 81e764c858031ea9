-- More system units for the companies that are there, exact by their references, and units of their own for everybody.

UPDATE uoms SET reference_uomid = 6, initial_unit = 16, entered_conversion = 1 WHERE uomid = 5 AND NOT is_custom_data;

INSERT INTO uoms (company_id, uomid, uom_class_id, name, symbol, is_custom_data, enable_conversion, reference_uomid, initial_unit, entered_conversion, created_at, updated_at)
SELECT c.company_id, n.uomid, n.uom_class_id, n.name, n.symbol, false, true, n.reference_uomid, n.initial_unit, n.entered_conversion, now(), now()
FROM uom_classes c JOIN (VALUES
  (10, 2, 'Milligram', 'mg', 3, 1000, 1), (11, 3, 'Gallon', 'gal', 7, 125, 473176.473), (12, 3, 'Pint', 'pt', 11, 8, 1), (13, 3, 'Cup', 'cup', 11, 16, 1),
  (14, 3, 'Tablespoon', 'tbsp', 9, 2, 1), (15, 3, 'Teaspoon', 'tsp', 14, 3, 1)
) AS n (uomid, uom_class_id, name, symbol, reference_uomid, initial_unit, entered_conversion) ON n.uom_class_id = c.uom_class_id
ON CONFLICT DO NOTHING;

UPDATE uoms SET reference_uomid = 11, initial_unit = 128, entered_conversion = 1 WHERE uomid = 9 AND NOT is_custom_data;

UPDATE companies SET feature_flags = array_append(feature_flags, 'custom_uom') WHERE NOT 'custom_uom' = ANY (feature_flags);
