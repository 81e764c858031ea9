-- no transaction
-- The few orders that were charged otherwise than the server comes to (decision 79), newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_variance ON orders (company_id, location_id, order_date, order_number) WHERE sync_variance IS NOT NULL;
