-- no transaction
-- What the list of sales is sorted and narrowed by, so that a far page reads this index and the rows that it shows alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS report_facts_sales ON report_facts (company_id, location_id, business_date)
  INCLUDE (kind, at, record_id, id, part, number, is_sample, net_amount, paid_amount, gross_amount, tip_amount)
  WHERE kind IN ('Sale', 'Refund', 'VoidedOrder');
