-- Changes of forms that are made later, in the name of who scheduled them (decisions 206, 304).
CREATE TABLE scheduled_changes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The terminal at which it was scheduled; rights of a terminal count as there.
  client_id uuid,
  -- The call that makes the change, and the screen whose form it is.
  route_name text NOT NULL,
  path text NOT NULL,
  body jsonb NOT NULL,
  screen text NOT NULL,
  target_id text,
  target_name text NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL CONSTRAINT scheduled_changes_state_check CHECK (state IN ('Waiting', 'Made', 'Refused', 'Withdrawn')),
  ended_at timestamptz,
  ended_by uuid,
  -- Why it was refused, by language.
  reason jsonb,
  created_at timestamptz NOT NULL,
  CONSTRAINT scheduled_changes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT scheduled_changes_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE INDEX scheduled_changes_due ON scheduled_changes (company_id, location_id, due_at, id);

-- One change waits for each record.
CREATE UNIQUE INDEX scheduled_changes_waiting_key ON scheduled_changes (company_id, location_id, route_name, coalesce(target_id, '')) WHERE state = 'Waiting';

-- What was refused lately is reported.
CREATE INDEX scheduled_changes_refused ON scheduled_changes (company_id, location_id, ended_at) WHERE state = 'Refused';

SELECT app.fence_location('scheduled_changes');
