-- no transaction
-- A search reads only orders of the channels that the person sees or asks for, also by their states.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_channel_states
  ON orders (company_id, location_id, channel, status, payment_status, order_date, order_number);

DROP INDEX CONCURRENTLY IF EXISTS orders_channel;
