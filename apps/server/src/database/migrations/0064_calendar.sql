-- How a location counts the years of Thai dates; NULL = as its country does, so that Thailand has the Buddhist era without having chosen it (decision 204).

ALTER TABLE locations ADD COLUMN calendar text CONSTRAINT locations_calendar_check CHECK (calendar IN ('gregorian', 'buddhist'));
