-- Keys with which programs of others call the API (decisions 234, 324 to 326).
CREATE TABLE api_keys (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Of the key: enough of its beginning to recognise it by, and a hash of all of it; null = none was made yet.
  key_start text,
  key_hash text,
  scopes jsonb NOT NULL,
  -- Where it may call.
  location_ids jsonb NOT NULL,
  calls_per_minute integer NOT NULL CONSTRAINT api_keys_calls_check CHECK (calls_per_minute BETWEEN 1 AND 600),
  -- Its last day.
  ends_on date,
  last_used_at timestamptz,
  -- On whose behalf it acts.
  made_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT api_keys_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT api_keys_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT api_keys_made_by_fkey FOREIGN KEY (company_id, made_by) REFERENCES users (company_id, id)
);

CREATE UNIQUE INDEX api_keys_name_key ON api_keys (company_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX api_keys_hash_key ON api_keys (company_id, key_hash) WHERE key_hash IS NOT NULL;

CREATE INDEX api_keys_made_by_idx ON api_keys (company_id, made_by);

SELECT app.fence_company('api_keys');

-- A change that a key made has the name of the key, next to the person who made it.
ALTER TABLE audit_log ADD COLUMN api_key_name text;
