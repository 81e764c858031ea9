-- What open orders will take from stock is computed from their lines (decision 203); nothing ever wrote this column.
ALTER TABLE item_inventory DROP COLUMN committed;
