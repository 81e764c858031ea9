-- How many guests a booking is for (decision 177). NULL = nobody asked.
ALTER TABLE table_reservations ADD COLUMN guests integer CHECK (guests BETWEEN 1 AND 999);
