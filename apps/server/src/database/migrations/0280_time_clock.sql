-- The time clock (decisions 96, 208, 269): which breaks a person may take, and the shifts of people.
ALTER TABLE users
  ADD COLUMN use_break boolean NOT NULL DEFAULT true,
  ADD COLUMN use_meal_break boolean NOT NULL DEFAULT true;

CREATE TABLE shifts (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The day on which it began, by the cutoff of that moment.
  business_date date NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz CONSTRAINT shifts_end_check CHECK (ended_at >= started_at),
  ended_by text CONSTRAINT shifts_ended_by_check CHECK (ended_by IN ('Person', 'Manager', 'Cutoff', 'CloseOfDay')),
  is_flagged boolean NOT NULL DEFAULT false,
  reason text,
  corrected_by uuid,
  corrected_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT shifts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT shifts_ended_check CHECK ((ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT shifts_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT shifts_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT shifts_corrected_by_fkey FOREIGN KEY (company_id, corrected_by) REFERENCES users (company_id, id)
);

-- Nobody is clocked in twice, at any two locations.
CREATE UNIQUE INDEX shifts_open_key ON shifts (company_id, user_id) WHERE ended_at IS NULL AND deleted_at IS NULL;

CREATE INDEX shifts_day ON shifts (company_id, location_id, business_date, started_at, id) WHERE deleted_at IS NULL;

CREATE INDEX shifts_person ON shifts (company_id, user_id, started_at) WHERE deleted_at IS NULL;

SELECT app.fence_location('shifts');

CREATE TABLE shift_breaks (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  shift_id uuid NOT NULL,
  kind text NOT NULL CONSTRAINT shift_breaks_kind_check CHECK (kind IN ('BREAK', 'MEAL_BREAK')),
  started_at timestamptz NOT NULL,
  ended_at timestamptz CONSTRAINT shift_breaks_end_check CHECK (ended_at >= started_at),
  CONSTRAINT shift_breaks_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT shift_breaks_shift_fkey FOREIGN KEY (company_id, shift_id) REFERENCES shifts (company_id, id)
);

CREATE UNIQUE INDEX shift_breaks_open_key ON shift_breaks (company_id, shift_id) WHERE ended_at IS NULL;

CREATE INDEX shift_breaks_shift ON shift_breaks (company_id, shift_id);

SELECT app.fence_location('shift_breaks');

-- What people pressed and when; never changed, whatever is corrected of their shifts.
CREATE TABLE time_clock_events (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  shift_id uuid NOT NULL,
  clock_type text NOT NULL CONSTRAINT time_clock_events_type_check
    CHECK (clock_type IN ('ClockIn', 'StartMealBreak', 'EndMealBreak', 'StartBreak', 'EndBreak', 'ClockOut')),
  at timestamptz NOT NULL,
  client_id uuid NOT NULL,
  is_by_pin boolean NOT NULL,
  CONSTRAINT time_clock_events_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT time_clock_events_shift_fkey FOREIGN KEY (company_id, shift_id) REFERENCES shifts (company_id, id),
  CONSTRAINT time_clock_events_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE INDEX time_clock_events_shift ON time_clock_events (company_id, shift_id);

SELECT app.fence_location('time_clock_events');

REVOKE UPDATE, DELETE ON time_clock_events FROM tavola_app;

-- What an hour of a person costs from a date on; null = nothing is known from then on.
CREATE TABLE hourly_rates (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  from_date date NOT NULL,
  hourly_rate numeric(19,5) CONSTRAINT hourly_rates_rate_check CHECK (hourly_rate >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT hourly_rates_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT hourly_rates_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE UNIQUE INDEX hourly_rates_date_key ON hourly_rates (company_id, user_id, from_date);

SELECT app.fence_company('hourly_rates');
