-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_authorised ON payments (company_id, location_id) WHERE status = 'Authorised';
