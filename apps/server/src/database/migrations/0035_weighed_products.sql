-- Products sold by weight take up to 3 decimals; all others are sold in whole units (decision 161).

ALTER TABLE items ADD COLUMN is_weighed boolean NOT NULL DEFAULT false;
