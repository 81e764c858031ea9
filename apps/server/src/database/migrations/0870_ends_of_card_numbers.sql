-- no transaction
-- Gift cards are found by the last digits of their numbers (decision 540): numbers from their end, so that these are a range of an index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_ends ON gift_cards (company_id, reverse(issue_no)) WHERE deleted_at IS NULL;
