import type { Tx } from '../../platform/database/tx.ts';
import type { LocationScope } from '../../platform/tenancy/scope.ts';
import type {
  AvailabilityRow, BindingRow, ComboChoiceItemRow, DiscountAvailabilityRow, DiscountRow, DiscountTargetRow, ItemRow, MenuItemRow, MenuRow, ModifierGroupRow, ModifierOptionRow, PriceListRow,
  SectionRow, SnapshotRows, TaxRow, VariantOptionRow,
} from './snapshot-rows.ts';

/** The driver wants rows that may be asked for any column. */
type Unnamed = Record<string, unknown>;

/** Reads everything that a till of the location sells by: a fixed number of statements that travel together, whatever the size of the catalogue. */
export async function readSnapshotRows(tx: Tx, { companyID, locationID }: LocationScope): Promise<SnapshotRows> {
  const ofCompany = async <R extends object>(text: string) => (await tx.raw<R & Unnamed>(text, [companyID])).rows;
  const ofLocation = async <R extends object>(text: string) => (await tx.raw<R & Unnamed>(text, [companyID, locationID])).rows;
  const [
    items, itemVariants, variants, variantOptions, bindings, comboChoices, comboChoiceItems, modifierGroups, modifierOptions, categories, menus, sections, menuItems, menuItemOptions,
    availabilities, priceLists, discounts, discountTargets, discountAvailabilities, discountMenus, taxes, taxComponents,
  ] = await Promise.all([
    ofLocation<ItemRow>(ITEMS), ofCompany<SnapshotRows['itemVariants'][number]>(ITEM_VARIANTS), ofCompany<SnapshotRows['variants'][number]>(VARIANTS),
    ofCompany<VariantOptionRow>(VARIANT_OPTIONS), ofCompany<BindingRow>(BINDINGS), ofCompany<SnapshotRows['comboChoices'][number]>(COMBO_CHOICES),
    ofCompany<ComboChoiceItemRow>(COMBO_CHOICE_ITEMS), ofCompany<ModifierGroupRow>(MODIFIER_GROUPS), ofLocation<ModifierOptionRow>(MODIFIER_OPTIONS),
    ofCompany<SnapshotRows['categories'][number]>(CATEGORIES), ofLocation<MenuRow>(MENUS), ofLocation<SectionRow>(SECTIONS),
    ofLocation<MenuItemRow>(MENU_ITEMS), ofLocation<SnapshotRows['menuItemOptions'][number]>(MENU_ITEM_OPTIONS), ofCompany<AvailabilityRow>(AVAILABILITIES),
    ofLocation<PriceListRow>(PRICE_LISTS), ofLocation<DiscountRow>(DISCOUNTS), ofCompany<DiscountTargetRow>(DISCOUNT_TARGETS),
    ofCompany<DiscountAvailabilityRow>(DISCOUNT_AVAILABILITIES), ofCompany<SnapshotRows['discountMenus'][number]>(DISCOUNT_MENUS),
    ofLocation<TaxRow>(TAXES), ofLocation<SnapshotRows['taxComponents'][number]>(TAX_COMPONENTS),
  ]);
  return {
    items, itemVariants, variants, variantOptions, bindings, comboChoices, comboChoiceItems, modifierGroups, modifierOptions, categories, menus, sections, menuItems, menuItemOptions,
    availabilities, priceLists, discounts, discountTargets, discountAvailabilities, discountMenus, taxes, taxComponents,
  };
}

// $1 is the company and $2 the location, bound on every table (database.md rule 5).

const ITEMS = `
  SELECT i.id, i.type, i.base_item_id, i.base_deposit_and_credit_item_id, i.category_id, i.brand_id, i.name, i.display_name, i.barcode, i.ref_code, i.description, i.image_url, i.base_price,
    i.combination_indices, i.is_active, i.is_available_for_selection AND coalesce(l.is_available_for_selection, true) AS is_available, coalesce(l.is_out_of_stock, false) AS is_out_of_stock,
    coalesce(l.is_tax_inclusive, i.is_tax_inclusive) AS is_tax_inclusive, l.tax_id, coalesce(l.is_default_tax, true) AS is_default_tax
  FROM items i LEFT JOIN item_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.item_id = i.id
  WHERE i.company_id = $1 AND i.deleted_at IS NULL AND i.type <> 'Ingredient' ORDER BY i.sort_number, i.base_item_id NULLS FIRST, i.name`;

const ITEM_VARIANTS = 'SELECT item_id, variant_id FROM item_variants WHERE company_id = $1 ORDER BY item_id, sort_number';

const VARIANTS = 'SELECT id, name, display_name FROM variants WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name';

// A deleted or inactive option keeps its place: combination indices count places (decision 20).
const VARIANT_OPTIONS = 'SELECT variant_id, id, name, display_name, price_add, sort_number FROM variant_options WHERE company_id = $1 ORDER BY sort_number, id';

const BINDINGS = `
  SELECT b.modifier_group_id, b.item_id, b.category_id, b.variant_option_id, b.modifier_option_id, b.sort_number
  FROM modifier_bindings b JOIN modifier_groups g ON g.company_id = $1 AND g.id = b.modifier_group_id AND g.deleted_at IS NULL
  WHERE b.company_id = $1 ORDER BY b.sort_number, b.id`;

const COMBO_CHOICES = `
  SELECT c.id, c.item_id, c.name, c.quantity, c.sort_number FROM combo_choices c JOIN items i ON i.company_id = $1 AND i.id = c.item_id AND i.deleted_at IS NULL
  WHERE c.company_id = $1 ORDER BY c.item_id, c.sort_number`;

const COMBO_CHOICE_ITEMS = `
  SELECT p.combo_choice_id, p.item_id, p.price_add, p.is_default, p.variant_option_ids, p.sort_number
  FROM combo_choice_items p JOIN items i ON i.company_id = $1 AND i.id = p.item_id AND i.deleted_at IS NULL
  WHERE p.company_id = $1 ORDER BY p.combo_choice_id, p.sort_number`;

const MODIFIER_GROUPS = `
  SELECT id, name, display_name, is_active, min_selected_options, max_selected_options, is_required, sort_number
  FROM modifier_groups WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name`;

const MODIFIER_OPTIONS = `
  SELECT o.id, o.modifier_group_id, o.name, o.display_name, o.price_add, o.item_id, o.is_active, coalesce(l.is_available, true) AS is_available, coalesce(l.is_out_of_stock, false) AS is_out_of_stock, o.sort_number
  FROM modifier_options o LEFT JOIN modifier_option_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.modifier_option_id = o.id
  WHERE o.company_id = $1 AND o.deleted_at IS NULL ORDER BY o.modifier_group_id, o.sort_number`;

const CATEGORIES = 'SELECT id, name, sort_number FROM item_categories WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name';

const MENUS = `
  SELECT m.id, m.name, m.is_user_defined_menu, m.is_online_menu, l.is_active, m.brand_id, m.price_list_id, m.default_menu_item_bg_color, m.sort_number
  FROM menus m JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = m.id
  WHERE m.company_id = $1 AND m.deleted_at IS NULL ORDER BY m.sort_number, m.name`;

const SECTIONS = `
  SELECT s.id, s.menu_id, s.parent_menu_section_id, s.display_name, s.display_order, s.bg_color
  FROM menu_sections s JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = s.menu_id
  WHERE s.company_id = $1 ORDER BY s.menu_id, s.display_order, s.id`;

const MENU_ITEMS = `
  SELECT i.id, i.menu_section_id, i.item_id, i.display_order, i.is_available, i.bg_color
  FROM menu_items i JOIN menu_sections s ON s.company_id = $1 AND s.id = i.menu_section_id
    JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = s.menu_id
    JOIN items p ON p.company_id = $1 AND p.id = i.item_id AND p.deleted_at IS NULL
  WHERE i.company_id = $1 ORDER BY i.menu_section_id, i.display_order, i.id`;

const MENU_ITEM_OPTIONS = `
  SELECT o.menu_item_id, o.modifier_option_id, o.is_available
  FROM menu_item_modifier_options o JOIN menu_items i ON i.company_id = $1 AND i.id = o.menu_item_id
    JOIN menu_sections s ON s.company_id = $1 AND s.id = i.menu_section_id
    JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = s.menu_id
  WHERE o.company_id = $1`;

const AVAILABILITIES = `
  SELECT menu_id, menu_section_id, menu_item_id, category_id, price_list_id, available_days, start_time, end_time, start_date, end_date
  FROM availabilities WHERE company_id = $1 ORDER BY sort_number, id`;

const PRICE_LISTS = `
  SELECT p.id, p.name, p.is_base_price_list, l.is_active,
    (SELECT json_agg(json_build_object('itemID', x.item_id, 'price', x.price::float8) ORDER BY x.item_id) FROM price_list_items x WHERE x.company_id = $1 AND x.price_list_id = p.id) AS items,
    (SELECT json_agg(json_build_object('modifierOptionID', y.modifier_option_id, 'price', y.price::float8) ORDER BY y.modifier_option_id)
      FROM price_list_modifier_options y WHERE y.company_id = $1 AND y.price_list_id = p.id) AS options
  FROM price_lists p JOIN price_list_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.price_list_id = p.id
  WHERE p.company_id = $1 AND p.deleted_at IS NULL ORDER BY p.is_base_price_list DESC, p.name`;

const DISCOUNTS = `
  SELECT d.id, d.name, d.code, d.type, d.level, d.value, d.applies_to, d.min_requirement, d.min_requirement_value, d.is_combinable, d.is_automatic_discount, d.is_timed_event_discount, l.is_active,
    d.order_channel_ids, d.fulfillment_ids, d.apply_to_online_menu, d.buy_any_item_from, d.get_any_item_from, d.get_qty, d.get_at_discount_type, d.get_discount_value,
    d.next_discount_type, d.next_discount_value, d.future_order_discount_id
  FROM discounts d JOIN discount_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.discount_id = d.id
  WHERE d.company_id = $1 AND d.deleted_at IS NULL ORDER BY d.sort_number, d.name`;

const DISCOUNT_TARGETS = 'SELECT discount_id, pool, coalesce(item_id, category_id) AS target_id FROM discount_targets WHERE company_id = $1 ORDER BY discount_id, sort_number, id';

const DISCOUNT_AVAILABILITIES = `
  SELECT discount_id, available_days, all_day, time_start, time_end, is_expiration, date_start, date_end, duration
  FROM discount_availabilities WHERE company_id = $1 ORDER BY discount_id, sort_number, id`;

const DISCOUNT_MENUS = 'SELECT discount_id, menu_id, item_ids FROM discount_menus WHERE company_id = $1 ORDER BY discount_id, menu_id';

const TAXES = 'SELECT id, name, rate, is_default FROM taxes WHERE company_id = $1 AND location_id = $2 AND deleted_at IS NULL ORDER BY sort_number, name';

const TAX_COMPONENTS = 'SELECT tax_id, name, rate FROM tax_components WHERE company_id = $1 AND location_id = $2 ORDER BY tax_id, sort_number, id';
