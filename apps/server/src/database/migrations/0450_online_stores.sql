-- Online stores (decisions 232, 233, 319): where the guests of a location order by themselves, each with its menu, its
-- hours and its channel, which keeps what it sends apart from that of partners.
CREATE TABLE online_stores (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Its part of the address: /order/PATH.
  path text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  order_channel_id uuid NOT NULL,
  menu_id uuid NOT NULL,
  welcome text NOT NULL DEFAULT '',
  opening_hours jsonb NOT NULL DEFAULT '[]',
  closed_dates jsonb NOT NULL DEFAULT '[]',
  prep_minutes integer NOT NULL DEFAULT 20 CONSTRAINT online_stores_prep_check CHECK (prep_minutes BETWEEN 1 AND 240),
  -- Orders that are ready in the same quarter of an hour; 0 = as many as come.
  slot_limit integer NOT NULL DEFAULT 0 CONSTRAINT online_stores_slot_check CHECK (slot_limit >= 0),
  days_ahead integer NOT NULL DEFAULT 1 CONSTRAINT online_stores_days_check CHECK (days_ahead BETWEEN 0 AND 14),
  minimum_amount numeric(19,5) NOT NULL DEFAULT 0,
  is_paid_at_counter boolean NOT NULL DEFAULT true,
  is_paid_by_prompt_pay boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  deleted_by uuid,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT online_stores_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT online_stores_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT online_stores_channel_fkey FOREIGN KEY (company_id, order_channel_id)
    REFERENCES order_channels (company_id, id),
  CONSTRAINT online_stores_menu_fkey FOREIGN KEY (company_id, menu_id) REFERENCES menus (company_id, id)
);

CREATE UNIQUE INDEX online_stores_name_key ON online_stores (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX online_stores_path_key ON online_stores (company_id, location_id, path) WHERE deleted_at IS NULL;

CREATE INDEX online_stores_channel_idx ON online_stores (company_id, order_channel_id);

CREATE INDEX online_stores_menu_idx ON online_stores (company_id, menu_id);

SELECT app.fence_location('online_stores');

-- What a guest of a store chose: the quarter of an hour that the order counts for, and how it will be paid.
ALTER TABLE online_orders
  ADD COLUMN online_store_id uuid,
  ADD COLUMN slot_at timestamptz,
  ADD COLUMN guest_payment text CONSTRAINT online_orders_payment_check CHECK (guest_payment IN ('counter', 'promptPay')),
  ADD CONSTRAINT online_orders_store_fkey FOREIGN KEY (company_id, online_store_id)
    REFERENCES online_stores (company_id, id);

CREATE INDEX online_orders_slot_idx ON online_orders (company_id, online_store_id, slot_at) WHERE online_store_id IS NOT NULL;

-- The ordering page is part of the product now; it shows nothing until a store is added.
UPDATE companies SET feature_flags = array_append(feature_flags, 'menu_live')
WHERE NOT EXISTS (SELECT FROM unnest(feature_flags) AS held WHERE lower(held) = 'menu_live');
