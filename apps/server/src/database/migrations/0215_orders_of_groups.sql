-- no transaction
-- The bills of joined tables, for the receipts of each of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_table_group ON orders (company_id, location_id, table_group_id) WHERE table_group_id IS NOT NULL;
