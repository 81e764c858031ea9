-- What is asked of a device or a foreign system about money, and what became of it. The row is committed before anything is sent and
-- changed as answers arrive, so that no payment is lost or taken twice when a process or a network ends in between (decisions 147, 164).
-- Tenders that need no device write their payment at once and no row here.

CREATE TABLE payment_activities (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  -- Made by the terminal; the id of the payment that is written when the activity completes.
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_date date NOT NULL,
  -- The activity that this one voids, returns or refunds.
  reference_activity_id uuid,
  kind text NOT NULL CONSTRAINT payment_activities_kind_check CHECK (kind IN ('sale', 'void', 'return', 'refund')),
  payment_type_id smallint NOT NULL CONSTRAINT payment_activities_type_check CHECK (payment_type_id IN (1, 2, 3, 4, 5, 6, 7, 99)),
  payment_setting_id uuid,
  -- The device that it is sent to.
  device_id uuid,
  amount numeric(19,5) NOT NULL CONSTRAINT payment_activities_amount_check CHECK (amount > 0),
  tip_amount numeric(19,5) NOT NULL CONSTRAINT payment_activities_tip_check CHECK (tip_amount >= 0),
  -- Decision 55. `Timeout` and `NoConnection` are unknown: they stay open until the device is asked or a person decides.
  state text NOT NULL CONSTRAINT payment_activities_state_check CHECK (state IN
    ('Idle', 'AwaitingDevice', 'AwaitingPayment', 'Completed', 'Rejected', 'Cancelled', 'Timeout', 'DeviceBusy', 'NoConnection', 'AmountNotValid')),
  provider_reference text,
  -- Answers as they came, oldest first, late and contradicting ones too; never card data.
  answers json NOT NULL,
  -- Who decided that an unknown outcome was not taken.
  resolved_by uuid,
  user_id uuid NOT NULL,
  client_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  updated_at timestamptz NOT NULL,
  CONSTRAINT payment_activities_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_activities_order_fkey FOREIGN KEY (company_id, order_id) REFERENCES orders (company_id, id),
  CONSTRAINT payment_activities_reference_fkey FOREIGN KEY (company_id, reference_activity_id) REFERENCES payment_activities (company_id, id),
  CONSTRAINT payment_activities_completed_check CHECK ((completed_at IS NOT NULL) = (state IN ('Completed', 'Rejected', 'Cancelled', 'DeviceBusy', 'AmountNotValid')))
);

CREATE INDEX payment_activities_order ON payment_activities (company_id, order_id);

-- One open activity freezes its order.
CREATE UNIQUE INDEX payment_activities_open_key ON payment_activities (company_id, order_id)
  WHERE state IN ('Idle', 'AwaitingDevice', 'AwaitingPayment', 'Timeout', 'NoConnection');

SELECT app.fence_location('payment_activities');

-- What was asked never changes; what came of it does, until it is final.
REVOKE UPDATE, DELETE ON payment_activities FROM tavola_app;

GRANT UPDATE (device_id, state, provider_reference, answers, resolved_by, completed_at, updated_at) ON payment_activities TO tavola_app;

CREATE POLICY payment_activities_final ON payment_activities AS RESTRICTIVE FOR UPDATE USING (completed_at IS NULL) WITH CHECK (true);
