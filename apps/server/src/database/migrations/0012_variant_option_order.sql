-- sort_number is the place that combination indices count and never changes (decision 20); this is the order in which options are shown.
ALTER TABLE variant_options ADD COLUMN display_order integer NOT NULL DEFAULT 0;
