-- Phones that ring at a location now (decision 344). A call that ended or was removed is shown no longer; the first call after two hours deletes it.
CREATE TABLE incoming_calls (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  phone_number text NOT NULL,
  caller_name text NOT NULL,
  line_number integer NOT NULL,
  called_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT incoming_calls_pkey PRIMARY KEY (company_id, location_id, id),
  CONSTRAINT incoming_calls_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);
CREATE UNIQUE INDEX incoming_calls_number_key ON incoming_calls (company_id, location_id, phone_number);
SELECT app.fence_location('incoming_calls');
