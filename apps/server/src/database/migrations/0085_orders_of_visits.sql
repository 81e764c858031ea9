-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_visit ON orders (company_id, location_id, visit_id) WHERE visit_id IS NOT NULL;
