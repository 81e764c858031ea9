-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_table ON orders (company_id, location_id, table_id, created_at) WHERE table_id IS NOT NULL;

-- The planner uses it for statements that say the same words.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_unpaid_table ON orders (company_id, location_id, table_id)
  WHERE table_id IS NOT NULL AND payment_status IN ('Pending', 'PartiallyPaid');
