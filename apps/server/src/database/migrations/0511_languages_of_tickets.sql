-- The language in which a printer prints tickets (decision 335); null = that of its location.
ALTER TABLE printers ADD COLUMN language text CONSTRAINT printers_language_check CHECK (language IN ('en', 'th'));

-- Notes of guests in both languages, as a location's kitchen reads them (decision 336): one row for each location that has some.
CREATE TABLE kitchen_notes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  -- [{en, th}], in the order of the list.
  entries jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT kitchen_notes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT kitchen_notes_location_key UNIQUE (company_id, location_id),
  CONSTRAINT kitchen_notes_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('kitchen_notes');
