-- What is sold: taxes, units, brands, categories, products with their variants, combos and options.
-- Records of the company are shared by its locations; what may differ from place to place stands in the *_locations tables.
-- Anything that an order may have named is deleted softly; its name is then free again (decision 25).

-- Taxes are a location's. A combined tax is the sum of its components (decision 43).
CREATE TABLE taxes (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  rate numeric(8,5) NOT NULL CONSTRAINT taxes_rate_check CHECK (rate BETWEEN 0 AND 100),
  is_default boolean NOT NULL DEFAULT false,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT taxes_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT taxes_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id)
);

CREATE UNIQUE INDEX taxes_name_key ON taxes (company_id, location_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX taxes_default_key ON taxes (company_id, location_id) WHERE is_default AND deleted_at IS NULL;

SELECT app.fence_location('taxes');

CREATE TABLE tax_components (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  id uuid NOT NULL,
  tax_id uuid NOT NULL,
  name text NOT NULL,
  rate numeric(8,5) NOT NULL CONSTRAINT tax_components_rate_check CHECK (rate BETWEEN 0 AND 100),
  sort_number integer NOT NULL DEFAULT 0,
  CONSTRAINT tax_components_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT tax_components_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT tax_components_tax_fkey FOREIGN KEY (company_id, tax_id) REFERENCES taxes (company_id, id)
);

CREATE INDEX tax_components_tax ON tax_components (company_id, tax_id);

SELECT app.fence_location('tax_components');

-- Units of measure: integers, because the specification shows them.
CREATE TABLE uom_classes (
  company_id uuid NOT NULL,
  uom_class_id integer NOT NULL,
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  CONSTRAINT uom_classes_pkey PRIMARY KEY (company_id, uom_class_id),
  CONSTRAINT uom_classes_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX uom_classes_name_key ON uom_classes (company_id, lower(name));

SELECT app.fence_company('uom_classes');

CREATE TABLE uoms (
  company_id uuid NOT NULL,
  uomid integer NOT NULL,
  uom_class_id integer NOT NULL,
  name text NOT NULL CONSTRAINT uoms_name_check CHECK (char_length(name) BETWEEN 1 AND 30),
  symbol text NOT NULL CONSTRAINT uoms_symbol_check CHECK (char_length(symbol) BETWEEN 1 AND 10),
  description text CONSTRAINT uoms_description_check CHECK (char_length(description) <= 250),
  is_default boolean NOT NULL DEFAULT false,
  is_custom_data boolean NOT NULL,
  is_base_uom boolean NOT NULL DEFAULT false,
  enable_conversion boolean NOT NULL DEFAULT false,
  reference_uomid integer,
  -- `initial_unit` of this unit are `entered_conversion` reference units. Both are kept as typed, so that 1/12 stays exact (decision 21).
  initial_unit numeric(19,5) NOT NULL DEFAULT 1 CONSTRAINT uoms_initial_unit_check CHECK (initial_unit > 0),
  entered_conversion numeric(19,5) NOT NULL DEFAULT 1 CONSTRAINT uoms_conversion_check CHECK (entered_conversion > 0),
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT uoms_pkey PRIMARY KEY (company_id, uomid),
  CONSTRAINT uoms_class_fkey FOREIGN KEY (company_id, uom_class_id) REFERENCES uom_classes (company_id, uom_class_id),
  CONSTRAINT uoms_reference_fkey FOREIGN KEY (company_id, reference_uomid) REFERENCES uoms (company_id, uomid),
  CONSTRAINT uoms_base_check CHECK (NOT (is_base_uom AND reference_uomid IS NOT NULL))
);

CREATE UNIQUE INDEX uoms_name_key ON uoms (company_id, lower(name)) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX uoms_symbol_key ON uoms (company_id, uom_class_id, symbol) WHERE deleted_at IS NULL;

CREATE UNIQUE INDEX uoms_default_key ON uoms (company_id) WHERE is_default AND deleted_at IS NULL;

SELECT app.fence_company('uoms');

CREATE TABLE brands (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  image_url text,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT brands_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT brands_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX brands_name_key ON brands (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('brands');

CREATE TABLE brand_locations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  is_active boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT brand_locations_pkey PRIMARY KEY (company_id, location_id, brand_id),
  CONSTRAINT brand_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT brand_locations_brand_fkey FOREIGN KEY (company_id, brand_id) REFERENCES brands (company_id, id)
);

SELECT app.fence_location('brand_locations');

CREATE TABLE item_categories (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  sort_number integer NOT NULL DEFAULT 0,
  -- Order of the categories on kitchen tickets and screens (decision 68).
  kitchen_sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT item_categories_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT item_categories_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX item_categories_name_key ON item_categories (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('item_categories');

-- Products, variants, combos, ingredients and container deposits are all items. A ProductVariant names its product in base_item_id.
CREATE TABLE items (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL CONSTRAINT items_type_check CHECK (type IN (
    'Product', 'BaseProduct', 'ProductVariant', 'Combo', 'Ingredient', 'BaseDepositAndCreditProduct', 'DepositProduct', 'CreditProduct', 'Miscellaneous')),
  base_item_id uuid,
  -- A deposit and its credit share one base item (decision 22).
  base_deposit_and_credit_item_id uuid,
  category_id uuid,
  brand_id uuid,
  uomid integer,
  name text NOT NULL,
  display_name text NOT NULL,
  barcode text,
  ref_code text,
  description text,
  image_url text,
  base_price numeric(19,5) NOT NULL CONSTRAINT items_base_price_check CHECK (base_price >= 0),
  cost numeric(19,5) CONSTRAINT items_cost_check CHECK (cost >= 0),
  -- Indexes of its variant options, `0*2` (decision 20).
  combination_indices text CONSTRAINT items_combination_check CHECK (combination_indices ~ '^\d+(\*\d+)*$'),
  is_tax_inclusive boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_available_for_selection boolean NOT NULL DEFAULT true,
  enable_track_inventory boolean NOT NULL DEFAULT false,
  is_use_as_ingredient boolean NOT NULL DEFAULT false,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT items_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT items_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT items_base_fkey FOREIGN KEY (company_id, base_item_id) REFERENCES items (company_id, id),
  CONSTRAINT items_base_deposit_fkey FOREIGN KEY (company_id, base_deposit_and_credit_item_id) REFERENCES items (company_id, id),
  CONSTRAINT items_category_fkey FOREIGN KEY (company_id, category_id) REFERENCES item_categories (company_id, id),
  CONSTRAINT items_brand_fkey FOREIGN KEY (company_id, brand_id) REFERENCES brands (company_id, id),
  CONSTRAINT items_uom_fkey FOREIGN KEY (company_id, uomid) REFERENCES uoms (company_id, uomid),
  CONSTRAINT items_variant_check CHECK ((type = 'ProductVariant') = (base_item_id IS NOT NULL AND combination_indices IS NOT NULL))
);

-- Variants carry their product's name; an ingredient may be called like a product.
CREATE UNIQUE INDEX items_name_key ON items (company_id, (type = 'Ingredient'), lower(name)) WHERE deleted_at IS NULL AND base_item_id IS NULL;

CREATE UNIQUE INDEX items_barcode_key ON items (company_id, barcode) WHERE deleted_at IS NULL AND barcode IS NOT NULL;

CREATE UNIQUE INDEX items_ref_code_key ON items (company_id, lower(ref_code)) WHERE deleted_at IS NULL AND ref_code IS NOT NULL;

CREATE UNIQUE INDEX items_combination_key ON items (company_id, base_item_id, combination_indices) WHERE deleted_at IS NULL AND base_item_id IS NOT NULL;

CREATE INDEX items_category ON items (company_id, category_id) WHERE deleted_at IS NULL;

SELECT app.fence_company('items');

-- An item at a location; without a row it has the location's default tax and the company's figures.
CREATE TABLE item_locations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  item_id uuid NOT NULL,
  tax_id uuid,
  -- False where a missing tax_id means untaxed, true where it means the default tax.
  is_default_tax boolean NOT NULL DEFAULT true,
  is_tax_inclusive boolean NOT NULL,
  -- [{fulfillmentTypeID, taxID}]: tax by fulfilment type (decision 43).
  tax_overrides jsonb,
  cost numeric(19,5) CONSTRAINT item_locations_cost_check CHECK (cost >= 0),
  stock_units numeric(19,5),
  is_available_for_selection boolean NOT NULL DEFAULT true,
  -- Set at the till (action 315) and by stock; the item stays on its tile.
  is_out_of_stock boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1, updated_at timestamptz NOT NULL,
  CONSTRAINT item_locations_pkey PRIMARY KEY (company_id, location_id, item_id),
  CONSTRAINT item_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT item_locations_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT item_locations_tax_fkey FOREIGN KEY (company_id, tax_id) REFERENCES taxes (company_id, id)
);

CREATE INDEX item_locations_tax ON item_locations (company_id, tax_id);

SELECT app.fence_location('item_locations');

-- Variants: choices by size or kind, shared by the products that offer them.
CREATE TABLE variants (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT variants_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT variants_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id)
);

CREATE UNIQUE INDEX variants_name_key ON variants (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('variants');

CREATE TABLE variant_options (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  variant_id uuid NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  price_add numeric(19,5) NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  sort_number integer NOT NULL,
  deleted_at timestamptz,
  CONSTRAINT variant_options_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT variant_options_variant_fkey FOREIGN KEY (company_id, variant_id) REFERENCES variants (company_id, id)
);

CREATE UNIQUE INDEX variant_options_name_key ON variant_options (company_id, variant_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('variant_options');

-- Which variants a BaseProduct asks for, in order.
CREATE TABLE item_variants (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  variant_id uuid NOT NULL,
  sort_number integer NOT NULL,
  CONSTRAINT item_variants_pkey PRIMARY KEY (company_id, item_id, variant_id),
  CONSTRAINT item_variants_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT item_variants_variant_fkey FOREIGN KEY (company_id, variant_id) REFERENCES variants (company_id, id)
);

CREATE INDEX item_variants_variant ON item_variants (company_id, variant_id);

SELECT app.fence_company('item_variants');

-- The options that a ProductVariant stands for; an option named here is in use and cannot be deleted (decision 20).
CREATE TABLE item_variant_options (
  company_id uuid NOT NULL,
  item_id uuid NOT NULL,
  variant_option_id uuid NOT NULL,
  CONSTRAINT item_variant_options_pkey PRIMARY KEY (company_id, item_id, variant_option_id),
  CONSTRAINT item_variant_options_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT item_variant_options_option_fkey FOREIGN KEY (company_id, variant_option_id) REFERENCES variant_options (company_id, id)
);

CREATE INDEX item_variant_options_option ON item_variant_options (company_id, variant_option_id);

SELECT app.fence_company('item_variant_options');

CREATE TABLE combo_choices (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  name text NOT NULL,
  quantity numeric(19,5) NOT NULL DEFAULT 1 CONSTRAINT combo_choices_quantity_check CHECK (quantity > 0),
  sort_number integer NOT NULL,
  CONSTRAINT combo_choices_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT combo_choices_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id)
);

CREATE INDEX combo_choices_item ON combo_choices (company_id, item_id);

SELECT app.fence_company('combo_choices');

CREATE TABLE combo_choice_items (
  company_id uuid NOT NULL,
  combo_choice_id uuid NOT NULL,
  item_id uuid NOT NULL,
  price_add numeric(19,5) NOT NULL DEFAULT 0,
  is_default boolean NOT NULL DEFAULT false,
  -- Variant options that may be chosen here; empty = all of the item's.
  variant_option_ids uuid[] NOT NULL DEFAULT '{}',
  sort_number integer NOT NULL,
  CONSTRAINT combo_choice_items_pkey PRIMARY KEY (company_id, combo_choice_id, item_id),
  CONSTRAINT combo_choice_items_choice_fkey FOREIGN KEY (company_id, combo_choice_id) REFERENCES combo_choices (company_id, id),
  CONSTRAINT combo_choice_items_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id)
);

CREATE INDEX combo_choice_items_item ON combo_choice_items (company_id, item_id);

SELECT app.fence_company('combo_choice_items');

CREATE TABLE modifier_groups (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  option_type text NOT NULL DEFAULT 'Standard',
  -- max 0 = no limit (decision 18).
  min_selected_options integer NOT NULL DEFAULT 0 CONSTRAINT modifier_groups_min_check CHECK (min_selected_options >= 0),
  max_selected_options integer NOT NULL DEFAULT 0,
  is_required boolean NOT NULL DEFAULT false,
  has_associated_cost boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  sort_number integer NOT NULL DEFAULT 0,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT modifier_groups_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT modifier_groups_company_fkey FOREIGN KEY (company_id) REFERENCES companies (company_id),
  CONSTRAINT modifier_groups_max_check CHECK (max_selected_options = 0 OR max_selected_options >= min_selected_options)
);

CREATE UNIQUE INDEX modifier_groups_name_key ON modifier_groups (company_id, lower(name)) WHERE deleted_at IS NULL;

SELECT app.fence_company('modifier_groups');

CREATE TABLE modifier_options (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  modifier_group_id uuid NOT NULL,
  name text NOT NULL,
  display_name text NOT NULL,
  price_add numeric(19,5) NOT NULL DEFAULT 0,
  -- The product or ingredient that the option uses up.
  item_id uuid,
  quantity numeric(19,5) NOT NULL DEFAULT 1 CONSTRAINT modifier_options_quantity_check CHECK (quantity > 0),
  uomid integer,
  is_active boolean NOT NULL DEFAULT true,
  sort_number integer NOT NULL,
  deleted_at timestamptz, version integer NOT NULL DEFAULT 1, created_at timestamptz NOT NULL, updated_at timestamptz NOT NULL,
  CONSTRAINT modifier_options_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT modifier_options_group_fkey FOREIGN KEY (company_id, modifier_group_id) REFERENCES modifier_groups (company_id, id),
  CONSTRAINT modifier_options_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT modifier_options_uom_fkey FOREIGN KEY (company_id, uomid) REFERENCES uoms (company_id, uomid)
);

CREATE UNIQUE INDEX modifier_options_name_key ON modifier_options (company_id, modifier_group_id, lower(name)) WHERE deleted_at IS NULL;

CREATE INDEX modifier_options_item ON modifier_options (company_id, item_id) WHERE item_id IS NOT NULL;

SELECT app.fence_company('modifier_options');

CREATE TABLE modifier_option_locations (
  company_id uuid NOT NULL,
  location_id uuid NOT NULL,
  modifier_option_id uuid NOT NULL,
  is_available boolean NOT NULL DEFAULT true,
  is_out_of_stock boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL,
  CONSTRAINT modifier_option_locations_pkey PRIMARY KEY (company_id, location_id, modifier_option_id),
  CONSTRAINT modifier_option_locations_location_fkey FOREIGN KEY (company_id, location_id) REFERENCES locations (company_id, id),
  CONSTRAINT modifier_option_locations_option_fkey FOREIGN KEY (company_id, modifier_option_id) REFERENCES modifier_options (company_id, id)
);

SELECT app.fence_location('modifier_option_locations');

-- Where a group is asked: on an item, a category, a variant option or another modifier option (nesting); exactly one of them.
CREATE TABLE modifier_bindings (
  company_id uuid NOT NULL,
  id uuid NOT NULL,
  modifier_group_id uuid NOT NULL,
  item_id uuid,
  category_id uuid,
  variant_option_id uuid,
  modifier_option_id uuid,
  sort_number integer NOT NULL,
  CONSTRAINT modifier_bindings_pkey PRIMARY KEY (company_id, id),
  CONSTRAINT modifier_bindings_group_fkey FOREIGN KEY (company_id, modifier_group_id) REFERENCES modifier_groups (company_id, id),
  CONSTRAINT modifier_bindings_item_fkey FOREIGN KEY (company_id, item_id) REFERENCES items (company_id, id),
  CONSTRAINT modifier_bindings_category_fkey FOREIGN KEY (company_id, category_id) REFERENCES item_categories (company_id, id),
  CONSTRAINT modifier_bindings_variant_option_fkey FOREIGN KEY (company_id, variant_option_id) REFERENCES variant_options (company_id, id),
  CONSTRAINT modifier_bindings_modifier_option_fkey FOREIGN KEY (company_id, modifier_option_id) REFERENCES modifier_options (company_id, id),
  CONSTRAINT modifier_bindings_owner_check CHECK (num_nonnulls(item_id, category_id, variant_option_id, modifier_option_id) = 1)
);

CREATE UNIQUE INDEX modifier_bindings_key ON modifier_bindings (company_id, modifier_group_id, item_id, category_id, variant_option_id, modifier_option_id) NULLS NOT DISTINCT;

CREATE INDEX modifier_bindings_item ON modifier_bindings (company_id, item_id) WHERE item_id IS NOT NULL;

SELECT app.fence_company('modifier_bindings');
