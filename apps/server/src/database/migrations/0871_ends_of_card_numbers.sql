-- no transaction
-- Last digits of the numbers of gift cards are a range of this index (decision 496).
CREATE INDEX CONCURRENTLY IF NOT EXISTS gift_cards_ends ON gift_cards (company_id, number_from_end) WHERE deleted_at IS NULL;
