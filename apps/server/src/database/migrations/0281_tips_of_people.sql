-- no transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_tips ON payments (company_id, location_id, user_id, payment_date) WHERE tip_amount <> 0;
