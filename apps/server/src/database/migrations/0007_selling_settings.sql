-- How a location takes money, seats guests and books what it did.

CREATE TABLE order_fulfillment_settings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  order_fulfillment_type_id integer NOT NULL CONSTRAINT order_fulfillment_settings_type_check CHECK (order_fulfillment_type_id IN (1, 2, 3, 4)),
  is_active boolean NOT NULL,
  sort_number integer NOT NULL,
  system_order_channel_ids integer[] NOT NULL,
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT order_fulfillment_settings_pkey PRIMARY KEY (company_id, location_id, order_fulfillment_type_id),
  CONSTRAINT order_fulfillment_settings_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('order_fulfillment_settings');

-- One row a location (decision 44).
CREATE TABLE service_charge_settings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_include_comp boolean NOT NULL DEFAULT false,
  is_calculate_after_discount boolean NOT NULL DEFAULT true,
  tax_id uuid,
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT service_charge_settings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT service_charge_settings_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT service_charge_settings_tax_fkey FOREIGN KEY (company_id, tax_id) REFERENCES taxes (company_id, id)
);

CREATE UNIQUE INDEX service_charge_settings_location_key ON service_charge_settings (company_id, location_id);

SELECT app.fence_location('service_charge_settings');

CREATE TABLE service_charge_rates (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  order_fulfillment_type_id integer NOT NULL CONSTRAINT service_charge_rates_type_check CHECK (order_fulfillment_type_id IN (1, 2, 3, 4)),
  rate numeric(8,5) NOT NULL CONSTRAINT service_charge_rates_rate_check CHECK (rate BETWEEN 0 AND 100),
  CONSTRAINT service_charge_rates_pkey PRIMARY KEY (company_id, location_id, order_fulfillment_type_id),
  CONSTRAINT service_charge_rates_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('service_charge_rates');

-- One row a location. Three slots of each kind; 0 = empty (back-office spec, section 5).
CREATE TABLE tips_settings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  default_tips_type text NOT NULL DEFAULT 'custom' CONSTRAINT tips_settings_type_check CHECK (default_tips_type IN ('custom', 'percentage', 'fixed')),
  is_quick_tip boolean NOT NULL DEFAULT false,
  quick_percentages numeric(8,5)[] NOT NULL DEFAULT '{0,0,0}' CONSTRAINT tips_settings_percentages_check CHECK (cardinality(quick_percentages) = 3),
  quick_amounts numeric(19,5)[] NOT NULL DEFAULT '{0,0,0}' CONSTRAINT tips_settings_amounts_check CHECK (cardinality(quick_amounts) = 3),
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT tips_settings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT tips_settings_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX tips_settings_location_key ON tips_settings (company_id, location_id);

SELECT app.fence_location('tips_settings');

CREATE TABLE custom_payment_types (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  logo_url text,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT custom_payment_types_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT custom_payment_types_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX custom_payment_types_name_key ON custom_payment_types (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('custom_payment_types');

CREATE TABLE payment_settings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  payment_type_id integer NOT NULL CONSTRAINT payment_settings_type_check CHECK (payment_type_id IN (1, 2, 3, 4, 5, 6, 7, 99)),
  custom_payment_type_id uuid,
  is_available_in_pos boolean NOT NULL DEFAULT true,
  sort_number integer NOT NULL,
  -- 0 = no limit, no step, no button.
  minimum_amount_limit numeric(19,5) NOT NULL DEFAULT 0 CONSTRAINT payment_settings_minimum_check CHECK (minimum_amount_limit >= 0),
  maximum_amount_limit numeric(19,5) NOT NULL DEFAULT 0 CONSTRAINT payment_settings_maximum_check CHECK (maximum_amount_limit >= 0),
  is_cash_rounding_enabled boolean NOT NULL DEFAULT false,
  round_off_totals_to_nearest numeric(19,5) NOT NULL DEFAULT 0 CONSTRAINT payment_settings_rounding_check CHECK (round_off_totals_to_nearest >= 0),
  is_quick_cash_payment_enabled boolean NOT NULL DEFAULT false,
  quick_cash_buttons numeric(19,5)[] NOT NULL DEFAULT '{0,0,0,0,0}' CONSTRAINT payment_settings_quick_cash_check CHECK (cardinality(quick_cash_buttons) = 5),
  account_prompt_pay_id text,
  account_prompt_pay_name text,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT payment_settings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_settings_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT payment_settings_custom_type_fkey FOREIGN KEY (company_id, custom_payment_type_id) REFERENCES custom_payment_types (company_id, id)
);

-- One setting a type; custom types share a code.
CREATE UNIQUE INDEX payment_settings_type_key ON payment_settings (company_id, location_id, payment_type_id, custom_payment_type_id) NULLS NOT DISTINCT WHERE deleted_at IS NULL;

SELECT app.fence_location('payment_settings');

-- Means of payment that the product settles itself, such as an integrated terminal; secrets are never stored here.
CREATE TABLE system_payment_settings (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  payment_type_id integer NOT NULL CONSTRAINT system_payment_settings_type_check CHECK (payment_type_id IN (1, 2, 3, 4, 5, 6, 7, 99)),
  is_active boolean NOT NULL DEFAULT false,
  settings jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT system_payment_settings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT system_payment_settings_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('system_payment_settings');

-- Accounts of customers and channels. A positive balance is owed to us; the balance is the sum of the entries (decision 58).
CREATE TABLE payment_accounts (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  payment_type_id integer NOT NULL CONSTRAINT payment_accounts_type_check CHECK (payment_type_id IN (2, 3)),
  account_balance numeric(19,5) NOT NULL DEFAULT 0,
  credit_limit numeric(19,5) CONSTRAINT payment_accounts_credit_check CHECK (credit_limit >= 0),
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT payment_accounts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_accounts_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX payment_accounts_name_key ON payment_accounts (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('payment_accounts');

CREATE TABLE payment_account_customers (
  company_id uuid NOT NULL,
  payment_account_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  CONSTRAINT payment_account_customers_pkey PRIMARY KEY (company_id, payment_account_id, customer_id),
  CONSTRAINT payment_account_customers_account_fkey FOREIGN KEY (company_id, payment_account_id) REFERENCES payment_accounts (company_id, id)
);

CREATE INDEX payment_account_customers_customer ON payment_account_customers (company_id, customer_id);

SELECT app.fence_company('payment_account_customers');

CREATE TABLE payment_account_entries (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_account_id uuid NOT NULL,
  type text NOT NULL CONSTRAINT payment_account_entries_type_check CHECK (type IN ('Payment', 'Refund', 'Adjustment', 'Settlement')),
  amount numeric(19,5) NOT NULL,
  balance_after numeric(19,5) NOT NULL,
  ref_id uuid,
  at_location_id uuid,
  comment text,
  user_id uuid,
  at timestamptz NOT NULL,
  CONSTRAINT payment_account_entries_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT payment_account_entries_account_fkey FOREIGN KEY (company_id, payment_account_id) REFERENCES payment_accounts (company_id, id),
  CONSTRAINT payment_account_entries_location_fkey FOREIGN KEY (company_id, at_location_id) REFERENCES locations (company_id, id)
);

CREATE INDEX payment_account_entries_account ON payment_account_entries (company_id, payment_account_id, at);

SELECT app.fence_company('payment_account_entries');

REVOKE UPDATE, DELETE ON payment_account_entries FROM tavola_app;

CREATE TABLE table_layouts (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  -- Size of the floor plan in its own units.
  width integer NOT NULL CONSTRAINT table_layouts_width_check CHECK (width > 0),
  height integer NOT NULL CONSTRAINT table_layouts_height_check CHECK (height > 0),
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT table_layouts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT table_layouts_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX table_layouts_name_key ON table_layouts (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('table_layouts');

CREATE TABLE table_groups (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  released_at timestamptz,
  CONSTRAINT table_groups_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT table_groups_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('table_groups');

-- A table's place on the plan, and its state now (decision 63).
CREATE TABLE tables (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  table_layout_id uuid NOT NULL,
  table_group_id uuid,
  name text NOT NULL,
  seats integer NOT NULL CONSTRAINT tables_seats_check CHECK (seats > 0),
  shape text NOT NULL CONSTRAINT tables_shape_check CHECK (shape IN ('square', 'round', 'rectangle')),
  x integer NOT NULL,
  y integer NOT NULL,
  width integer NOT NULL CONSTRAINT tables_width_check CHECK (width > 0),
  height integer NOT NULL CONSTRAINT tables_height_check CHECK (height > 0),
  rotation integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'Free' CONSTRAINT tables_status_check CHECK (status IN ('Free', 'Reserved', 'Occupied', 'Billed')),
  status_changed_at timestamptz,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT tables_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT tables_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT tables_layout_fkey FOREIGN KEY (company_id, table_layout_id) REFERENCES table_layouts (company_id, id),
  CONSTRAINT tables_group_fkey FOREIGN KEY (company_id, table_group_id) REFERENCES table_groups (company_id, id)
);

CREATE UNIQUE INDEX tables_name_key ON tables (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE INDEX tables_layout ON tables (company_id, table_layout_id);

SELECT app.fence_location('tables');

CREATE TABLE gl_code_types (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT gl_code_types_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gl_code_types_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX gl_code_types_name_key ON gl_code_types (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('gl_code_types');

CREATE TABLE gl_codes (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  gl_code_type_id uuid,
  code text NOT NULL,
  name text NOT NULL,
  description text,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT gl_codes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gl_codes_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT gl_codes_type_fkey FOREIGN KEY (company_id, gl_code_type_id) REFERENCES gl_code_types (company_id, id)
);

CREATE UNIQUE INDEX gl_codes_code_key ON gl_codes (company_id, lower(code)) WHERE deleted_at IS NULL;

SELECT app.fence_company('gl_codes');

-- Which code a figure is booked to (decision 98); ref_key null = the default of its kind.
CREATE TABLE gl_maps (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  gl_map_type text NOT NULL CONSTRAINT gl_maps_type_check CHECK (gl_map_type IN (
    'Category', 'PaymentType', 'Tax', 'ServiceCharge', 'Tip', 'Discount', 'Comp', 'GiftCard', 'Deposit', 'Rounding', 'OverShort', 'PayInOut')),
  ref_key text,
  gl_code_id uuid NOT NULL,
  CONSTRAINT gl_maps_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gl_maps_code_fkey FOREIGN KEY (company_id, gl_code_id) REFERENCES gl_codes (company_id, id)
);

CREATE UNIQUE INDEX gl_maps_key ON gl_maps (company_id, gl_map_type, ref_key) NULLS NOT DISTINCT;

CREATE INDEX gl_maps_code ON gl_maps (company_id, gl_code_id);

SELECT app.fence_company('gl_maps');
