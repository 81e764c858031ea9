-- Orders that a terminal sold without a connection and has handed in (decisions 79, 228): what became of each. The
-- hash names the content that is stored, so that the terminal removes its copy only of that.
CREATE TABLE offline_orders (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- The terminal that sold it, the person who sold it, and the one who was signed in when it arrived.
  client_id uuid NOT NULL,
  user_id uuid NOT NULL,
  sent_by uuid NOT NULL,
  -- The number on the paper of the guest (decision 35).
  offline_no text NOT NULL,
  content_hash text NOT NULL,
  -- What the server numbered it with; null while it is refused, and without a sale.
  order_no text,
  sale_no text,
  outcome text NOT NULL CONSTRAINT offline_orders_outcome_check CHECK (outcome IN ('Stored', 'StoredWithVariance', 'Refused')),
  variances jsonb NOT NULL,
  -- Of a refused order: why, and what was handed in, so that nothing of it is lost.
  reason jsonb,
  content jsonb,
  total_due_amount numeric(19,5) NOT NULL,
  sold_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- When a refused order was settled by a person without being stored, by whom, and what they wrote.
  closed_at timestamptz,
  closed_by uuid,
  note text,
  CONSTRAINT offline_orders_pkey PRIMARY KEY (company_id, order_id),
  CONSTRAINT offline_orders_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT offline_orders_client_fkey FOREIGN KEY (company_id, client_id) REFERENCES clients (company_id, id),
  CONSTRAINT offline_orders_user_fkey FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id)
);

CREATE INDEX offline_orders_received ON offline_orders (company_id, location_id, received_at);

CREATE INDEX offline_orders_refused ON offline_orders (company_id, location_id, received_at) WHERE outcome = 'Refused' AND closed_at IS NULL;

CREATE INDEX offline_orders_client ON offline_orders (company_id, client_id);

CREATE INDEX offline_orders_user ON offline_orders (company_id, user_id);

SELECT app.fence_location('offline_orders');
