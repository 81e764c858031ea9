-- Where the kitchen is with each line that was sent to it, by station (decisions 67, 166). A bump changes these rows alone, so that the order of
-- a terminal keeps its version. A location without a kitchen display has none.
CREATE TABLE kitchen_lines (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Follows from the line and the station, so that a send that is repeated adds nothing.
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The line under which the units were sent; null of one that was in preparation before this table existed.
  order_line_id uuid NOT NULL,
  send_id uuid,
  -- Null = the location has no station for it.
  station_id uuid,
  quantity numeric(19,5) NOT NULL,
  cancelled_quantity numeric(19,5) NOT NULL DEFAULT 0,
  status text NOT NULL CONSTRAINT kitchen_lines_status_check
    CHECK (status IN ('Sent', 'AwaitingPreparation', 'InPreparation', 'Finished', 'Cancelled')),
  sent_at timestamptz NOT NULL,
  shown_at timestamptz,
  started_at timestamptz,
  ready_at timestamptz,
  handed_over_at timestamptz,
  cancelled_at timestamptz,
  -- When it left the screen; null = it is open.
  cleared_at timestamptz,
  CONSTRAINT kitchen_lines_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT kitchen_lines_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id),
  CONSTRAINT kitchen_lines_station_fkey FOREIGN KEY (company_id, station_id) REFERENCES kitchen_stations (company_id, id)
);

CREATE INDEX kitchen_lines_line ON kitchen_lines (company_id, order_line_id);

CREATE INDEX kitchen_lines_order ON kitchen_lines (company_id, order_id);

CREATE INDEX kitchen_lines_open ON kitchen_lines (company_id, location_id, sent_at) WHERE cleared_at IS NULL;

-- What was bumped last can be recalled.
CREATE INDEX kitchen_lines_cleared ON kitchen_lines (company_id, location_id, cleared_at) WHERE cleared_at IS NOT NULL;

SELECT app.fence_location('kitchen_lines');

-- The line with which units of this one were sent, where they were taken apart from it later; null = this one.
ALTER TABLE order_lines ADD COLUMN kitchen_line_id uuid;

-- No code writes or reads it; a backfill copies what it says, and a later release drops it.
ALTER TABLE order_lines ALTER COLUMN kds_status SET DEFAULT 'Unknown';
