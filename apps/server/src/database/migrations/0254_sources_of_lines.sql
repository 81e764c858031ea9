-- What a sold line cost, whose it is and where it belonged when it was sold (decisions 236, 238, 241, 267): all of it moves with the catalog and
-- cannot be read back later. What was sold before says nothing.
ALTER TABLE order_lines ADD COLUMN added_by uuid, ADD COLUMN brand_id uuid, ADD COLUMN unit_cost numeric(19,5), ADD COLUMN part_sources json;
