import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { VARIANT_OPTIONS, VARIANTS } from './variant-groups.ts';
import type {
  AvailabilityRow,
  BindingRow,
  ComboChoiceItemRow,
  DiscountAvailabilityRow,
  DiscountRow,
  DiscountTargetRow,
  ItemLocationRow,
  ItemRow,
  MenuItemRow,
  MenuRow,
  ModifierGroupRow,
  ModifierOptionRow,
  PriceListRow,
  SectionRow,
  SnapshotRows,
  TaxRow,
  VariantOptionRow,
} from './snapshot-rows.ts';

/** The driver wants rows that may be asked for any column. */
type Unnamed = Record<string, unknown>;

/**
 * Reads everything that a terminal of the location sells by: a fixed number of statements that travel together,
 * whatever the size of the catalog.
 */
export async function readSnapshotRows(tx: Tx, { companyID, locationID }: LocationScope): Promise<SnapshotRows> {
  const ofCompany = async <R extends object>(text: string) => (await tx.raw<R & Unnamed>(text, [companyID])).rows;
  const ofLocation = async <R extends object>(text: string) =>
    (await tx.raw<R & Unnamed>(text, [companyID, locationID])).rows;
  const [
    items,
    itemLocations,
    itemVariants,
    variants,
    variantOptions,
    bindings,
    comboChoices,
    comboChoiceItems,
    modifierGroups,
    modifierOptions,
    modifierOptionLocations,
    categories,
    menus,
    sections,
    menuItems,
    menuItemOptions,
    availabilities,
    priceLists,
    discounts,
    discountTargets,
    discountAvailabilities,
    discountMenus,
    taxes,
    taxComponents,
  ] = await Promise.all([
    ofCompany<ItemRow>(ITEMS),
    ofLocation<ItemLocationRow>(ITEM_LOCATIONS),
    ofCompany<SnapshotRows['itemVariants'][number]>(ITEM_VARIANTS),
    ofCompany<SnapshotRows['variants'][number]>(VARIANTS),
    ofCompany<VariantOptionRow>(VARIANT_OPTIONS),
    ofCompany<BindingRow>(BINDINGS),
    ofCompany<SnapshotRows['comboChoices'][number]>(COMBO_CHOICES),
    ofCompany<ComboChoiceItemRow>(COMBO_CHOICE_ITEMS),
    ofCompany<ModifierGroupRow>(MODIFIER_GROUPS),
    ofCompany<ModifierOptionRow>(MODIFIER_OPTIONS),
    ofLocation<SnapshotRows['modifierOptionLocations'][number]>(MODIFIER_OPTION_LOCATIONS),
    ofCompany<SnapshotRows['categories'][number]>(CATEGORIES),
    ofLocation<MenuRow>(MENUS),
    ofLocation<SectionRow>(SECTIONS),
    ofLocation<MenuItemRow>(MENU_ITEMS),
    ofLocation<SnapshotRows['menuItemOptions'][number]>(MENU_ITEM_OPTIONS),
    ofCompany<AvailabilityRow>(AVAILABILITIES),
    ofLocation<PriceListRow>(PRICE_LISTS),
    ofLocation<DiscountRow>(DISCOUNTS),
    ofCompany<DiscountTargetRow>(DISCOUNT_TARGETS),
    ofCompany<DiscountAvailabilityRow>(DISCOUNT_AVAILABILITIES),
    ofCompany<SnapshotRows['discountMenus'][number]>(DISCOUNT_MENUS),
    ofLocation<TaxRow>(TAXES),
    ofLocation<SnapshotRows['taxComponents'][number]>(TAX_COMPONENTS),
  ]);
  return {
    items,
    itemLocations,
    itemVariants,
    variants,
    variantOptions,
    bindings,
    comboChoices,
    comboChoiceItems,
    modifierGroups,
    modifierOptions,
    modifierOptionLocations,
    categories,
    menus,
    sections,
    menuItems,
    menuItemOptions,
    availabilities,
    priceLists,
    discounts,
    discountTargets,
    discountAvailabilities,
    discountMenus,
    taxes,
    taxComponents,
  };
}

// $1 is the company and $2 the location, bound on every table (database.md rule 5).

// Tables as long as the catalog are not joined here: right after an import the planner takes them for empty, and a
// join under a fence then compares every row with every other. Their rows meet by id in toPosCatalog.

const ITEMS = `
  SELECT id, type, base_item_id, base_deposit_and_credit_item_id, category_id, brand_id, name, display_name, barcode, ref_code, description, image_url, base_price, combination_indices,
    is_active, is_available_for_selection, is_tax_inclusive
  FROM items WHERE company_id = $1 AND deleted_at IS NULL AND type <> 'Ingredient' ORDER BY sort_number, base_item_id NULLS FIRST, name`;

const ITEM_LOCATIONS = `
  SELECT item_id, tax_id, is_default_tax, is_tax_inclusive, is_available_for_selection, is_out_of_stock FROM item_locations WHERE company_id = $1 AND location_id = $2`;

const ITEM_VARIANTS =
  'SELECT item_id, variant_id FROM item_variants WHERE company_id = $1 ORDER BY item_id, sort_number';

const BINDINGS = `
  SELECT modifier_group_id, item_id, category_id, variant_option_id, modifier_option_id, sort_number FROM modifier_bindings WHERE company_id = $1 ORDER BY sort_number, id`;

const COMBO_CHOICES =
  'SELECT id, item_id, name, quantity, sort_number FROM combo_choices WHERE company_id = $1 ORDER BY item_id, sort_number';

const COMBO_CHOICE_ITEMS = `
  SELECT combo_choice_id, item_id, price_add, is_default, variant_option_ids, sort_number FROM combo_choice_items WHERE company_id = $1 ORDER BY combo_choice_id, sort_number`;

const MODIFIER_GROUPS = `
  SELECT id, name, display_name, is_active, min_selected_options, max_selected_options, is_required, sort_number
  FROM modifier_groups WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name`;

const MODIFIER_OPTIONS = `
  SELECT id, modifier_group_id, name, display_name, price_add, item_id, is_active, sort_number
  FROM modifier_options WHERE company_id = $1 AND deleted_at IS NULL ORDER BY modifier_group_id, sort_number`;

const MODIFIER_OPTION_LOCATIONS =
  'SELECT modifier_option_id, is_available, is_out_of_stock FROM modifier_option_locations WHERE company_id = $1 AND location_id = $2';

const CATEGORIES =
  'SELECT id, name, sort_number FROM item_categories WHERE company_id = $1 AND deleted_at IS NULL ORDER BY sort_number, name';

const MENUS = `
  SELECT m.id, m.name, m.is_user_defined_menu, m.is_online_menu, l.is_active, m.brand_id, m.price_list_id, m.default_menu_item_bg_color, m.sort_number
  FROM menus m JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = m.id
  WHERE m.company_id = $1 AND m.deleted_at IS NULL ORDER BY m.sort_number, m.name`;

const SECTIONS = `
  SELECT s.id, s.menu_id, s.parent_menu_section_id, s.display_name, s.display_order, s.bg_color
  FROM menu_sections s JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = s.menu_id
  WHERE s.company_id = $1 ORDER BY s.menu_id, s.display_order, s.id`;

const SECTIONS_HERE = `
  SELECT s.id FROM menu_sections s JOIN menu_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.menu_id = s.menu_id WHERE s.company_id = $1`;

const MENU_ITEMS = `
  SELECT id, menu_section_id, item_id, display_order, is_available, bg_color
  FROM menu_items WHERE company_id = $1 AND menu_section_id IN (${SECTIONS_HERE}) ORDER BY menu_section_id, display_order, id`;

const MENU_ITEM_OPTIONS = `
  SELECT menu_item_id, modifier_option_id, is_available FROM menu_item_modifier_options WHERE company_id = $1 AND menu_item_id IN
    (SELECT i.id FROM menu_items i WHERE i.company_id = $1 AND i.menu_section_id IN (${SECTIONS_HERE}))`;

const AVAILABILITIES = `
  SELECT menu_id, menu_section_id, menu_item_id, category_id, price_list_id, available_days, start_time, end_time, start_date, end_date
  FROM availabilities WHERE company_id = $1 ORDER BY sort_number, id`;

// The base price list is in force everywhere, also where it was never switched on.
const PRICE_LISTS = `
  SELECT p.id, p.name, p.is_base_price_list, p.is_base_price_list OR l.is_active AS is_active,
    (SELECT json_agg(json_build_object('itemID', x.item_id, 'price', x.price::float8)) FROM price_list_items x WHERE x.company_id = $1 AND x.price_list_id = p.id) AS items,
    (SELECT json_agg(json_build_object('modifierOptionID', y.modifier_option_id, 'price', y.price::float8) ORDER BY y.modifier_option_id)
      FROM price_list_modifier_options y WHERE y.company_id = $1 AND y.price_list_id = p.id) AS options
  FROM price_lists p LEFT JOIN price_list_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.price_list_id = p.id
  WHERE p.company_id = $1 AND p.deleted_at IS NULL AND (p.is_base_price_list OR l.is_active IS NOT NULL)`;

const DISCOUNTS = `
  SELECT d.id, d.name, d.code, d.type, d.level, d.value, d.applies_to, d.min_requirement, d.min_requirement_value, d.is_combinable, d.is_automatic_discount, d.is_timed_event_discount, l.is_active,
    d.order_channel_ids, d.fulfillment_ids, d.apply_to_online_menu, d.buy_any_item_from, d.get_any_item_from, d.get_qty, d.get_at_discount_type, d.get_discount_value,
    d.next_discount_type, d.next_discount_value, d.future_order_discount_id
  FROM discounts d JOIN discount_locations l ON l.company_id = $1 AND l.location_id = $2 AND l.discount_id = d.id
  WHERE d.company_id = $1 AND d.deleted_at IS NULL ORDER BY d.sort_number, d.name`;

const DISCOUNT_TARGETS =
  'SELECT discount_id, pool, coalesce(item_id, category_id) AS target_id FROM discount_targets WHERE company_id = $1 ORDER BY discount_id, sort_number, id';

const DISCOUNT_AVAILABILITIES = `
  SELECT discount_id, available_days, all_day, time_start, time_end, is_expiration, date_start, date_end, duration
  FROM discount_availabilities WHERE company_id = $1 ORDER BY discount_id, sort_number, id`;

const DISCOUNT_MENUS =
  'SELECT discount_id, menu_id, item_ids FROM discount_menus WHERE company_id = $1 ORDER BY discount_id, menu_id';

const TAXES =
  'SELECT id, name, rate, is_default FROM taxes WHERE company_id = $1 AND location_id = $2 AND deleted_at IS NULL ORDER BY sort_number, name';

const TAX_COMPONENTS =
  'SELECT tax_id, name, rate FROM tax_components WHERE company_id = $1 AND location_id = $2 ORDER BY tax_id, sort_number, id';
