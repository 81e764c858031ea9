-- Reports are narrowed to an online store (decision 330). Orders of stores from before get their facts again.
ALTER TABLE report_facts ADD COLUMN store_id uuid;

INSERT INTO report_changes (company_id, location_id, order_id)
SELECT o.company_id, o.location_id, o.order_id FROM online_orders o WHERE o.online_store_id IS NOT NULL;
