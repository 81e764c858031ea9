-- Who deleted a record, for the list of what was deleted; null = not deleted, or deleted before this was kept.
ALTER TABLE brands ADD COLUMN deleted_by uuid;

ALTER TABLE clients ADD COLUMN deleted_by uuid;

ALTER TABLE discounts ADD COLUMN deleted_by uuid;

ALTER TABLE gl_code_types ADD COLUMN deleted_by uuid;

ALTER TABLE gl_codes ADD COLUMN deleted_by uuid;

ALTER TABLE item_categories ADD COLUMN deleted_by uuid;

ALTER TABLE items ADD COLUMN deleted_by uuid;

ALTER TABLE menus ADD COLUMN deleted_by uuid;

ALTER TABLE modifier_groups ADD COLUMN deleted_by uuid;

ALTER TABLE pay_in_out_reasons ADD COLUMN deleted_by uuid;

ALTER TABLE payment_accounts ADD COLUMN deleted_by uuid;

ALTER TABLE price_lists ADD COLUMN deleted_by uuid;

ALTER TABLE roles ADD COLUMN deleted_by uuid;

ALTER TABLE taxes ADD COLUMN deleted_by uuid;

ALTER TABLE users ADD COLUMN deleted_by uuid;

ALTER TABLE variants ADD COLUMN deleted_by uuid;

ALTER TABLE vendors ADD COLUMN deleted_by uuid;

ALTER TABLE void_comp_reasons ADD COLUMN deleted_by uuid;

ALTER TABLE custom_payment_types ADD COLUMN deleted_by uuid;

ALTER TABLE gift_card_types ADD COLUMN deleted_by uuid;

ALTER TABLE table_layouts ADD COLUMN deleted_by uuid;

-- Many products can be taken off a menu at once, too.
ALTER TABLE product_bulk_changes DROP CONSTRAINT product_bulk_changes_kind_check;

ALTER TABLE product_bulk_changes ADD CONSTRAINT product_bulk_changes_kind_check
  CHECK (kind IN ('category', 'tax', 'price', 'availability', 'modifierGroup', 'menu', 'offMenu'));
