-- What the bills of one sitting share: an id that they get when their table is released. Bills without one are those of the guests who
-- are there now, and those that were released before.
ALTER TABLE orders ADD COLUMN sitting_id uuid;

CREATE INDEX orders_sitting ON orders (company_id, location_id, sitting_id) WHERE sitting_id IS NOT NULL;
