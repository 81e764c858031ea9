import type { Discount, ItemType } from '@tavola/contract';

/**
 * Rows of the sell data as the database gives them: numeric as text, times as `HH:mm:ss`, dates as `YYYY-MM-DD`. Words
 * with a fixed choice are checked by the database.
 */

export interface ItemRow {
  id: string;
  type: ItemType;
  base_item_id: string | null;
  base_deposit_and_credit_item_id: string | null;
  category_id: string | null;
  brand_id: string | null;
  name: string;
  display_name: string;
  barcode: string | null;
  ref_code: string | null;
  description: string | null;
  image_url: string | null;
  base_price: string;
  combination_indices: string | null;
  is_active: boolean;
  is_available_for_selection: boolean;
  is_tax_inclusive: boolean;
}
export interface ItemLocationRow {
  item_id: string;
  tax_id: string | null;
  is_default_tax: boolean;
  is_tax_inclusive: boolean;
  is_available_for_selection: boolean;
  is_out_of_stock: boolean;
}
export interface VariantOptionRow {
  variant_id: string;
  id: string;
  name: string;
  display_name: string;
  price_add: string;
  is_active: boolean;
  shown_place: number;
}
export interface BindingRow {
  modifier_group_id: string;
  item_id: string | null;
  category_id: string | null;
  variant_option_id: string | null;
  modifier_option_id: string | null;
  sort_number: number;
}
export interface ComboChoiceItemRow {
  combo_choice_id: string;
  item_id: string;
  price_add: string;
  is_default: boolean;
  variant_option_ids: string[];
  sort_number: number;
}
export interface ModifierGroupRow {
  id: string;
  name: string;
  display_name: string;
  is_active: boolean;
  min_selected_options: number;
  max_selected_options: number;
  is_required: boolean;
  sort_number: number;
}
export interface ModifierOptionRow {
  id: string;
  modifier_group_id: string;
  name: string;
  display_name: string;
  price_add: string;
  item_id: string | null;
  is_active: boolean;
  sort_number: number;
}
export interface MenuRow {
  id: string;
  name: string;
  is_user_defined_menu: boolean;
  is_online_menu: boolean;
  is_active: boolean;
  brand_id: string | null;
  price_list_id: string | null;
  default_menu_item_bg_color: string | null;
  sort_number: number;
}
export interface SectionRow {
  id: string;
  menu_id: string;
  parent_menu_section_id: string | null;
  display_name: string;
  display_order: number;
  bg_color: string | null;
}
export interface MenuItemRow {
  id: string;
  menu_section_id: string;
  item_id: string;
  display_order: number;
  is_available: boolean;
  bg_color: string | null;
}
export interface AvailabilityRow {
  menu_id: string | null;
  menu_section_id: string | null;
  menu_item_id: string | null;
  category_id: string | null;
  price_list_id: string | null;
  available_days: string;
  start_time: string | null;
  end_time: string | null;
  start_date: string | null;
  end_date: string | null;
}
/** Prices of a list travel as one JSON array, because a place may keep twenty lists of ten thousand items. */
export interface PriceListRow {
  id: string;
  name: string;
  is_base_price_list: boolean;
  is_active: boolean;
  items: { itemID: string; price: number }[] | null;
  options: { modifierOptionID: string; price: number }[] | null;
}
export interface DiscountRow {
  id: string;
  name: string;
  code: string | null;
  type: Discount['type'];
  level: Discount['level'];
  value: string;
  applies_to: Discount['appliesTo'];
  min_requirement: Discount['minRequirement'];
  min_requirement_value: string;
  is_combinable: boolean;
  is_automatic_discount: boolean;
  is_timed_event_discount: boolean;
  is_active: boolean;
  order_channel_ids: number[];
  fulfillment_ids: number[];
  apply_to_online_menu: boolean;
  buy_any_item_from: Discount['buyAnyItemFrom'];
  get_any_item_from: Discount['getAnyItemFrom'];
  get_qty: number;
  get_at_discount_type: Discount['getAtDiscountType'];
  get_discount_value: string;
  next_discount_type: NonNullable<Discount['nextDiscountType']> | null;
  next_discount_value: string | null;
  future_order_discount_id: string | null;
}
export interface DiscountTargetRow {
  discount_id: string;
  pool: 'apply' | 'buy' | 'get';
  target_id: string;
}
export interface DiscountAvailabilityRow {
  discount_id: string;
  available_days: string;
  all_day: boolean;
  time_start: string | null;
  time_end: string | null;
  is_expiration: boolean;
  date_start: string | null;
  date_end: string | null;
  duration: number | null;
}
export interface TaxRow {
  id: string;
  name: string;
  rate: string;
  is_default: boolean;
}

export interface SnapshotRows {
  readonly items: readonly ItemRow[];
  readonly itemLocations: readonly ItemLocationRow[];
  readonly itemVariants: readonly { item_id: string; variant_id: string }[];
  readonly variants: readonly { id: string; name: string; display_name: string }[];
  readonly variantOptions: readonly VariantOptionRow[];
  readonly bindings: readonly BindingRow[];
  readonly comboChoices: readonly {
    id: string;
    item_id: string;
    name: string;
    quantity: string;
    sort_number: number;
  }[];
  readonly comboChoiceItems: readonly ComboChoiceItemRow[];
  readonly modifierGroups: readonly ModifierGroupRow[];
  readonly modifierOptions: readonly ModifierOptionRow[];
  readonly modifierOptionLocations: readonly {
    modifier_option_id: string;
    is_available: boolean;
    is_out_of_stock: boolean;
  }[];
  readonly categories: readonly { id: string; name: string; sort_number: number }[];
  readonly menus: readonly MenuRow[];
  readonly sections: readonly SectionRow[];
  readonly menuItems: readonly MenuItemRow[];
  readonly menuItemOptions: readonly { menu_item_id: string; modifier_option_id: string; is_available: boolean }[];
  readonly availabilities: readonly AvailabilityRow[];
  readonly priceLists: readonly PriceListRow[];
  readonly discounts: readonly DiscountRow[];
  readonly discountTargets: readonly DiscountTargetRow[];
  readonly discountAvailabilities: readonly DiscountAvailabilityRow[];
  readonly discountMenus: readonly { discount_id: string; menu_id: string; item_ids: string[] }[];
  readonly taxes: readonly TaxRow[];
  readonly taxComponents: readonly { tax_id: string; name: string; rate: string }[];
}
