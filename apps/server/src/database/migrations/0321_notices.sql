-- What a location reports to its people (decisions 193, 277 to 279): who is notified of what, how, the notices
-- themselves, and up to where each person has read them.
CREATE TABLE notification_groups (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  user_ids uuid[] NOT NULL,
  notice_kinds text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT notification_groups_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT notification_groups_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX notification_groups_name_key ON notification_groups (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('notification_groups');

CREATE TABLE notification_targets (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CONSTRAINT notification_targets_kind_check CHECK (kind IN ('Bell', 'Sound', 'Mail')),
  is_active boolean NOT NULL DEFAULT true,
  -- One of both: the people of a group, or terminals with what they show.
  notification_group_id uuid,
  client_ids uuid[] NOT NULL,
  notice_kinds text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT notification_targets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT notification_targets_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT notification_targets_group_fkey FOREIGN KEY (company_id, notification_group_id) REFERENCES notification_groups (company_id, id)
);

CREATE UNIQUE INDEX notification_targets_name_key ON notification_targets (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE INDEX notification_targets_group ON notification_targets (company_id, notification_group_id);

SELECT app.fence_location('notification_targets');

CREATE TABLE notices (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- What it is about, so that the same is not reported twice.
  key text NOT NULL,
  params jsonb NOT NULL,
  record_id uuid,
  at timestamptz NOT NULL,
  -- For everyone with the right of its kind; otherwise for these people and at these terminals alone.
  is_default boolean NOT NULL,
  user_ids uuid[] NOT NULL,
  client_ids uuid[] NOT NULL,
  CONSTRAINT notices_pkey PRIMARY KEY (company_id, id)
);

CREATE UNIQUE INDEX notices_key ON notices (company_id, location_id, kind, key);

CREATE INDEX notices_at ON notices (company_id, location_id, at);

SELECT app.fence_location('notices');

CREATE TABLE notice_reads (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  user_id uuid NOT NULL,
  read_until timestamptz NOT NULL,
  CONSTRAINT notice_reads_pkey PRIMARY KEY (company_id, location_id, user_id),
  CONSTRAINT notice_reads_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE INDEX notice_reads_user ON notice_reads (company_id, user_id);

SELECT app.fence_location('notice_reads');

-- Up to when a location was looked at.
CREATE TABLE notice_looks (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  looked_at timestamptz NOT NULL,
  CONSTRAINT notice_looks_pkey PRIMARY KEY (company_id, location_id)
);

SELECT app.fence_location('notice_looks');

-- When the last backup was finished; null = none of this database.
ALTER TABLE installation ADD COLUMN backed_up_at timestamptz;
