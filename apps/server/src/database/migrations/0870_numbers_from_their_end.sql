-- Gift cards are found by the last digits of their numbers (decision 496): the digits from the last to the first. Those of earlier cards are filled while
-- the server sells. A column of its own, because the fence keeps functions out of the condition of an index.
ALTER TABLE gift_cards ADD COLUMN number_from_end text;
