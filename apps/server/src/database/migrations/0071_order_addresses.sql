-- Where a customer's order goes. The row is never edited, so the order needs no copy of it.
ALTER TABLE orders ADD COLUMN customer_address_id uuid;
