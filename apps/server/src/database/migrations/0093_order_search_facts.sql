-- no transaction
-- A list of orders by who opened them and by channel, from the newest down.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_opened_by ON orders (company_id, location_id, opened_by, order_date, order_number);

CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_channel ON orders (company_id, location_id, channel, order_date, order_number);

-- A total is compared row by row: comparing numerics is not leakproof, so the fence keeps it out of an index condition.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_date_total ON orders (company_id, location_id, order_date, order_number) INCLUDE (total_due_amount);
