-- How the catalogue is offered: menus, price lists, discounts and reasons, and the counter by which a till knows that something changed.

-- A menu, price list or discount of the company is in force where its *_locations row says so.
CREATE TABLE price_lists (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_base_price_list boolean NOT NULL DEFAULT false,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT price_lists_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT price_lists_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX price_lists_name_key ON price_lists (company_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX price_lists_base_key ON price_lists (company_id) WHERE is_base_price_list AND deleted_at IS NULL;

SELECT app.fence_company('price_lists');

CREATE TABLE price_list_locations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  price_list_id uuid NOT NULL,
  is_active boolean NOT NULL,
  CONSTRAINT price_list_locations_pkey PRIMARY KEY (company_id, location_id, price_list_id),
  CONSTRAINT price_list_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT price_list_locations_list_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES price_lists (company_id, id)
);

SELECT app.fence_location('price_list_locations');

CREATE TABLE price_list_items (
  company_id uuid NOT NULL,
  price_list_id uuid NOT NULL,
  item_id uuid NOT NULL,
  price numeric(19,5) NOT NULL CONSTRAINT price_list_items_price_check CHECK (price >= 0),
  CONSTRAINT price_list_items_pkey PRIMARY KEY (company_id, price_list_id, item_id),
  CONSTRAINT price_list_items_list_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES price_lists (company_id, id),
  CONSTRAINT price_list_items_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id)
);

CREATE INDEX price_list_items_item ON price_list_items (company_id, item_id);

SELECT app.fence_company('price_list_items');

CREATE TABLE price_list_modifier_options (
  company_id uuid NOT NULL,
  price_list_id uuid NOT NULL,
  modifier_option_id uuid NOT NULL,
  price numeric(19,5) NOT NULL,
  CONSTRAINT price_list_modifier_options_pkey PRIMARY KEY (company_id, price_list_id, modifier_option_id),
  CONSTRAINT price_list_modifier_options_list_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES price_lists (company_id, id),
  CONSTRAINT price_list_modifier_options_option_fkey FOREIGN KEY (company_id, modifier_option_id) REFERENCES modifier_options (company_id, id)
);

SELECT app.fence_company('price_list_modifier_options');

CREATE TABLE menus (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_user_defined_menu boolean NOT NULL DEFAULT true,
  is_online_menu boolean NOT NULL DEFAULT false,
  brand_id uuid,
  price_list_id uuid,
  default_menu_item_bg_color text CONSTRAINT menus_color_check CHECK (default_menu_item_bg_color ~ '^#[0-9a-fA-F]{6}$'),
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT menus_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT menus_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT menus_brand_fkey FOREIGN KEY (company_id, brand_id) REFERENCES brands (company_id, id),
  CONSTRAINT menus_price_list_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES price_lists (company_id, id)
);

CREATE UNIQUE INDEX menus_name_key ON menus (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('menus');

CREATE TABLE menu_locations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  menu_id uuid NOT NULL,
  is_active boolean NOT NULL,
  CONSTRAINT menu_locations_pkey PRIMARY KEY (company_id, location_id, menu_id),
  CONSTRAINT menu_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT menu_locations_menu_fkey FOREIGN KEY (company_id, menu_id) REFERENCES menus (company_id, id)
);

SELECT app.fence_location('menu_locations');

-- Sections nest; a section and its parent belong to one menu.
CREATE TABLE menu_sections (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  menu_id uuid NOT NULL,
  parent_menu_section_id uuid,
  display_name text NOT NULL,
  display_order integer NOT NULL,
  bg_color text CONSTRAINT menu_sections_color_check CHECK (bg_color ~ '^#[0-9a-fA-F]{6}$'),
  is_already_applied boolean NOT NULL DEFAULT false,
  CONSTRAINT menu_sections_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT menu_sections_menu_key UNIQUE (company_id, menu_id, id),
  CONSTRAINT menu_sections_menu_fkey FOREIGN KEY (company_id, menu_id) REFERENCES menus (company_id, id),
  CONSTRAINT menu_sections_parent_fkey FOREIGN KEY (company_id, menu_id, parent_menu_section_id) REFERENCES menu_sections (company_id, menu_id, id)
);

SELECT app.fence_company('menu_sections');

CREATE TABLE menu_items (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  menu_section_id uuid NOT NULL,
  item_id uuid NOT NULL,
  display_order integer NOT NULL,
  is_available boolean NOT NULL DEFAULT true,
  bg_color text CONSTRAINT menu_items_color_check CHECK (bg_color ~ '^#[0-9a-fA-F]{6}$'),
  CONSTRAINT menu_items_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT menu_items_section_fkey FOREIGN KEY (company_id, menu_section_id) REFERENCES menu_sections (company_id, id),
  CONSTRAINT menu_items_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id)
);

CREATE UNIQUE INDEX menu_items_item_key ON menu_items (company_id, menu_section_id, item_id);

CREATE INDEX menu_items_item ON menu_items (company_id, item_id);

SELECT app.fence_company('menu_items');

-- Options that a menu switches by itself; an option not named follows its own flag.
CREATE TABLE menu_item_modifier_options (
  company_id uuid NOT NULL,
  menu_item_id uuid NOT NULL,
  modifier_option_id uuid NOT NULL,
  is_available boolean NOT NULL,
  CONSTRAINT menu_item_modifier_options_pkey PRIMARY KEY (company_id, menu_item_id, modifier_option_id),
  CONSTRAINT menu_item_modifier_options_item_fkey FOREIGN KEY (company_id, menu_item_id) REFERENCES menu_items (company_id, id),
  CONSTRAINT menu_item_modifier_options_option_fkey FOREIGN KEY (company_id, modifier_option_id) REFERENCES modifier_options (company_id, id)
);

SELECT app.fence_company('menu_item_modifier_options');

-- When something may be sold: a whole menu, or one section, item or category of it, or a price list (decision 17). No row = always.
CREATE TABLE availabilities (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  menu_id uuid,
  menu_section_id uuid,
  menu_item_id uuid,
  category_id uuid,
  price_list_id uuid,
  -- Weekdays, 0 = Sunday; empty = every day. A window over midnight belongs to its start day, its end is exclusive.
  available_days text NOT NULL DEFAULT '' CONSTRAINT availabilities_days_check CHECK (available_days ~ '^([0-6](;[0-6])*)?$'),
  start_time time,
  end_time time,
  start_date date,
  end_date date,
  sort_number integer NOT NULL DEFAULT 0,
  CONSTRAINT availabilities_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT availabilities_menu_fkey FOREIGN KEY (company_id, menu_id) REFERENCES menus (company_id, id),
  CONSTRAINT availabilities_section_fkey FOREIGN KEY (company_id, menu_section_id) REFERENCES menu_sections (company_id, id),
  CONSTRAINT availabilities_item_fkey FOREIGN KEY (company_id, menu_item_id) REFERENCES menu_items (company_id, id),
  CONSTRAINT availabilities_category_fkey FOREIGN KEY (company_id, category_id) REFERENCES item_categories (company_id, id),
  CONSTRAINT availabilities_price_list_fkey FOREIGN KEY (company_id, price_list_id) REFERENCES price_lists (company_id, id),
  CONSTRAINT availabilities_owner_check CHECK (num_nonnulls(menu_id, price_list_id) = 1 AND num_nonnulls(menu_section_id, menu_item_id, category_id) <= 1
    AND (price_list_id IS NULL OR num_nonnulls(menu_section_id, menu_item_id, category_id) = 0))
);

CREATE INDEX availabilities_menu ON availabilities (company_id, menu_id) WHERE menu_id IS NOT NULL;

CREATE INDEX availabilities_price_list ON availabilities (company_id, price_list_id) WHERE price_list_id IS NOT NULL;

SELECT app.fence_company('availabilities');

-- All four kinds of discount in one shape, as the specification has it.
CREATE TABLE discounts (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  code text,
  type text NOT NULL CONSTRAINT discounts_type_check CHECK (type IN ('FixedAmount', 'Percentage', 'BuyXGetY', 'FutureDiscount')),
  level text NOT NULL CONSTRAINT discounts_level_check CHECK (level IN ('EntireOrder', 'Item')),
  value numeric(19,5) NOT NULL DEFAULT 0 CONSTRAINT discounts_value_check CHECK (value >= 0 AND (type <> 'Percentage' OR value <= 100)),
  applies_to text NOT NULL CONSTRAINT discounts_applies_to_check CHECK (applies_to IN ('EntireOrder', 'SelectedProducts', 'SelectedCategories')),
  min_requirement text NOT NULL DEFAULT 'None' CONSTRAINT discounts_min_requirement_check CHECK (min_requirement IN ('None', 'MinimumPurchaseAmount', 'MinimumQuantityOfItems')),
  min_requirement_value numeric(19,5) NOT NULL DEFAULT 0 CONSTRAINT discounts_min_value_check CHECK (min_requirement_value >= 0),
  is_combinable boolean NOT NULL DEFAULT false,
  is_automatic_discount boolean NOT NULL DEFAULT false,
  is_timed_event_discount boolean NOT NULL DEFAULT false,
  -- Empty = every channel, every fulfilment type.
  order_channel_ids integer[] NOT NULL DEFAULT '{}',
  fulfillment_ids integer[] NOT NULL DEFAULT '{}',
  apply_to_online_menu boolean NOT NULL DEFAULT false,
  buy_any_item_from text NOT NULL DEFAULT 'SelectedProducts' CONSTRAINT discounts_buy_from_check CHECK (buy_any_item_from IN ('SelectedProducts', 'SelectedCategories')),
  get_any_item_from text NOT NULL DEFAULT 'SameAsPurchased' CONSTRAINT discounts_get_from_check CHECK (get_any_item_from IN ('SameAsPurchased', 'SelectedProducts', 'SelectedCategories')),
  get_qty integer NOT NULL DEFAULT 0 CONSTRAINT discounts_get_qty_check CHECK (get_qty >= 0),
  get_at_discount_type text NOT NULL DEFAULT 'Free' CONSTRAINT discounts_get_type_check CHECK (get_at_discount_type IN ('Free', 'Percentage', 'FixedAmount')),
  get_discount_value numeric(19,5) NOT NULL DEFAULT 0 CONSTRAINT discounts_get_value_check CHECK (get_discount_value >= 0 AND (get_at_discount_type <> 'Percentage' OR get_discount_value <= 100)),
  next_discount_type text CONSTRAINT discounts_next_type_check CHECK (next_discount_type IN ('FixedAmount', 'Percentage', 'FutureDiscount')),
  next_discount_value numeric(19,5) CONSTRAINT discounts_next_value_check CHECK (next_discount_value >= 0),
  future_order_discount_id uuid,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT discounts_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT discounts_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT discounts_future_fkey FOREIGN KEY (company_id, future_order_discount_id) REFERENCES discounts (company_id, id)
);

CREATE UNIQUE INDEX discounts_name_key ON discounts (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('discounts');

CREATE TABLE discount_locations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  is_active boolean NOT NULL,
  CONSTRAINT discount_locations_pkey PRIMARY KEY (company_id, location_id, discount_id),
  CONSTRAINT discount_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT discount_locations_discount_fkey FOREIGN KEY (company_id, discount_id) REFERENCES discounts (company_id, id)
);

SELECT app.fence_location('discount_locations');

-- What a discount applies to, and the buy and get pools of buy-X-get-Y: items or categories.
CREATE TABLE discount_targets (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  discount_id uuid NOT NULL,
  pool text NOT NULL CONSTRAINT discount_targets_pool_check CHECK (pool IN ('apply', 'buy', 'get')),
  item_id uuid,
  category_id uuid,
  sort_number integer NOT NULL DEFAULT 0,
  CONSTRAINT discount_targets_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT discount_targets_discount_fkey FOREIGN KEY (company_id, discount_id) REFERENCES discounts (company_id, id),
  CONSTRAINT discount_targets_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT discount_targets_category_fkey FOREIGN KEY (company_id, category_id) REFERENCES item_categories (company_id, id),
  CONSTRAINT discount_targets_owner_check CHECK (num_nonnulls(item_id, category_id) = 1)
);

CREATE UNIQUE INDEX discount_targets_key ON discount_targets (company_id, discount_id, pool, item_id, category_id) NULLS NOT DISTINCT;

SELECT app.fence_company('discount_targets');

CREATE TABLE discount_availabilities (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  discount_id uuid NOT NULL,
  available_days text NOT NULL DEFAULT '' CONSTRAINT discount_availabilities_days_check CHECK (available_days ~ '^([0-6](;[0-6])*)?$'),
  all_day boolean NOT NULL DEFAULT true,
  time_start time,
  time_end time,
  is_expiration boolean NOT NULL DEFAULT false,
  date_start date,
  date_end date,
  duration integer CONSTRAINT discount_availabilities_duration_check CHECK (duration >= 0),
  sort_number integer NOT NULL DEFAULT 0,
  CONSTRAINT discount_availabilities_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT discount_availabilities_discount_fkey FOREIGN KEY (company_id, discount_id) REFERENCES discounts (company_id, id),
  CONSTRAINT discount_availabilities_times_check CHECK (all_day OR (time_start IS NOT NULL AND time_end IS NOT NULL))
);

CREATE INDEX discount_availabilities_discount ON discount_availabilities (company_id, discount_id);

SELECT app.fence_company('discount_availabilities');

-- The menus that a discount is limited to, and the items of each.
CREATE TABLE discount_menus (
  company_id uuid NOT NULL,
  discount_id uuid NOT NULL,
  menu_id uuid NOT NULL,
  item_ids uuid[] NOT NULL DEFAULT '{}',
  CONSTRAINT discount_menus_pkey PRIMARY KEY (company_id, discount_id, menu_id),
  CONSTRAINT discount_menus_discount_fkey FOREIGN KEY (company_id, discount_id) REFERENCES discounts (company_id, id),
  CONSTRAINT discount_menus_menu_fkey FOREIGN KEY (company_id, menu_id) REFERENCES menus (company_id, id)
);

SELECT app.fence_company('discount_menus');

CREATE TABLE void_comp_reasons (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  percentage numeric(8,5) NOT NULL DEFAULT 100 CONSTRAINT void_comp_reasons_percentage_check CHECK (percentage BETWEEN 0 AND 100),
  type text NOT NULL CONSTRAINT void_comp_reasons_type_check CHECK (type IN ('Void', 'Comp', 'Both')),
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT void_comp_reasons_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT void_comp_reasons_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX void_comp_reasons_name_key ON void_comp_reasons (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('void_comp_reasons');

CREATE TABLE pay_in_out_reasons (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL CONSTRAINT pay_in_out_reasons_type_check CHECK (type IN ('PayIn', 'PayOut', 'Both')),
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT pay_in_out_reasons_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT pay_in_out_reasons_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX pay_in_out_reasons_name_key ON pay_in_out_reasons (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('pay_in_out_reasons');

-- One counter a location, raised in the transaction of every write that a till must know (decision 24).
CREATE TABLE pos_data_versions (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  version bigint NOT NULL,
  raised_at timestamptz NOT NULL,
  CONSTRAINT pos_data_versions_pkey PRIMARY KEY (company_id, location_id),
  CONSTRAINT pos_data_versions_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

SELECT app.fence_location('pos_data_versions');
