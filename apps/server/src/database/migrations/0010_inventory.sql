-- What is in stock and where it comes from: recipes, vendors, and the ledgers whose sums are on hand.

-- Recipes: what one unit of an item, or one piece of an option, takes from stock (decision 94).
CREATE TABLE item_units (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid,
  modifier_option_id uuid,
  element_item_id uuid NOT NULL,
  quantity numeric(19,5) NOT NULL CONSTRAINT item_units_quantity_check CHECK (quantity > 0),
  uomid integer,
  sort_number integer NOT NULL,
  CONSTRAINT item_units_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT item_units_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT item_units_option_fkey FOREIGN KEY (company_id, modifier_option_id) REFERENCES modifier_options (company_id, id),
  CONSTRAINT item_units_element_fkey FOREIGN KEY (company_id, element_item_id) REFERENCES items (company_id, id),
  CONSTRAINT item_units_uom_fkey FOREIGN KEY (company_id, uomid) REFERENCES uoms (company_id, uomid),
  CONSTRAINT item_units_owner_check CHECK (num_nonnulls(item_id, modifier_option_id) = 1)
);

CREATE INDEX item_units_item ON item_units (company_id, item_id) WHERE item_id IS NOT NULL;

CREATE INDEX item_units_element ON item_units (company_id, element_item_id);

SELECT app.fence_company('item_units');

CREATE TABLE vendors (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  contact_name text,
  email text,
  phone text,
  address text,
  note text,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT vendors_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT vendors_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX vendors_name_key ON vendors (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_location('vendors');

-- What is on the shelf (decision 93). Columns that sum up the movements are written with each movement; on_hand is their sum.
CREATE TABLE item_inventory (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  item_id uuid NOT NULL,
  uomid integer,
  on_hand numeric(19,5) NOT NULL DEFAULT 0,
  committed numeric(19,5) NOT NULL DEFAULT 0,
  safety_stock numeric(19,5) NOT NULL DEFAULT 0,
  average_cost numeric(19,5),
  last_cost numeric(19,5),
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT item_inventory_pkey PRIMARY KEY (company_id, location_id, item_id),
  CONSTRAINT item_inventory_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT item_inventory_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT item_inventory_uom_fkey FOREIGN KEY (company_id, uomid) REFERENCES uoms (company_id, uomid)
);

SELECT app.fence_location('item_inventory');

-- Grows only; a mistake is put right by a movement the other way.
CREATE TABLE inventory_movements (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  type text NOT NULL CONSTRAINT inventory_movements_type_check CHECK (type IN ('Sale', 'Void', 'Refund', 'Adjust', 'Receive', 'Waste', 'Count')),
  quantity numeric(19,5) NOT NULL,
  unit_cost numeric(19,5),
  balance_after numeric(19,5) NOT NULL,
  -- What caused it: an order line, a refund line; null for work by hand.
  ref_id uuid,
  vendor_id uuid,
  reason text,
  comment text,
  user_id uuid,
  at timestamptz NOT NULL,
  CONSTRAINT inventory_movements_pkey PRIMARY KEY (company_id, id),
  -- The item's own row stands for item and location both; locking the location's row for every line of every sale would make all tills meet there.
  CONSTRAINT inventory_movements_inventory_fkey FOREIGN KEY (company_id, location_id, item_id) REFERENCES item_inventory (company_id, location_id, item_id),
  CONSTRAINT inventory_movements_vendor_fkey FOREIGN KEY (company_id, vendor_id) REFERENCES vendors (company_id, id)
);

CREATE INDEX inventory_movements_item ON inventory_movements (company_id, location_id, item_id, at);

-- Stock leaves once per order line (decision 94), whatever is retried.
CREATE UNIQUE INDEX inventory_movements_sale_key ON inventory_movements (company_id, ref_id, item_id) WHERE type = 'Sale';

SELECT app.fence_location('inventory_movements');

REVOKE UPDATE, DELETE ON inventory_movements FROM tavola_app;

CREATE TABLE gift_card_types (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  can_topup boolean NOT NULL DEFAULT true,
  -- Days from sale to expiry; null = no expiry (decision 61).
  valid_days integer CONSTRAINT gift_card_types_valid_days_check CHECK (valid_days > 0),
  image_url text,
  is_active boolean NOT NULL DEFAULT true,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT gift_card_types_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_types_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX gift_card_types_name_key ON gift_card_types (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('gift_card_types');

-- The cards of one price in the drawer of one location. Untaxed unless a tax is set (decision 61).
CREATE TABLE gift_card_products (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  gift_card_type_id uuid NOT NULL,
  gift_card_price numeric(19,5) NOT NULL CONSTRAINT gift_card_products_price_check CHECK (gift_card_price > 0),
  tax_id uuid,
  is_tax_inclusive boolean NOT NULL DEFAULT false,
  -- The sum of its movements.
  on_hand_quantity integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT gift_card_products_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_products_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT gift_card_products_type_fkey FOREIGN KEY (company_id, gift_card_type_id) REFERENCES gift_card_types (company_id, id),
  CONSTRAINT gift_card_products_tax_fkey FOREIGN KEY (company_id, tax_id) REFERENCES taxes (company_id, id)
);

CREATE UNIQUE INDEX gift_card_products_key ON gift_card_products (company_id, location_id, gift_card_type_id, gift_card_price);

SELECT app.fence_location('gift_card_products');

CREATE TABLE gift_card_stock_movements (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  gift_card_product_id uuid NOT NULL,
  type text NOT NULL CONSTRAINT gift_card_stock_movements_type_check CHECK (type IN ('Sale', 'Refund', 'Adjust', 'Receive', 'Count')),
  quantity integer NOT NULL,
  balance_after integer NOT NULL,
  ref_id uuid,
  reason text,
  comment text,
  user_id uuid,
  at timestamptz NOT NULL,
  CONSTRAINT gift_card_stock_movements_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT gift_card_stock_movements_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT gift_card_stock_movements_product_fkey FOREIGN KEY (company_id, gift_card_product_id) REFERENCES gift_card_products (company_id, id)
);

CREATE INDEX gift_card_stock_movements_product ON gift_card_stock_movements (company_id, gift_card_product_id, at);

SELECT app.fence_location('gift_card_stock_movements');

REVOKE UPDATE, DELETE ON gift_card_stock_movements FROM tavola_app;
