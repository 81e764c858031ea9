-- no transaction
-- One index instead of two with the same key: numbers of a date are unique, and a search by total reads the totals next to them.
-- A run that was killed leaves it half made.
DROP INDEX CONCURRENTLY IF EXISTS orders_number_total_key;

CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS orders_number_total_key
  ON orders (company_id, location_id, order_date, order_number) INCLUDE (total_due_amount);

DROP INDEX CONCURRENTLY IF EXISTS orders_number_key;

DROP INDEX CONCURRENTLY IF EXISTS orders_date_total;
