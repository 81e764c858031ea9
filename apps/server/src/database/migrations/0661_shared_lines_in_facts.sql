-- A line that other bills share alone was also counted for the bill that it is stored with, where their facts were not made together. The facts
-- of the bills that such lines are stored with are made again.
INSERT INTO report_changes (company_id, location_id, order_id)
SELECT DISTINCT l.company_id, l.location_id, l.order_id FROM order_lines l
WHERE EXISTS (SELECT FROM order_line_shares w WHERE w.company_id = l.company_id AND w.order_line_id = l.id)
  AND NOT EXISTS (SELECT FROM order_line_shares w WHERE w.company_id = l.company_id AND w.order_line_id = l.id AND w.order_id = l.order_id);
