-- A refund of a tip or a fee alone has no lines and was left out of the facts. The facts of those orders are made again.
INSERT INTO report_changes (company_id, location_id, order_id)
SELECT DISTINCT w.company_id, w.location_id, w.order_id FROM refunds w
WHERE NOT EXISTS (SELECT FROM refund_lines r WHERE r.company_id = w.company_id AND r.refund_id = w.id);
