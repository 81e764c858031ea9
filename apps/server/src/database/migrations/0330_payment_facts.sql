-- What some kinds of tender leave on their payment (selling spec, section 3, "Payment"; decision 288). NULL = the kind has none of it, or the
-- payment was taken before it was kept.
ALTER TABLE payments
  ADD COLUMN expect_amount numeric(19,5),
  ADD COLUMN account_balance numeric(19,5),
  ADD COLUMN gift_card_id uuid,
  ADD COLUMN remaining_gift_card_balance numeric(19,5),
  ADD COLUMN transaction_id text,
  -- The last digits of a card at most: never its number.
  ADD COLUMN mask_card_number text CONSTRAINT payments_mask_card_number_check CHECK (mask_card_number !~ '[0-9]{7}'),
  ADD COLUMN voided_transaction_id text;
