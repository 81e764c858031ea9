-- Payments of orders that are not settled have the number of their order (decision 490). The facts of those orders are made again.
INSERT INTO report_changes (company_id, location_id, order_id)
SELECT DISTINCT f.company_id, f.location_id, f.record_id FROM report_facts f WHERE f.kind = 'Payment' AND f.sold_on IS NULL;
