-- Online stores that deliver (decision 374): how long it takes, from which amount on, and what it costs by postal code.
ALTER TABLE online_stores
  ADD COLUMN is_delivering boolean NOT NULL DEFAULT false,
  ADD COLUMN delivery_minutes integer NOT NULL DEFAULT 30
    CONSTRAINT online_stores_delivery_check CHECK (delivery_minutes BETWEEN 0 AND 240),
  ADD COLUMN delivery_minimum_amount numeric(19,5) NOT NULL DEFAULT 0,
  ADD COLUMN delivery_zones jsonb NOT NULL DEFAULT '[]';

-- What a guest says to who brings the order, and where the guest's phone is.
ALTER TABLE online_orders
  ADD COLUMN delivery_note text,
  ADD COLUMN latitude double precision,
  ADD COLUMN longitude double precision;
