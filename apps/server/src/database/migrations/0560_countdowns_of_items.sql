-- How many pieces of a special are left, counted down by what is ordered (decision 343). A row for each item that is counted.
CREATE TABLE item_countdowns (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  item_id uuid NOT NULL,
  left_count numeric(19,5) NOT NULL CONSTRAINT item_countdowns_left_check CHECK (left_count >= 0),
  ends_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT item_countdowns_pkey PRIMARY KEY (company_id, location_id, item_id),
  CONSTRAINT item_countdowns_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT item_countdowns_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id)
);
SELECT app.fence_location('item_countdowns');
