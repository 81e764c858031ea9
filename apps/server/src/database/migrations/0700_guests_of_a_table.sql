-- How many guests sit at a table, when someone said so (decision 404). Null = nobody did; null while it is free.
ALTER TABLE tables ADD COLUMN guest_count smallint
  CONSTRAINT tables_guest_count_check CHECK (guest_count BETWEEN 1 AND 99);
