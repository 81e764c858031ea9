-- A sale that was refunded later counted as late and for the person who refunded it, and one that a terminal handed in after the close of its
-- day did not count as late. The facts of those orders are made again.
INSERT INTO report_changes (company_id, location_id, order_id)
SELECT w.company_id, w.location_id, w.order_id FROM refunds w
UNION SELECT h.company_id, h.location_id, h.order_id FROM offline_orders h WHERE h.outcome <> 'Refused';
