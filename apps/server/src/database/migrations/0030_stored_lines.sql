-- A stored order is one document (decision 158): its lines keep every figure that they were priced with, so that nothing is looked up in the catalog again.
ALTER TABLE order_lines
  -- What the tax was when the line was added, [{name, rate}]; null on lines from before = as the tax is today.
  ADD COLUMN tax_components json,
  -- When the line was added, as an instant with the offset of the location (decision 220).
  ADD COLUMN added_at text,
  -- The void or comp as it was entered, of a part or of the whole line; a split-off part has none of its own.
  ADD COLUMN entered_void_comp json,
  -- Why net is not gross: [{step, sourceID, name, isAutomatic, amount}].
  ADD COLUMN adjustments json;

-- What a predefined discount was when it was given; null = typed in, given by the rules, or from before.
ALTER TABLE order_discounts ADD COLUMN definition json;

UPDATE order_lines l SET
  added_at = z.wall || CASE WHEN z.shift < interval '0' THEN '-' || to_char(-z.shift, 'HH24:MI') ELSE '+' || to_char(z.shift, 'HH24:MI') END,
  entered_void_comp = CASE WHEN l.split_of IS NULL THEN coalesce(
    l.void_comp,
    (SELECT (part.void_comp::jsonb || jsonb_build_object('quantity', part.quantity, 'orderLineID', part.id))::json
       FROM order_lines part
      WHERE part.company_id = l.company_id AND part.order_id = l.order_id AND part.split_of = l.id AND part.void_comp IS NOT NULL
      ORDER BY part.position LIMIT 1)) END
FROM (
  SELECT o.company_id, o.id,
         to_char(o.created_at AT TIME ZONE p.timezone_name, 'YYYY-MM-DD"T"HH24:MI:SS') AS wall,
         (o.created_at AT TIME ZONE p.timezone_name) - (o.created_at AT TIME ZONE 'UTC') AS shift
    FROM order_lines o JOIN locations p ON p.company_id = o.company_id AND p.id = o.location_id
) z
WHERE z.company_id = l.company_id AND z.id = l.id;
