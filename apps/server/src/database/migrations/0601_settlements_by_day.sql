-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS account_settlements_date ON account_settlements (company_id, at_location_id, business_date);
