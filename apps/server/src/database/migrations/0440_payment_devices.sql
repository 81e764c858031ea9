-- How a location reaches the card terminals of a provider: one row for each provider that it has set up (decision 185).
CREATE TABLE payment_integrations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL,
  address text NOT NULL,
  -- Sealed with a key of the server; never answered.
  sealed_key text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT payment_integrations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_integrations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX payment_integrations_provider_key ON payment_integrations (company_id, location_id, provider);

SELECT app.fence_location('payment_integrations');

-- The card terminals of a location.
CREATE TABLE payment_devices (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  provider text NOT NULL,
  -- What the provider calls it.
  device_code text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT payment_devices_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_devices_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX payment_devices_name_key ON payment_devices (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('payment_devices');

-- The card terminal next to a terminal; null = it takes no card through one.
ALTER TABLE clients ADD COLUMN payment_device_id uuid;
ALTER TABLE clients ADD CONSTRAINT clients_payment_device_fkey
  FOREIGN KEY (company_id, payment_device_id) REFERENCES payment_devices (company_id, id);

-- An order whose card terminal has not answered is frozen (decision 147); set and cleared under the lock of the order.
ALTER TABLE orders ADD COLUMN awaits_process boolean NOT NULL DEFAULT false;

-- `Error` is the third outcome that is unknown (decision 55): an answer that cannot be what was asked for.
ALTER TABLE payment_activities DROP CONSTRAINT payment_activities_state_check;
ALTER TABLE payment_activities ADD CONSTRAINT payment_activities_state_check CHECK (state IN
  ('Idle', 'AwaitingDevice', 'AwaitingPayment', 'Completed', 'Rejected', 'Cancelled', 'Timeout', 'DeviceBusy', 'NoConnection', 'AmountNotValid', 'Error'));

DROP INDEX payment_activities_open_key;
CREATE UNIQUE INDEX payment_activities_open_key ON payment_activities (company_id, order_id) WHERE completed_at IS NULL;

ALTER TABLE payment_activities
  ADD COLUMN currency_code text NOT NULL DEFAULT '',
  -- What the terminal asked for, so that the outcome is recorded as it was meant, and a repeat is recognised.
  ADD COLUMN request json,
  -- The guest has to sign before the device answers (decision 184).
  ADD COLUMN wants_signature boolean NOT NULL DEFAULT false,
  -- A person has asked the device to stop; only its answer says whether it did.
  ADD COLUMN is_cancelling boolean NOT NULL DEFAULT false,
  -- The device was asked at least once.
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN approved_amount numeric(19,5),
  ADD COLUMN transaction_id text,
  ADD COLUMN mask_card_number text,
  -- What the device said.
  ADD COLUMN reason text,
  -- Whose PIN allowed it, for a void.
  ADD COLUMN approved_by uuid;

GRANT UPDATE (wants_signature, is_cancelling, asked_at, approved_amount, transaction_id, mask_card_number, reason) ON payment_activities TO tavola_app;

-- Activities that a device is still asked about, also after a person decided that one was not taken (decision 310).
CREATE TABLE payment_device_asks (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  -- Not before then; whoever asks moves it on first, so that no two processes ask at once.
  ask_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  CONSTRAINT payment_device_asks_pkey PRIMARY KEY (company_id, activity_id),
  CONSTRAINT payment_device_asks_activity_fkey FOREIGN KEY (company_id, activity_id) REFERENCES payment_activities (company_id, id)
);

CREATE INDEX payment_device_asks_due ON payment_device_asks (company_id, ask_at);

SELECT app.fence_location('payment_device_asks');

-- What devices answered that is worth keeping: everything final, late or contradicting; never card data.
CREATE TABLE payment_device_answers (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  activity_id uuid NOT NULL,
  state text NOT NULL,
  amount numeric(19,5),
  currency_code text,
  transaction_id text,
  reason text,
  -- It came after the outcome was decided and changed nothing.
  is_late boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_device_answers_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_device_answers_activity_fkey FOREIGN KEY (company_id, activity_id) REFERENCES payment_activities (company_id, id)
);

CREATE INDEX payment_device_answers_activity ON payment_device_answers (company_id, activity_id);

SELECT app.fence_location('payment_device_answers');

REVOKE UPDATE ON payment_device_answers FROM tavola_app;
