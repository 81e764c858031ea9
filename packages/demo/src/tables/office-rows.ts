import { ItemType, PaymentType, namesColumn } from '@tavola/contract';
import { PIECE, type DemoOffice } from '../catalogs/office-shape.ts';
import type { Loading, Row, TableRows } from './loading.ts';

/** Brands with their place; they come before the items. */
export function brandTables({ company, place, stamps, at, brandIDs }: Loading, office: DemoOffice | null): TableRows[] {
  if (office === null) return [];
  return [
    {
      table: 'brands',
      rows: office.brands.map(({ name, description }, index) => ({
        ...company,
        id: brandIDs.get(name) ?? null,
        name,
        description,
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'brand_locations',
      rows: [...brandIDs.values()].map((id) => ({ ...place, brand_id: id, is_active: true, updated_at: at })),
    },
  ];
}

/** What the back office keeps apart from the catalog: purchasing, stock, accounts, gift cards, bookkeeping. */
export function officeTables(loading: Loading, office: DemoOffice | null): TableRows[] {
  return office === null
    ? []
    : [...stockTables(loading, office), ...accountTables(loading, office), ...bookkeepingTables(loading, office)];
}

function stockTables(loading: Loading, office: DemoOffice): TableRows[] {
  const { ids, company, place, stamps, at, newID } = loading;
  const vendorIDs = office.vendors.map(() => newID());
  const ingredients = office.ingredients.map((ingredient, index) => ({ ...ingredient, id: newID(), index }));
  const counted = [
    ...office.stock.map((item) => ({ ...item, id: ids.of('item', item.product), uomid: PIECE })),
    ...ingredients,
  ];
  return [
    {
      table: 'vendors',
      rows: office.vendors.map(({ name, contact, email, phone }, index) => ({
        ...place,
        id: vendorIDs[index] ?? null,
        name,
        contact_name: contact,
        email,
        phone,
        ...stamps,
      })),
    },
    {
      table: 'items',
      rows: ingredients.map(({ id, name, uomid, cost, allergens = [], index }) => ({
        ...company,
        id,
        type: ItemType.Ingredient,
        uomid,
        name,
        display_name: name,
        base_price: 0,
        cost,
        is_tax_inclusive: false,
        enable_track_inventory: true,
        allergens,
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'item_locations',
      rows: ingredients.map(({ id, vendor }) => ({
        ...place,
        item_id: id,
        is_tax_inclusive: false,
        vendor_id: vendorIDs[vendor] ?? null,
        updated_at: at,
      })),
    },
    {
      table: 'item_inventory',
      rows: counted.map(({ id, uomid, onHand, safety, cost }) => ({
        ...place,
        item_id: id,
        uomid,
        on_hand: onHand,
        safety_stock: safety,
        average_cost: cost,
        last_cost: cost,
        updated_at: at,
      })),
    },
    {
      table: 'inventory_movements',
      rows: counted
        .filter(({ onHand }) => onHand > 0)
        .map(({ id, onHand, cost, vendor }) => ({
          ...place,
          id: newID(),
          item_id: id,
          type: 'Receive',
          quantity: onHand,
          unit_cost: cost,
          balance_after: onHand,
          vendor_id: vendorIDs[vendor] ?? null,
          reason: office.words.delivered,
          at,
        })),
    },
  ];
}

function accountTables({ company, place, stamps, at, newID, customerIDs }: Loading, office: DemoOffice): TableRows[] {
  const accounts = office.accounts.map((account) => ({ ...account, id: newID() }));
  const cards = office.giftCards.map((card) => ({ ...card, id: newID() }));
  const products = cards.flatMap(({ id, prices, onHand }) =>
    prices.map((price) => ({ id: newID(), typeID: id, price, onHand })),
  );
  return [
    {
      table: 'payment_accounts',
      rows: accounts.map(({ id, name, limit, owed }) => ({
        ...company,
        id,
        name,
        payment_type_id: PaymentType.CustomerAccount,
        account_balance: owed,
        credit_limit: limit,
        ...stamps,
      })),
    },
    {
      table: 'payment_account_customers',
      rows: accounts.flatMap(({ id, customers }) =>
        customers.flatMap((index) => {
          const customerID = customerIDs[index];
          return customerID === undefined ? [] : [{ ...company, payment_account_id: id, customer_id: customerID }];
        }),
      ),
    },
    {
      table: 'payment_account_entries',
      rows: accounts
        .filter(({ owed }) => owed > 0)
        .map(({ id, owed }) => ({
          ...company,
          id: newID(),
          payment_account_id: id,
          type: 'Adjustment',
          amount: owed,
          balance_after: owed,
          at_location_id: place.location_id,
          comment: office.words.opening,
          at,
        })),
    },
    { table: 'gift_card_types', rows: cards.map(({ id, name }) => ({ ...company, id, name, ...stamps })) },
    {
      table: 'gift_card_products',
      rows: products.map(({ id, typeID, price, onHand }) => ({
        ...place,
        id,
        gift_card_type_id: typeID,
        gift_card_price: price,
        on_hand_quantity: onHand,
        updated_at: at,
      })),
    },
    {
      table: 'gift_card_stock_movements',
      rows: products.map(({ id, onHand }) => ({
        ...place,
        id: newID(),
        gift_card_product_id: id,
        type: 'Receive',
        quantity: onHand,
        balance_after: onHand,
        reason: office.words.delivered,
        at,
      })),
    },
    {
      table: 'custom_payment_types',
      rows: office.customPayments.map(({ name, names }) => ({
        ...company,
        id: newID(),
        name,
        names: namesColumn(names),
        ...stamps,
      })),
    },
  ];
}

function bookkeepingTables({ company, stamps, newID }: Loading, office: DemoOffice): TableRows[] {
  const types = office.glCodes.map(({ type, codes }, index) => ({ id: newID(), type, codes, index }));
  const named = (rows: readonly Row[]): Row[] => rows.map((row) => ({ ...company, id: newID(), ...row, ...stamps }));
  return [
    {
      table: 'gl_code_types',
      rows: types.map(({ id, type, index }) => ({ ...company, id, name: type, sort_number: index, ...stamps })),
    },
    {
      table: 'gl_codes',
      rows: types.flatMap(({ id, codes }) => named(codes.map(([code, name]) => ({ gl_code_type_id: id, code, name })))),
    },
    {
      table: 'pay_in_out_reasons',
      rows: named(
        office.payInOutReasons.map(({ name, names, type }, index) => ({
          name,
          names: namesColumn(names),
          type,
          sort_number: index,
        })),
      ),
    },
  ];
}
