-- no transaction
-- A search for what is ready and not collected reads the orders of that state only (goal S12).
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_fulfillment_states
  ON orders (company_id, location_id, fulfillment_status, status, payment_status, order_date, order_number);
