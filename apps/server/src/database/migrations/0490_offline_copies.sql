-- Other content that came in under the id of an offline sale that is stored or settled (decision 341), and since
-- when some of it waits for a person; its terminal keeps its copy until then.
ALTER TABLE offline_orders ADD COLUMN differing jsonb, ADD COLUMN differing_at timestamptz;

CREATE INDEX offline_orders_differing ON offline_orders (company_id, location_id, differing_at) WHERE differing_at IS NOT NULL;

DROP INDEX offline_orders_review;

CREATE INDEX offline_orders_review ON offline_orders (company_id, location_id, sold_at) WHERE outcome <> 'Stored' OR differing IS NOT NULL;
