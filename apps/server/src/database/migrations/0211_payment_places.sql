-- The place of a payment in its sale, which decides what settled it (decision 250). A corrected tender has the place of the payment that it
-- replaces. Most sales have one payment, so only the others are written.
ALTER TABLE payments ADD COLUMN position integer NOT NULL DEFAULT 1;

WITH RECURSIVE several AS (
    SELECT company_id, sale_id FROM payments GROUP BY 1, 2 HAVING count(*) > 1),
  taken AS (
    SELECT p.company_id, p.sale_id, p.id, p.reference_payment_id, p.created_at
    FROM payments p JOIN several s ON s.company_id = p.company_id AND s.sale_id = p.sale_id),
  -- Payments that replace none, in the order in which they were taken.
  placed AS (
    SELECT t.company_id, t.id, row_number() OVER (PARTITION BY t.company_id, t.sale_id ORDER BY t.created_at, t.id)::integer AS position
    FROM taken t WHERE NOT EXISTS (SELECT FROM taken r WHERE r.company_id = t.company_id AND r.id = t.reference_payment_id)
  ),
  followed AS (
    SELECT company_id, id, position FROM placed
    UNION ALL
    SELECT t.company_id, t.id, f.position FROM followed f
      JOIN taken t ON t.company_id = f.company_id AND t.reference_payment_id = f.id)
UPDATE payments p SET position = f.position FROM followed f
  WHERE p.company_id = f.company_id AND p.id = f.id AND f.position > 1;

ALTER TABLE payments ALTER COLUMN position DROP DEFAULT;
