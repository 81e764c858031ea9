-- no transaction
-- Each condition of the order search is answered by a range of an index, newest first (goal S12).
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_states ON orders (company_id, location_id, status, payment_status, order_date, order_number);

CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_order_no ON orders (company_id, location_id, order_no, order_date, order_number);

-- A collection code is the number of its order with zeros in front, and found by it; these are the few others.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_other_code ON orders (company_id, location_id, collection_code, order_date, order_number)
  WHERE collection_code <> lpad(order_no, greatest(3, length(order_no)), '0');

CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_table_name ON orders (company_id, location_id, table_name, order_date, order_number)
  INCLUDE (status, payment_status) WHERE table_name IS NOT NULL;
