-- Past orders of a restaurant of one's own are samples: no number, no close of day and no figure of its books counts them (decision 252).
-- Those of the product's own demos are its sales.
ALTER TABLE demo_sales ADD COLUMN is_sample boolean NOT NULL DEFAULT false;

UPDATE demo_sales d SET is_sample = true FROM locations l
  WHERE l.company_id = d.company_id AND l.id = d.location_id AND NOT l.is_demo;

ALTER TABLE demo_sales ALTER COLUMN is_sample DROP DEFAULT;

-- A paid sample has a number of its own and none of the books. Every row that is stored holds the narrower rule, so none is looked at.
ALTER TABLE sales DROP CONSTRAINT sales_paid_check;

ALTER TABLE sales ADD CONSTRAINT sales_paid_check CHECK (payment_status NOT IN ('Paid', 'Refunded')
  OR ((sale_number IS NOT NULL OR sale_no LIKE 'S-%') AND sale_date IS NOT NULL AND paid_at IS NOT NULL)) NOT VALID;

-- What samples come to in a close of day that counted them; its figures stay as they were stored.
ALTER TABLE close_of_days ADD COLUMN sample_sale_count integer NOT NULL DEFAULT 0,
  ADD COLUMN sample_amount numeric(19,5) NOT NULL DEFAULT 0;

-- Samples may have been removed since with their sales, so they are what a close of day counted beyond the sales of other terminals.
-- The terminal of past orders has number 0, those of people begin at 1.
WITH places AS (
    SELECT c.company_id, c.location_id FROM clients c
    JOIN locations l ON l.company_id = c.company_id AND l.id = c.location_id
    WHERE c.terminal_number = 0 AND NOT l.is_demo),
  sold AS (
    SELECT s.company_id, s.close_of_day_id, count(*)::integer AS sales, sum(s.total_due_amount) AS amount
    FROM places p
    JOIN sales s ON s.company_id = p.company_id AND s.location_id = p.location_id AND s.close_of_day_id IS NOT NULL
    JOIN orders o ON o.company_id = s.company_id AND o.location_id = s.location_id AND o.id = s.order_id
    JOIN clients c ON c.company_id = o.company_id AND c.location_id = o.location_id AND c.id = o.client_id AND c.terminal_number > 0
    GROUP BY 1, 2)
UPDATE close_of_days z
  SET sample_sale_count = z.sale_count - coalesce(sold.sales, 0), sample_amount = z.total_amount - coalesce(sold.amount, 0)
  FROM close_of_days y
    JOIN places p ON p.company_id = y.company_id AND p.location_id = y.location_id
    LEFT JOIN sold ON sold.company_id = y.company_id AND sold.close_of_day_id = y.id
  WHERE z.company_id = y.company_id AND z.id = y.id AND z.sale_count > coalesce(sold.sales, 0);
