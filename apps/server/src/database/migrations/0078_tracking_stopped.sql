-- Stopping to track an item concerns one location (decision 156); items.enable_track_inventory is for the company.
ALTER TABLE item_inventory ADD COLUMN is_stopped boolean NOT NULL DEFAULT false;
