-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_customer ON orders (company_id, customer_id, order_date DESC, order_number DESC) WHERE customer_id IS NOT NULL;
