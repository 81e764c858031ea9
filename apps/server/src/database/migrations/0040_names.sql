-- Names per language next to the plain name, {en?, th?}; a language that is left out shows the plain name (decision 165).

ALTER TABLE items ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT items_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE variants ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT variants_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE variant_options ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT variant_options_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE modifier_groups ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT modifier_groups_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE modifier_options ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT modifier_options_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE menus ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT menus_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE menu_sections ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT menu_sections_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE item_categories ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT item_categories_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE combo_choices ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT combo_choices_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE discounts ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT discounts_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE void_comp_reasons ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT void_comp_reasons_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE pay_in_out_reasons ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT pay_in_out_reasons_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE payment_settings ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT payment_settings_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE custom_payment_types ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT custom_payment_types_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE taxes ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT taxes_names_check CHECK (jsonb_typeof(names) = 'object');
ALTER TABLE tax_components ADD COLUMN names jsonb NOT NULL DEFAULT '{}' CONSTRAINT tax_components_names_check CHECK (jsonb_typeof(names) = 'object');
