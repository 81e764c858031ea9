-- When an item that was marked out of stock by hand is for sale again by itself (decision 174); null = when someone says so.
ALTER TABLE item_locations ADD COLUMN out_of_stock_until timestamptz;

CREATE INDEX item_locations_out_of_stock ON item_locations (company_id, location_id) WHERE is_out_of_stock;
