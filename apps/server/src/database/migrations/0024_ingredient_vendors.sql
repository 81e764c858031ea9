-- Who a location usually buys an ingredient from. An ingredient is the company's, its vendor the location's.
ALTER TABLE item_locations ADD COLUMN vendor_id uuid;

ALTER TABLE item_locations ADD CONSTRAINT item_locations_vendor_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors (company_id, id);
