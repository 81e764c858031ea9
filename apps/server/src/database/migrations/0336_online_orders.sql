-- Partners through which online orders come in (decisions 84, 290), each of one location.
CREATE TABLE order_channels (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_auto_accepted boolean NOT NULL DEFAULT false,
  prep_minutes integer NOT NULL DEFAULT 20 CONSTRAINT order_channels_prep_check CHECK (prep_minutes BETWEEN 1 AND 240),
  payment_account_id uuid,
  -- The secret follows from a key outside of the database and this number; 0 = none was made.
  secret_version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT order_channels_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT order_channels_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT order_channels_account_fkey FOREIGN KEY (company_id, payment_account_id)
    REFERENCES payment_accounts (company_id, id)
);

CREATE UNIQUE INDEX order_channels_name_key ON order_channels (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE INDEX order_channels_account_idx ON order_channels (company_id, payment_account_id) WHERE payment_account_id IS NOT NULL;

SELECT app.fence_location('order_channels');

-- What a channel said of an order, and what was answered. It is written before its order, in the same transaction, so
-- that of two deliveries of one order the second one waits for the first.
CREATE TABLE online_orders (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_channel_id uuid NOT NULL,
  external_order_id text NOT NULL,
  display_number text,
  is_prepaid boolean NOT NULL,
  guest_name text,
  guest_phone text,
  delivery_address text,
  wanted_at timestamptz,
  received_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  ready_at timestamptz,
  read_at timestamptz,
  reject_reason text,
  -- Ids of the partner's items that are on no menu here.
  unmapped_item_ids text[] NOT NULL DEFAULT '{}',
  CONSTRAINT online_orders_pkey PRIMARY KEY (company_id, order_id),
  CONSTRAINT online_orders_external_key UNIQUE (company_id, order_channel_id, external_order_id),
  CONSTRAINT online_orders_channel_fkey FOREIGN KEY (company_id, order_channel_id)
    REFERENCES order_channels (company_id, id)
);

CREATE INDEX online_orders_received_idx ON online_orders (company_id, location_id, received_at DESC, order_id);

CREATE INDEX online_orders_unread_idx ON online_orders (company_id, location_id) WHERE read_at IS NULL;

SELECT app.fence_location('online_orders');
