-- How many numbers have an end is known of their index (decision 540) only once its values were counted.
ANALYZE gift_cards;
