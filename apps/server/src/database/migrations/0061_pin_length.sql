-- Raising the shortest PIN of a location expires the shorter ones and lists whose they are (decision 196): the length is stored with the hash.
-- Until now no location could choose fewer than six digits.

ALTER TABLE user_pins ADD COLUMN pin_length smallint NOT NULL DEFAULT 6;
ALTER TABLE user_pins ALTER COLUMN pin_length DROP DEFAULT;
ALTER TABLE user_pins ADD CONSTRAINT user_pins_length_check CHECK (pin_length BETWEEN 4 AND 6);
