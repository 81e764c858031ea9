-- Screens of the kitchen (decisions 68, 192): what each of them makes, by category and order type.
CREATE TABLE kitchen_stations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Gets what no other station makes.
  is_default boolean NOT NULL DEFAULT false,
  -- Sees every station and makes nothing itself.
  is_expo boolean NOT NULL DEFAULT false,
  -- Empty = all of them.
  category_ids uuid[] NOT NULL DEFAULT '{}',
  fulfillments smallint[] NOT NULL DEFAULT '{}',
  language text CONSTRAINT kitchen_stations_language_check CHECK (language IN ('en', 'th')),
  -- Ages at which a ticket changes its colour.
  waiting_minutes integer NOT NULL DEFAULT 10 CONSTRAINT kitchen_stations_waiting_check CHECK (waiting_minutes > 0),
  late_minutes integer NOT NULL DEFAULT 15,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT kitchen_stations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT kitchen_stations_late_check CHECK (late_minutes > waiting_minutes),
  CONSTRAINT kitchen_stations_role_check CHECK (NOT (is_default AND is_expo)),
  CONSTRAINT kitchen_stations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX kitchen_stations_name_key ON kitchen_stations (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX kitchen_stations_default_key ON kitchen_stations (company_id, location_id) WHERE is_default AND deleted_at IS NULL;

SELECT app.fence_location('kitchen_stations');
