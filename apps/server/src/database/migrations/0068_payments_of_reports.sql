-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_report ON payments (company_id, terminal_report_id) WHERE terminal_report_id IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_awaiting ON payments (company_id, client_id) WHERE awaits_report;

CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_undated ON payments (company_id, location_id) WHERE close_of_day_id IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_undated ON sales (company_id, location_id) WHERE close_of_day_id IS NULL;
