-- no transaction
-- The list of deleted records looks for the few deleted ones among all items.
CREATE INDEX CONCURRENTLY IF NOT EXISTS items_deleted ON items (company_id, type) WHERE deleted_at IS NOT NULL;
