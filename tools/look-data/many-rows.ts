import type { Client } from 'pg';
import { dishName } from '../bench/dish-names.ts';
import { plantHistory } from '../bench/sale/sale-history.ts';

const THAI = [
  'ข้าวผัดกุ้งแม่น้ำ',
  'ต้มยำน้ำข้น',
  'ก๋วยเตี๋ยวเรือน้ำตก',
  'ปลากะพงนึ่งมะนาว',
  'ผัดไทยกุ้งสดห่อไข่',
  'แกงเขียวหวานไก่ใส่ฟักทอง',
  'ไข่เจียวปูเนื้อก้อน',
  'น้ำมะพร้าวอ่อนปั่น',
];
const LONG =
  'slow roasted with smoked paprika, pickled red onions, charred sweetcorn and a very generous spoon of house mayonnaise';
const LONGEST_NAME = 100;

/** Realistic names: most are short, every seventh is Thai, every fortieth has the maximum length. */
function nameOf(n: number): string {
  if (n % 7 === 0) return `${THAI[n % THAI.length]} ${n}`;
  const short = `${dishName(n)} ${n}`;
  return n % 40 === 1 ? `${short} ${LONG}`.slice(0, LONGEST_NAME) : short;
}

const NAMES = 10_000;
const ORDERS = 10_000;

/**
 * Fills the restaurant at `subDomain` until every list of the product is long; stock and account balances are the sums
 * of their entries.
 */
export async function plantManyRows(
  owner: Client,
  { subDomain, clientID }: { readonly subDomain: string; readonly clientID: string },
): Promise<void> {
  await owner.query('BEGIN');
  // Shared parts of the statements below: the restaurant, and the names with their numbers.
  await owner.query(
    `CREATE TEMP TABLE here ON COMMIT DROP AS SELECT l.company_id, l.id AS location_id, now() AS at, u.id AS user_id, $2::uuid AS client_id
    FROM locations l JOIN users u ON u.company_id = l.company_id AND u.is_super_user WHERE l.sub_domain = $1`,
    [subDomain, clientID],
  );
  await owner.query(
    'CREATE TEMP TABLE called ON COMMIT DROP AS SELECT n::int, name FROM unnest($1::text[]) WITH ORDINALITY AS given (name, n)',
    [Array.from({ length: NAMES }, (_, index) => nameOf(index + 1))],
  );
  for (const statement of [...CATALOG, ...OFFERS, ...MONEY, ...STOCK]) await owner.query(statement);
  await owner.query('COMMIT');
  await plantHistory(owner, ORDERS, 0, subDomain);
}

/** The id of the n-th row of a kind, so that others can reference it. */
const idOf = (kind: string, n = 'c.n'): string => `md5('${kind}' || (${n}))::uuid`;
const ITEM = `INSERT INTO items (company_id, id, type, category_id, brand_id, uomid, name, display_name, barcode, ref_code, base_price, cost, is_tax_inclusive, is_active, is_available_for_selection, enable_track_inventory, sort_number, created_at, updated_at)`;

const CATALOG = [
  `INSERT INTO item_categories (company_id, id, name, sort_number, kitchen_sort_number, created_at, updated_at) SELECT company_id, ${idOf('category')}, 'Kind ' || name, n, n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO brands (company_id, id, name, description, sort_number, created_at, updated_at) SELECT company_id, ${idOf('brand')}, 'House of ' || left(name, 80), CASE WHEN n % 3 = 0 THEN name ELSE '' END, n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO brand_locations (company_id, location_id, brand_id, is_active, updated_at) SELECT company_id, location_id, ${idOf('brand')}, n % 5 > 0, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO vendors (company_id, location_id, id, name, contact_name, email, phone, address, note, is_active, created_at, updated_at)
    SELECT company_id, location_id, ${idOf('vendor')}, left(name, 80) || ' Foods', 'Ann ' || n, 'ann' || n || '@example.com', '+353 1 ' || (1000000 + n), n || ' Market Lane, Dublin', CASE WHEN n % 9 = 0 THEN name ELSE '' END, n % 11 > 0, at, at FROM here, called c`,
  `INSERT INTO taxes (company_id, location_id, id, name, rate, sort_number, created_at, updated_at) SELECT company_id, location_id, ${idOf('tax')}, 'Tax ' || left(name, 50), n % 25 + 0.125 * (n % 8), n, at, at FROM here, called c WHERE n <= 200`,
  `INSERT INTO tax_components (company_id, location_id, id, tax_id, name, rate, sort_number)
    SELECT company_id, location_id, gen_random_uuid(), ${idOf('tax')}, part, (n % 25 + 0.125 * (n % 8)) / 2, place FROM here, called c, (VALUES ('State', 0), ('City', 1)) AS p (part, place) WHERE n <= 200 AND n % 4 = 0`,
  `INSERT INTO uoms (company_id, uomid, uom_class_id, name, symbol, description, is_custom_data, enable_conversion, reference_uomid, initial_unit, entered_conversion, created_at, updated_at)
    SELECT company_id, 2000 + n, 1, left(name, 24) || ' ' || n, 'u' || n, CASE WHEN n % 3 = 0 THEN name ELSE '' END, true, n % 2 = 0, CASE WHEN n % 2 = 0 THEN (SELECT min(uomid) FROM uoms u WHERE u.company_id = here.company_id AND uom_class_id = 1 AND enable_conversion) END, 1, n, at, at
    FROM here, called c WHERE n <= 200`,
  `INSERT INTO modifier_groups (company_id, id, name, display_name, min_selected_options, max_selected_options, is_required, is_active, sort_number, created_at, updated_at)
    SELECT company_id, ${idOf('group')}, 'Choice ' || left(name, 90), 'Choice ' || left(name, 90), n % 3, 3 + n % 3, n % 3 > 0, n % 9 > 0, n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO modifier_options (company_id, id, modifier_group_id, name, display_name, price_add, sort_number, created_at, updated_at)
    SELECT company_id, ${idOf('option', "c.n || '*' || place")}, ${idOf('group')}, 'Option ' || place || ' of ' || left(name, 60), 'Option ' || place, (place % 8) * 0.25, place, at, at
    FROM here, called c, generate_series(1, CASE WHEN c.n = 1 THEN 200 ELSE 4 END) place WHERE n <= 500`,
  `INSERT INTO variants (company_id, id, name, display_name, sort_number, created_at, updated_at) SELECT company_id, ${idOf('variant')}, 'Size of ' || left(name, 80), 'Size', n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO variant_options (company_id, id, variant_id, name, display_name, price_add, sort_number, display_order)
    SELECT company_id, ${idOf('size', "c.n || '*' || place")}, ${idOf('variant')}, 'Size ' || place, 'Size ' || place, place * 0.5, place, place + 1 FROM here, called c, generate_series(0, CASE WHEN n <= 2 THEN 9 ELSE 3 END) place WHERE n <= 500`,
  // The first product has a hundred variants of two variant groups, several hundred others have four of one.
  `${ITEM} SELECT company_id, ${idOf('item')}, CASE WHEN n = 1 OR n % 33 = 0 THEN 'BaseProduct' ELSE 'Product' END, ${idOf('category', 'c.n % 500 + 1')}, CASE WHEN n % 4 = 0 THEN ${idOf('brand', 'c.n % 500 + 1')} END, NULL, name, name,
    (8850000000000 + n)::text, 'P-' || n, n % 97 + 0.5, CASE WHEN n % 3 > 0 THEN n % 31 + 0.25 END, true, n % 17 > 0, n % 19 > 0, n <= 1000, n, at, at FROM here, called c`,
  `INSERT INTO item_variants (company_id, item_id, variant_id, sort_number)
    SELECT company_id, ${idOf('item')}, ${idOf('variant', 'CASE WHEN c.n = 1 THEN place ELSE c.n % 490 + 3 END')}, place FROM here, called c, generate_series(1, CASE WHEN n = 1 THEN 2 ELSE 1 END) place WHERE n = 1 OR n % 33 = 0`,
  `INSERT INTO items (company_id, id, type, base_item_id, name, display_name, ref_code, base_price, cost, combination_indices, is_tax_inclusive, sort_number, created_at, updated_at)
    SELECT company_id, ${idOf('variant', "c.n || '*' || place")}, 'ProductVariant', ${idOf('item')}, left(name, 80) || ', Size ' || place, name, 'V-' || n || '-' || place, n % 97 + place, 1,
      CASE WHEN n = 1 THEN (place / 10) || '*' || (place % 10) ELSE place::text END, true, place, at, at FROM here, called c, generate_series(0, CASE WHEN n = 1 THEN 99 ELSE 3 END) place WHERE n = 1 OR n % 33 = 0`,
  `INSERT INTO item_variant_options (company_id, item_id, variant_option_id)
    SELECT company_id, ${idOf('variant', "'1*' || place")}, ${idOf('size', "axis || '*' || CASE axis WHEN 1 THEN place / 10 ELSE place % 10 END")} FROM here, generate_series(0, 99) place, generate_series(1, 2) axis
    UNION ALL SELECT company_id, ${idOf('variant', "c.n || '*' || place")}, ${idOf('size', "(c.n % 490 + 3) || '*' || place")} FROM here, called c, generate_series(0, 3) place WHERE n % 33 = 0`,
  `${ITEM} SELECT company_id, ${idOf('ingredient')}, 'Ingredient', ${idOf('category', 'c.n % 500 + 1')}, NULL, 3, 'Raw ' || left(name, 90), 'Raw ' || left(name, 90), NULL, NULL, 0, n % 13 * 0.00125 + 0.01, true, n % 23 > 0, true, n <= 1000, n, at, at FROM here, called c WHERE n <= 2000`,
  `${ITEM} SELECT company_id, ${idOf('combo')}, 'Combo', ${idOf('category', 'c.n % 500 + 1')}, NULL, NULL, 'Set of ' || name, 'Set of ' || name, NULL, 'S-' || n, n % 40 + 5, NULL, true, n % 17 > 0, true, false, n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO combo_choices (company_id, id, item_id, name, sort_number) SELECT company_id, ${idOf('choice', "c.n || '*' || place")}, ${idOf('combo')}, 'Part ' || place, place FROM here, called c, generate_series(1, 3) place WHERE n <= 500`,
  `INSERT INTO combo_choice_items (company_id, combo_choice_id, item_id, price_add, sort_number)
    SELECT company_id, ${idOf('choice', "c.n || '*' || place")}, ${idOf('item', '(c.n * 7 + place * 13 + part * 3) % 9000 + 2')}, part * 0.25, part FROM here, called c, generate_series(1, 3) place, generate_series(1, 4) part WHERE n <= 500`,
  `${ITEM} SELECT company_id, ${idOf('bottle')}, 'BaseDepositAndCreditProduct', ${idOf('category', 'c.n % 500 + 1')}, NULL, NULL, 'Bottle ' || name, 'Bottle ' || name, NULL, NULL, n % 5 * 0.05 + 0.1, NULL, true, true, true, false, n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO items (company_id, id, type, base_deposit_and_credit_item_id, name, display_name, base_price, is_tax_inclusive, created_at, updated_at)
    SELECT company_id, gen_random_uuid(), kind || 'Product', ${idOf('bottle')}, 'Bottle ' || left(name, 80) || ' ' || kind, kind, n % 5 * 0.05 + 0.1, true, at, at FROM here, called c, unnest(ARRAY['Deposit', 'Credit']) kind WHERE n <= 500`,
  `INSERT INTO item_locations (company_id, location_id, item_id, tax_id, is_default_tax, is_tax_inclusive, vendor_id, updated_at)
    SELECT company_id, location_id, ${idOf('ingredient')}, NULL::uuid, true, true, ${idOf('vendor')}, at FROM here, called c WHERE n <= 2000
    UNION ALL SELECT company_id, location_id, ${idOf('item')}, ${idOf('tax', 'c.n % 200 + 1')}, false, n % 2 = 0, NULL, at FROM here, called c WHERE n % 5 = 0`,
  `INSERT INTO item_units (company_id, id, item_id, element_item_id, quantity, sort_number) SELECT company_id, gen_random_uuid(), ${idOf('item')}, ${idOf('ingredient', '(c.n + place * 17) % 2000 + 1')}, place * 5, place FROM here, called c, generate_series(1, 3) place WHERE n <= 2000`,
  `INSERT INTO modifier_bindings (company_id, id, modifier_group_id, item_id, sort_number) SELECT company_id, gen_random_uuid(), ${idOf('group', '(c.n + place * 7) % 500 + 1')}, ${idOf('item')}, place FROM here, called c, generate_series(1, 3) place WHERE n % 3 = 0`,
] as const;

const OFFERS = [
  `INSERT INTO price_lists (company_id, id, name, created_at, updated_at) SELECT company_id, ${idOf('list')}, 'Prices ' || name, at, at FROM here, called c WHERE n <= 20`,
  `INSERT INTO price_list_locations (company_id, location_id, price_list_id, is_active) SELECT company_id, location_id, ${idOf('list')}, n % 4 > 0 FROM here, called c WHERE n <= 20`,
  `INSERT INTO price_list_items (company_id, price_list_id, item_id, price) SELECT company_id, ${idOf('list', 'list')}, ${idOf('item')}, n % 97 + list * 0.15 FROM here, called c, generate_series(1, 20) list`,
  `INSERT INTO menus (company_id, id, name, price_list_id, brand_id, is_online_menu, sort_number, created_at, updated_at)
    SELECT company_id, ${idOf('menu')}, 'Menu ' || left(name, 90), CASE WHEN n % 2 = 0 THEN ${idOf('list', 'c.n % 20 + 1')} END, CASE WHEN n % 3 = 0 THEN ${idOf('brand')} END, n % 5 = 0, n, at, at FROM here, called c WHERE n <= 30`,
  `INSERT INTO menu_locations (company_id, location_id, menu_id, is_active) SELECT company_id, location_id, ${idOf('menu')}, n % 6 > 0 FROM here, called c WHERE n <= 30`,
  `INSERT INTO menu_sections (company_id, id, menu_id, display_name, display_order) SELECT company_id, ${idOf('section', "c.n || '*' || place")}, ${idOf('menu')}, 'Page ' || place || ' ' || left(name, 60), place
    FROM here, called c, generate_series(1, CASE WHEN n = 1 THEN 300 ELSE 6 END) place WHERE n <= 30`,
  `INSERT INTO menu_items (company_id, id, menu_section_id, item_id, display_order) SELECT company_id, gen_random_uuid(), ${idOf('section', "c.n || '*' || place")}, ${idOf('item', '(place * 12 + part) % 9000 + 1')}, part
    FROM here, called c, generate_series(1, CASE WHEN n = 1 THEN 300 ELSE 6 END) place, generate_series(1, 12) part WHERE n <= 30`,
  `INSERT INTO discounts (company_id, id, name, code, type, level, value, applies_to, is_automatic_discount, buy_any_item_from, get_qty, sort_number, min_requirement_value, created_at, updated_at)
    SELECT company_id, ${idOf('discount')}, 'Offer ' || left(name, 90), CASE WHEN n % 3 = 0 THEN 'OFFER' || n END, CASE n % 3 WHEN 0 THEN 'Percentage' WHEN 1 THEN 'FixedAmount' ELSE 'BuyXGetY' END, CASE WHEN n % 2 = 0 THEN 'Item' ELSE 'EntireOrder' END, n % 50 + 1,
      CASE WHEN n % 3 = 2 THEN 'SelectedProducts' ELSE 'EntireOrder' END, n % 4 = 0, 'SelectedProducts', CASE WHEN n % 3 = 2 THEN 1 ELSE 0 END, n, CASE WHEN n % 3 = 2 THEN 2 ELSE 0 END, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO discount_locations (company_id, location_id, discount_id, is_active) SELECT company_id, location_id, ${idOf('discount')}, false FROM here, called c WHERE n <= 500`,
  `INSERT INTO discount_targets (company_id, id, discount_id, pool, item_id, sort_number) SELECT company_id, gen_random_uuid(), ${idOf('discount')}, 'buy', ${idOf('item', 'c.n + place')}, place FROM here, called c, generate_series(1, 4) place WHERE n <= 500 AND n % 3 = 2`,
  `INSERT INTO void_comp_reasons (company_id, id, name, percentage, type, sort_number, created_at, updated_at) SELECT company_id, gen_random_uuid(), 'Because ' || left(name, 90), n % 101, (ARRAY['Void', 'Comp', 'Both'])[n % 3 + 1], n, at, at FROM here, called c WHERE n <= 500`,
  `INSERT INTO pay_in_out_reasons (company_id, id, name, type, sort_number, created_at, updated_at) SELECT company_id, gen_random_uuid(), 'For ' || left(name, 90), (ARRAY['PayIn', 'PayOut', 'Both'])[n % 3 + 1], n, at, at FROM here, called c WHERE n <= 500`,
] as const;

const MONEY = [
  `INSERT INTO gl_code_types (company_id, id, name, sort_number, created_at, updated_at) SELECT company_id, ${idOf('codeType')}, 'Type ' || left(name, 90), n, at, at FROM here, called c WHERE n <= 200`,
  `INSERT INTO gl_codes (company_id, id, gl_code_type_id, code, name, description, created_at, updated_at) SELECT company_id, ${idOf('code')}, ${idOf('codeType', 'c.n % 200 + 1')}, (40000 + n)::text, name, CASE WHEN n % 5 = 0 THEN name ELSE '' END, at, at FROM here, called c`,
  `INSERT INTO gl_maps (company_id, id, gl_map_type, ref_key, gl_code_id) SELECT company_id, gen_random_uuid(), 'Category', ${idOf('category')}, ${idOf('code')} FROM here, called c WHERE n <= 300`,
  `INSERT INTO custom_payment_types (company_id, id, name, created_at, updated_at) SELECT company_id, ${idOf('payment')}, 'Voucher ' || left(name, 50), at, at FROM here, called c WHERE n <= 60`,
  `INSERT INTO payment_settings (company_id, location_id, id, name, payment_type_id, custom_payment_type_id, is_available_in_pos, sort_number, created_at, updated_at)
    SELECT company_id, location_id, gen_random_uuid(), 'Voucher ' || left(name, 50), 6, ${idOf('payment')}, n % 3 = 0, 100 + n, at, at FROM here, called c WHERE n <= 60`,
  `INSERT INTO payment_accounts (company_id, id, name, payment_type_id, account_balance, credit_limit, is_active, created_at, updated_at)
    SELECT company_id, ${idOf('account')}, left(name, 90) || ' Ltd', CASE WHEN n % 10 = 0 THEN 2 ELSE 3 END, CASE WHEN n = 1 THEN 10000 ELSE n % 7 END, CASE WHEN n % 4 = 0 THEN 500 END, n % 12 > 0, at, at FROM here, called c`,
  `INSERT INTO payment_account_entries (company_id, id, payment_account_id, type, amount, balance_after, at_location_id, comment, user_id, at)
    SELECT company_id, gen_random_uuid(), ${idOf('account', '1')}, 'Adjustment', 1, n, location_id, CASE WHEN n % 4 = 0 THEN name END, user_id, at - (10000 - n) * interval '1 hour' FROM here, called c
    UNION ALL SELECT company_id, gen_random_uuid(), ${idOf('account')}, 'Adjustment', n % 7, n % 7, location_id, NULL, user_id, at FROM here, called c WHERE n > 1 AND n % 7 > 0`,
] as const;

const STOCK = [
  `CREATE TEMP TABLE counted ON COMMIT DROP AS SELECT n, ${idOf('item')} AS item_id FROM called c WHERE n <= 1000 UNION ALL SELECT n, ${idOf('ingredient')} FROM called c WHERE n <= 1000`,
  `CREATE TEMP TABLE moved ON COMMIT DROP AS SELECT * FROM (VALUES (1, 'Receive', 10, 10), (2, 'Waste', -1, 9), (3, 'Adjust', 2, 11), (4, 'Count', -11, 0), (5, 'Receive', 4, 4)) AS m (place, type, quantity, balance)`,
  `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, safety_stock, average_cost, last_cost, updated_at) SELECT company_id, location_id, item_id, CASE WHEN n % 5 = 0 THEN 0 ELSE 4 END, n % 9, 0.5, 0.5, at FROM here, counted`,
  `INSERT INTO inventory_movements (company_id, location_id, id, item_id, type, quantity, unit_cost, balance_after, vendor_id, reason, user_id, at)
    SELECT company_id, location_id, gen_random_uuid(), item_id, type, quantity, CASE type WHEN 'Receive' THEN 0.5 END, balance, CASE type WHEN 'Receive' THEN ${idOf('vendor', 'n')} END, CASE type WHEN 'Waste' THEN 'Dropped on the way from the cold store' END, user_id,
      at - (n + 5 - place) * interval '1 hour' FROM here, counted, moved WHERE place <= CASE WHEN n % 5 = 0 THEN 4 ELSE 5 END`,
  `INSERT INTO gift_card_types (company_id, id, name, created_at, updated_at) SELECT company_id, ${idOf('cardType')}, 'Card ' || left(name, 90), at, at FROM here, called c WHERE n <= 100`,
  `INSERT INTO gift_card_products (company_id, location_id, id, gift_card_type_id, gift_card_price, on_hand_quantity, updated_at) SELECT company_id, location_id, ${idOf('card', "c.n || '*' || place")}, ${idOf('cardType')}, place * 10, 20, at FROM here, called c, generate_series(1, 5) place WHERE n <= 100`,
  `INSERT INTO gift_card_stock_movements (company_id, location_id, id, gift_card_product_id, type, quantity, balance_after, user_id, at)
    SELECT company_id, location_id, gen_random_uuid(), ${idOf('card', "c.n || '*' || place")}, 'Receive', 20, 20, user_id, at FROM here, called c, generate_series(1, 5) place WHERE n <= 100`,
] as const;
