-- Settlements of card terminals (decisions 185, 420): stored before the provider is asked to close the batch, and changed as it
-- answers. They belong to a card terminal and to no order, so they are not in `payment_activities`.
CREATE TABLE device_settlements (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the page; what the provider closes the batch by, once.
  id uuid NOT NULL,
  device_id uuid NOT NULL,
  state text NOT NULL CONSTRAINT device_settlements_state_check CHECK (state IN
    ('Idle', 'AwaitingDevice', 'AwaitingPayment', 'Completed', 'Rejected', 'Timeout', 'NoConnection', 'Error')),
  currency_code text NOT NULL,
  our_count integer NOT NULL,
  our_amount numeric(19,5) NOT NULL,
  their_count integer,
  their_amount numeric(19,5),
  -- What the provider said.
  reason text,
  user_id uuid NOT NULL,
  -- It is asked about then; null = no more. A process that asks moves it on first, as a lease.
  ask_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT device_settlements_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT device_settlements_device_fkey FOREIGN KEY (company_id, device_id) REFERENCES payment_devices (company_id, id),
  CONSTRAINT device_settlements_completed_check CHECK ((completed_at IS NOT NULL) = (state IN ('Completed', 'Rejected')))
);

-- A card terminal is settled one at a time.
CREATE UNIQUE INDEX device_settlements_open_key ON device_settlements (company_id, device_id) WHERE completed_at IS NULL;

CREATE INDEX device_settlements_device ON device_settlements (company_id, device_id, created_at);

CREATE INDEX device_settlements_due ON device_settlements (company_id, ask_at) WHERE ask_at IS NOT NULL;

SELECT app.fence_location('device_settlements');

-- What was compared never changes.
REVOKE UPDATE, DELETE ON device_settlements FROM tavola_app;

GRANT UPDATE (state, our_count, our_amount, their_count, their_amount, reason, ask_at, tries, completed_at, updated_at) ON device_settlements TO tavola_app;

CREATE POLICY device_settlements_final ON device_settlements AS RESTRICTIVE FOR UPDATE USING (completed_at IS NULL) WITH CHECK (true);

CREATE POLICY device_settlements_reset ON device_settlements AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

GRANT DELETE ON device_settlements TO tavola_app;

-- The charges of a settlement as both books have them.
CREATE TABLE device_settlement_charges (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  -- What the provider calls it: the id of its activity, where it is one of ours.
  reference text NOT NULL,
  activity_id uuid,
  kind text NOT NULL CONSTRAINT device_settlement_charges_kind_check CHECK (kind IN ('sale', 'refund')),
  -- Null = that book does not have it.
  our_amount numeric(19,5),
  their_amount numeric(19,5),
  CONSTRAINT device_settlement_charges_pkey PRIMARY KEY (company_id, settlement_id, reference),
  CONSTRAINT device_settlement_charges_settlement_fkey FOREIGN KEY (company_id, settlement_id) REFERENCES device_settlements (company_id, id),
  CONSTRAINT device_settlement_charges_activity_fkey FOREIGN KEY (company_id, activity_id) REFERENCES payment_activities (company_id, id),
  CONSTRAINT device_settlement_charges_books_check CHECK (our_amount IS NOT NULL OR their_amount IS NOT NULL)
);

CREATE INDEX device_settlement_charges_activity ON device_settlement_charges (company_id, activity_id) WHERE activity_id IS NOT NULL;

SELECT app.fence_location('device_settlement_charges');

REVOKE UPDATE, DELETE ON device_settlement_charges FROM tavola_app;

CREATE POLICY device_settlement_charges_reset ON device_settlement_charges AS RESTRICTIVE FOR DELETE USING (app.of_reset(company_id, location_id));

GRANT DELETE ON device_settlement_charges TO tavola_app;

-- What a card terminal took or gave back since it was settled. Charges from before this table are in no batch.
CREATE TABLE device_batch_charges (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  device_id uuid NOT NULL,
  CONSTRAINT device_batch_charges_pkey PRIMARY KEY (company_id, activity_id),
  CONSTRAINT device_batch_charges_activity_fkey FOREIGN KEY (company_id, activity_id) REFERENCES payment_activities (company_id, id)
);

CREATE INDEX device_batch_charges_device ON device_batch_charges (company_id, device_id);

SELECT app.fence_location('device_batch_charges');

REVOKE UPDATE ON device_batch_charges FROM tavola_app;
