-- Webhooks (decisions 235, 327 to 329): where the company is sent what happens, and each message with its outcome. A
-- message is written by the transaction that it is about.
CREATE TABLE webhooks (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  event_types jsonb NOT NULL,
  -- Of which locations.
  location_ids jsonb NOT NULL,
  -- How often a secret was made; it follows from a key of the server. 0 = none yet.
  secret_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT webhooks_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT webhooks_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX webhooks_name_key ON webhooks (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('webhooks');

CREATE TABLE webhook_messages (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  -- In the order of the commits of its location.
  sequence bigint NOT NULL,
  event_type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'Waiting' CONSTRAINT webhook_messages_state_check CHECK (state IN ('Waiting', 'Delivered', 'Parked')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is tried next, or given up by a process that died with it.
  next_at timestamptz NOT NULL,
  -- Tried until then, counted from its last replay.
  until_at timestamptz NOT NULL,
  -- What the last attempt was answered with, or why there was no answer.
  answer_status integer,
  failure text,
  ended_at timestamptz,
  CONSTRAINT webhook_messages_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT webhook_messages_webhook_fkey FOREIGN KEY (company_id, webhook_id) REFERENCES webhooks (company_id, id)
);

CREATE INDEX webhook_messages_of_webhook ON webhook_messages (company_id, webhook_id, created_at);

CREATE INDEX webhook_messages_waiting ON webhook_messages (company_id, webhook_id, next_at) WHERE state = 'Waiting';

CREATE INDEX webhook_messages_parked ON webhook_messages (company_id, location_id, ended_at) WHERE state = 'Parked';

CREATE INDEX webhook_messages_created ON webhook_messages (company_id, location_id, created_at);

SELECT app.fence_location('webhook_messages');
