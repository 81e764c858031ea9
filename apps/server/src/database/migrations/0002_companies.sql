-- Who there is: companies and their locations, people and what they may do, devices and sessions, and what every write leaves behind.

-- Directory and logins are global, because they are asked before any tenant is known (database.md rule 4).
CREATE TABLE sub_domains (
  sub_domain text NOT NULL CONSTRAINT sub_domains_pkey PRIMARY KEY CONSTRAINT sub_domains_lower_check CHECK (sub_domain = lower(sub_domain)),
  company_ref uuid NOT NULL,
  location_ref uuid NOT NULL
);

CREATE TABLE logins (
  user_name text NOT NULL CONSTRAINT logins_pkey PRIMARY KEY CONSTRAINT logins_lower_check CHECK (user_name = lower(user_name)),
  company_ref uuid NOT NULL,
  user_ref uuid NOT NULL
);

-- A registration under way (decision 4); the row is the durable job. The payload holds hashes, never a password or a PIN, and is emptied when the job ends.
CREATE TABLE registrations (
  id uuid NOT NULL CONSTRAINT registrations_pkey PRIMARY KEY,
  sub_domain text NOT NULL,
  user_name text NOT NULL,
  status text NOT NULL CONSTRAINT registrations_status_check CHECK (status IN ('in-progress', 'completed', 'error')),
  -- An error code of the contract; its words are chosen when it is shown.
  error_code text,
  payload jsonb,
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A registration holds its names while it is under way. Afterwards a failed one frees them, and a completed one has them in the directory and the logins.
CREATE UNIQUE INDEX registrations_sub_domain_key ON registrations (sub_domain) WHERE status = 'in-progress';

CREATE UNIQUE INDEX registrations_user_name_key ON registrations (user_name) WHERE status = 'in-progress';

CREATE INDEX registrations_latest ON registrations (sub_domain, created_at);

-- Solutions of the proof of work that were used, so that none counts twice.
CREATE TABLE used_challenges (
  signature text NOT NULL CONSTRAINT used_challenges_pkey PRIMARY KEY,
  used_at timestamptz NOT NULL
);

CREATE TABLE companies (
  company_id uuid NOT NULL CONSTRAINT companies_pkey PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL,
  country_id integer NOT NULL,
  province text NOT NULL,
  postal_code text NOT NULL,
  address_line_1 text NOT NULL,
  phone text,
  vat_id text,
  registration_id text,
  is_tax_inclusive boolean NOT NULL,
  feature_flags text[] NOT NULL DEFAULT '{}',
  licence_offer text NOT NULL,
  licence_location_limit integer,
  licence_user_limit integer,
  licence_email_limit integer,
  licence_sms_limit integer,
  licence_billing_frequency text NOT NULL,
  licence_valid_from timestamptz NOT NULL,
  licence_valid_to timestamptz NOT NULL,
  emails_used integer NOT NULL DEFAULT 0,
  sms_used integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

SELECT app.fence_company('companies');

CREATE TABLE locations (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  sub_domain text NOT NULL,
  country_id integer NOT NULL,
  province text NOT NULL,
  postal_code text NOT NULL,
  address_line_1 text NOT NULL,
  phone text,
  timezone_name text NOT NULL,
  currency_id integer NOT NULL,
  language text NOT NULL CONSTRAINT locations_language_check CHECK (language IN ('en', 'th')),
  is_demo boolean NOT NULL DEFAULT false,
  -- HH:mm:ss; orders before it belong to the day before (decision 91).
  business_day_cutoff time NOT NULL DEFAULT '00:00:00',
  -- Not editable after the first sale (decision 39).
  rounding_mode text NOT NULL DEFAULT 'halfAwayFromZero' CONSTRAINT locations_rounding_mode_check CHECK (rounding_mode IN ('halfAwayFromZero', 'halfEven', 'up', 'down')),
  -- The operational setting of the contract, as far as it differs from its defaults.
  operational_setting jsonb NOT NULL DEFAULT '{}',
  setting_version integer NOT NULL DEFAULT 1,
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT locations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT locations_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

SELECT app.fence_company('locations');

CREATE TABLE users (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_name text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  is_super_user boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  -- Sessions at once, counted per terminal type (decision 6).
  max_active_terminals integer NOT NULL DEFAULT 1,
  language text CONSTRAINT users_language_check CHECK (language IN ('en', 'th')),
  theme text NOT NULL DEFAULT 'Light' CONSTRAINT users_theme_check CHECK (theme IN ('Light', 'Dark')),
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT users_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

SELECT app.fence_company('users');

-- Where a person works; a super-user works everywhere.
CREATE TABLE user_locations (
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  location_id uuid NOT NULL,
  CONSTRAINT user_locations_pkey PRIMARY KEY (company_id, user_id, location_id),
  CONSTRAINT user_locations_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT user_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_company('user_locations');

-- A PIN is found by a keyed hash and proven by a slow one (decision 7, reliability F2).
CREATE TABLE user_pins (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  user_id uuid NOT NULL,
  pin_index text NOT NULL,
  pin_hash text NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT user_pins_pkey PRIMARY KEY (company_id, location_id, user_id),
  CONSTRAINT user_pins_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT user_pins_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX user_pins_index_key ON user_pins (company_id, location_id, pin_index);

SELECT app.fence_location('user_pins');

CREATE TABLE roles (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- null = a role of the company, in force at every location.
  role_location_id uuid,
  codes integer[] NOT NULL,
  is_system boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT roles_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT roles_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT roles_location_fkey FOREIGN KEY (company_id, role_location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_company('roles');

-- at_location_id null = held at every location (decision 15).
CREATE TABLE user_roles (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_id uuid NOT NULL,
  at_location_id uuid,
  CONSTRAINT user_roles_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT user_roles_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT user_roles_role_fkey FOREIGN KEY (company_id, role_id) REFERENCES roles (company_id, id),
  CONSTRAINT user_roles_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX user_roles_key ON user_roles (company_id, user_id, role_id, at_location_id) NULLS NOT DISTINCT;

SELECT app.fence_company('user_roles');

-- Codes given to one person beyond their roles.
CREATE TABLE user_permissions (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  at_location_id uuid,
  codes integer[] NOT NULL,
  CONSTRAINT user_permissions_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT user_permissions_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT user_permissions_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX user_permissions_key ON user_permissions (company_id, user_id, at_location_id) NULLS NOT DISTINCT;

SELECT app.fence_company('user_permissions');

CREATE TABLE clients (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL CONSTRAINT clients_type_check CHECK (type IN ('PosTerminalWithCash', 'PosTerminalWithOutCash', 'OrderQuesTerminal')),
  token_key_hash text NOT NULL,
  -- 1, 2, 3 … at its location: the `T2` of an offline order number (decision 35).
  terminal_number integer NOT NULL,
  is_use_cash_drawer boolean NOT NULL,
  open_terminal boolean NOT NULL DEFAULT false,
  customer_display_enabled boolean NOT NULL DEFAULT false,
  deleted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT clients_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT clients_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX clients_name_key ON clients (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX clients_number_key ON clients (company_id, location_id, terminal_number);

SELECT app.fence_location('clients');

CREATE TABLE sessions (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  client_id uuid,
  terminal_type text CONSTRAINT sessions_terminal_type_check CHECK (terminal_type IN ('PosTerminalWithCash', 'PosTerminalWithOutCash', 'OrderQuesTerminal')),
  created_at timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_reason text,
  CONSTRAINT sessions_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT sessions_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id),
  CONSTRAINT sessions_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id)
);

CREATE INDEX sessions_live_user ON sessions (company_id, user_id) WHERE ended_at IS NULL;

CREATE INDEX sessions_live_client ON sessions (company_id, client_id) WHERE ended_at IS NULL;

SELECT app.fence_location('sessions');

-- One row per refresh token given out; using one a second time ends the session (decision 5).
CREATE TABLE refresh_tokens (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  session_id uuid NOT NULL,
  token_hash text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  successor_id uuid,
  CONSTRAINT refresh_tokens_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT refresh_tokens_session_fkey FOREIGN KEY (company_id, session_id) REFERENCES sessions (company_id, id)
);

CREATE UNIQUE INDEX refresh_tokens_hash_key ON refresh_tokens (company_id, token_hash);

CREATE INDEX refresh_tokens_session ON refresh_tokens (company_id, session_id);

SELECT app.fence_location('refresh_tokens');

CREATE TABLE password_resets (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT password_resets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT password_resets_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE UNIQUE INDEX password_resets_hash_key ON password_resets (company_id, token_hash);

SELECT app.fence_company('password_resets');

-- Wrong PINs, so that a restart does not unlock a pad (reliability F1).
CREATE TABLE pin_failures (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  client_id uuid NOT NULL,
  failed_at timestamptz NOT NULL,
  -- A right PIN on the same device followed: still counts for the location's day, no longer for the pad's lock.
  is_forgiven boolean NOT NULL DEFAULT false,
  CONSTRAINT pin_failures_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT pin_failures_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id)
);

CREATE INDEX pin_failures_recent ON pin_failures (company_id, location_id, failed_at);

SELECT app.fence_location('pin_failures');

-- A grant by PIN: one action, one target, once, within 60 seconds; both people are kept (decision 14).
CREATE TABLE approvals (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  action text NOT NULL,
  target_id text NOT NULL,
  amount numeric(19,5),
  requested_by uuid NOT NULL,
  approved_by uuid NOT NULL,
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT approvals_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT approvals_requested_by_fkey FOREIGN KEY (company_id, requested_by) REFERENCES users (company_id, id),
  CONSTRAINT approvals_approved_by_fkey FOREIGN KEY (company_id, approved_by) REFERENCES users (company_id, id),
  CONSTRAINT approvals_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id)
);

SELECT app.fence_location('approvals');

-- Who did what; grows only (decision 15, reliability I8).
CREATE TABLE audit_log (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  action text NOT NULL,
  target_type text NOT NULL,
  target_id text NOT NULL,
  user_id uuid,
  approver_id uuid,
  client_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  CONSTRAINT audit_log_pkey PRIMARY KEY (company_id, id)
);

CREATE INDEX audit_log_at ON audit_log (company_id, location_id, at);

SELECT app.fence_location('audit_log');

REVOKE UPDATE, DELETE ON audit_log FROM tavola_app;

-- Business numbers (database.md rule 11): orderNo per business date, saleNo, hub sequence, POS data version.
CREATE TABLE counters (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  kind text NOT NULL,
  -- 1970-01-01 for counters that never start again.
  business_date date NOT NULL,
  value bigint NOT NULL,
  CONSTRAINT counters_pkey PRIMARY KEY (company_id, location_id, kind, business_date)
);

SELECT app.fence_location('counters');

-- What leaves for screens after commit (decision 83); kept one hour for replay. Every server process reads on from the number it reached
-- itself, so there is no mark of having been sent.
CREATE TABLE hub_messages (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  seq bigint NOT NULL,
  event text NOT NULL,
  audience text NOT NULL CONSTRAINT hub_messages_audience_check CHECK (audience IN ('company', 'location', 'client')),
  client_id uuid,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT hub_messages_pkey PRIMARY KEY (company_id, location_id, seq)
);

SELECT app.fence_location('hub_messages');

-- Stored answers of calls that carry an Idempotency-Key (reliability A3).
CREATE TABLE idempotency_keys (
  company_id uuid NOT NULL,
  client_id uuid NOT NULL,
  route_name text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (company_id, client_id, route_name, key)
);

SELECT app.fence_company('idempotency_keys');
