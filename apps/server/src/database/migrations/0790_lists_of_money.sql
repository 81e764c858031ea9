-- no transaction
-- What lists of sales, refunds, gift cards and points are sorted and narrowed by (decision 454): each column with what orders equal rows after it, so
-- that a page reads the rows that it shows and a count no more than it counts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_days ON sales (company_id, location_id, sale_date, sale_number) WHERE sale_number IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_totals ON sales (company_id, location_id, total_due_amount, sale_number) WHERE sale_number IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_refunded_amounts ON sales (company_id, location_id, refunded_amount, sale_number) WHERE sale_number IS NOT NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_refunded ON sales (company_id, location_id, sale_number) WHERE refund_count > 0;

CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_voided ON sales (company_id, location_id, sale_number) WHERE payment_status = 'Voided';

CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_days ON refunds (company_id, location_id, business_date, refund_number);

CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_amounts ON refunds (company_id, location_id, amount, refund_number);

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_of_type ON gift_cards (company_id, gift_card_type_id, created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_balances ON gift_cards (company_id, current_balance, created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_values ON gift_cards (company_id, initial_value, created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_expiry ON gift_cards (company_id, expiry_date, created_at, id) WHERE deleted_at IS NULL;

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_active ON gift_cards (company_id, created_at, id) WHERE deleted_at IS NULL AND current_balance > 0;

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_disabled ON gift_cards (company_id, created_at, id) WHERE deleted_at IS NULL AND is_disabled;

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_card_sales_days ON gift_card_sales (company_id, location_id, business_date, sale_number);

CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_card_sales_totals ON gift_card_sales (company_id, location_id, total_amount, sale_number);

CREATE INDEX CONCURRENTLY IF NOT EXISTS point_entries_days ON point_entries (company_id, business_date, seq);

CREATE INDEX CONCURRENTLY IF NOT EXISTS point_entries_types ON point_entries (company_id, type, seq);

CREATE INDEX CONCURRENTLY IF NOT EXISTS point_entries_points ON point_entries (company_id, points, seq);
