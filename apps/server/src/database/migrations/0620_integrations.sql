-- Whom a location exchanges online orders with (decisions 84, 368): one row for each provider that it has connected.
CREATE TABLE integrations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  provider text NOT NULL CONSTRAINT integrations_provider_check CHECK (provider IN ('menulive', 'signed', 'simulator')),
  is_active boolean NOT NULL DEFAULT true,
  -- What is sent to the channels by itself.
  sends_menu boolean NOT NULL DEFAULT true,
  sends_states boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT integrations_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT integrations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX integrations_provider_key ON integrations (company_id, location_id, provider);

SELECT app.fence_location('integrations');

-- The channels of an integration, and what was sent to each. A channel belongs to one of them at most.
CREATE TABLE integration_channels (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  integration_id uuid NOT NULL,
  order_channel_id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- What the partner calls this restaurant.
  external_id text NOT NULL DEFAULT '',
  -- Where the menu and the states of orders are sent; null = nowhere.
  address text,
  menu_id uuid,
  -- The version of the location's sell data that was sent, a hash of the menu without what is out, and what was out.
  sent_version bigint,
  sent_menu text,
  sent_out text[] NOT NULL DEFAULT '{}',
  sent_at timestamptz,
  -- When it may be sent to next, after so many failed attempts in a row.
  next_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  failure text,
  CONSTRAINT integration_channels_pkey PRIMARY KEY (company_id, order_channel_id),
  CONSTRAINT integration_channels_integration_fkey FOREIGN KEY (company_id, integration_id)
    REFERENCES integrations (company_id, id),
  CONSTRAINT integration_channels_channel_fkey FOREIGN KEY (company_id, order_channel_id)
    REFERENCES order_channels (company_id, id)
);

CREATE INDEX integration_channels_integration_idx ON integration_channels (company_id, integration_id);

SELECT app.fence_location('integration_channels');

-- The state of an order that its partner was last sent; null = none was.
ALTER TABLE online_orders ADD COLUMN sent_state text;

-- Items that partners have ordered and no menu here has, each mapped to a product once (decisions 86, 370).
CREATE TABLE partner_items (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  order_channel_id uuid NOT NULL,
  -- The partner's id as it is compared: without spaces around it, in small letters.
  code text NOT NULL,
  -- As the partner wrote it last.
  external_item_id text NOT NULL,
  name text NOT NULL,
  price numeric(19,5) NOT NULL,
  -- The product that it is made as; null = it is not mapped.
  item_id uuid,
  orders integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  last_ordered_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT partner_items_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT partner_items_code_key UNIQUE (company_id, order_channel_id, code),
  CONSTRAINT partner_items_channel_fkey FOREIGN KEY (company_id, order_channel_id)
    REFERENCES order_channels (company_id, id)
);

CREATE INDEX partner_items_open_idx ON partner_items (company_id, location_id, last_ordered_at DESC) WHERE deleted_at IS NULL;

SELECT app.fence_location('partner_items');
