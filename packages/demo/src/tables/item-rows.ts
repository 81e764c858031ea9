import { ItemType, namesColumn } from '@tavola/contract';
import type { DemoCatalog } from '../catalogs/demo-catalog.ts';
import { TWINS, twinRef, variantRef } from '../catalogs/demo-ids.ts';
import { linkColumns } from './extras.ts';
import type { Loading, Row, TableRows } from './loading.ts';

type Product = DemoCatalog['products'][number];
type Deposit = DemoCatalog['deposits'][number];

/** What is sold: taxes, categories, items with their variants, combos and options. */
export function itemTables(loading: Loading): TableRows[] {
  const { catalog, ids, company, place, stamps, newID } = loading;
  return [
    {
      table: 'taxes',
      rows: catalog.taxes.map(({ ref, name, names, rate }, index) => ({
        ...place,
        id: ids.of('tax', ref),
        name,
        names: namesColumn(names),
        rate,
        is_default: index === 0,
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'tax_components',
      rows: catalog.taxes.flatMap((tax) =>
        tax.components.map(({ name, names, rate }, index) => ({
          ...place,
          id: newID(),
          tax_id: ids.of('tax', tax.ref),
          name,
          names: namesColumn(names),
          rate,
          sort_number: index,
        })),
      ),
    },
    {
      table: 'item_categories',
      rows: catalog.categories.map(({ ref, name, names }, index) => ({
        ...company,
        id: ids.of('category', ref),
        name,
        names: namesColumn(names),
        sort_number: index,
        kitchen_sort_number: index,
        ...stamps,
      })),
    },
    { table: 'items', rows: catalog.products.flatMap((product, index) => itemRows(loading, product, index)) },
    // Apart from the dishes, whose rows have more columns.
    { table: 'items', rows: catalog.deposits.flatMap((deposit, index) => depositRows(loading, deposit, index)) },
    {
      table: 'item_locations',
      rows: [
        ...catalog.products.flatMap((product) => itemLocationRows(loading, product, variantRefs(product))),
        ...catalog.deposits.flatMap((deposit) =>
          itemLocationRows(loading, deposit, [deposit.ref, ...TWINS.map((side) => twinRef(deposit.ref, side))]),
        ),
      ],
    },
    ...variantTables(loading),
    ...comboTables(loading),
    ...modifierTables(loading),
  ];
}

const typeOf = (product: Product) =>
  product.combo.length > 0
    ? ItemType.Combo
    : product.variantGroups.length > 0
      ? ItemType.BaseProduct
      : ItemType.Product;

function itemRows(loading: Loading, product: Product, index: number): Row[] {
  const { catalog, ids, company, stamps } = loading;
  const shared = {
    ...company,
    category_id: ids.of('category', product.category),
    uomid: 1,
    description: product.description ?? null,
    is_tax_inclusive: catalog.isTaxInclusive,
    is_weighed: product.isWeighed,
    allergens: product.allergens,
    sort_number: index,
    ...stamps,
    ...linkColumns(loading, product.ref),
  };
  const displayName = product.displayName ?? product.name;
  const base: Row = {
    ...shared,
    id: ids.of('item', product.ref),
    type: typeOf(product),
    base_item_id: null,
    combination_indices: null,
    name: product.name,
    display_name: displayName,
    names: namesColumn(product.names),
    ref_code: product.ref,
    barcode: product.barcode ?? null,
    base_price: product.price,
    cost: product.cost ?? null,
    is_available_for_selection: true,
  };
  return [
    base,
    ...product.variants.map((variant): Row => {
      const options = variant.options.map((option, place) =>
        findOption(catalog, product.variantGroups[place] ?? '', option),
      );
      return {
        ...shared,
        id: ids.of('item', variantRef(product.ref, variant.options)),
        type: ItemType.ProductVariant,
        base_item_id: ids.of('item', product.ref),
        combination_indices: options.map((option) => option.index).join('*'),
        name: `${product.name}, ${options.map((option) => option.name).join(', ')}`,
        display_name: `${displayName}, ${options.map((option) => option.displayName).join(', ')}`,
        // A variant is called after its product and options.
        names: namesColumn(null),
        ref_code: variantRef(product.ref, variant.options),
        barcode: variant.barcode ?? null,
        base_price: variant.price,
        cost: variant.cost ?? null,
        is_available_for_selection: variant.isAvailable,
      };
    }),
  ];
}

function findOption(catalog: DemoCatalog, groupRef: string, optionRef: string) {
  const options = catalog.variantGroups.find((group) => group.ref === groupRef)?.options ?? [];
  const index = options.findIndex((option) => option.ref === optionRef);
  const option = options[index];
  if (!option) throw new Error(`${optionRef} is not an option of the variant group ${groupRef}.`);
  return { index, name: option.name, displayName: option.displayName ?? option.name };
}

const TWIN_TYPES = { deposit: ItemType.DepositProduct, credit: ItemType.CreditProduct } as const;

/** A deposit with its two sides, which the terminal sells. */
function depositRows(loading: Loading, { ref, name, names, category, price }: Deposit, index: number): Row[] {
  const { catalog, ids, company, stamps } = loading;
  const shared = {
    ...company,
    ...linkColumns(loading, ref),
    category_id: ids.of('category', category),
    uomid: 1,
    is_tax_inclusive: catalog.isTaxInclusive,
    base_price: price,
    is_available_for_selection: true,
    ...stamps,
  };
  return [
    {
      ...shared,
      id: ids.of('item', ref),
      type: ItemType.BaseDepositAndCreditProduct,
      base_deposit_and_credit_item_id: null,
      name,
      display_name: name,
      names: namesColumn(names),
      ref_code: ref,
      sort_number: catalog.products.length + index,
    },
    ...TWINS.map((side, place) => ({
      ...shared,
      id: ids.of('item', twinRef(ref, side)),
      type: TWIN_TYPES[side],
      base_deposit_and_credit_item_id: ids.of('item', ref),
      name: `${name} (${side})`,
      display_name: `${name} (${side})`,
      names: namesColumn(null),
      ref_code: twinRef(ref, side),
      sort_number: place,
    })),
  ];
}

const variantRefs = (product: Product): string[] => [
  product.ref,
  ...product.variants.map((variant) => variantRef(product.ref, variant.options)),
];

function itemLocationRows(
  { catalog, ids, place, at }: Loading,
  product: Pick<Product, 'tax'>,
  refs: readonly string[],
): Row[] {
  const tax = { tax_id: product.tax ? ids.of('tax', product.tax) : null, is_default_tax: product.tax === undefined };
  return refs.map((ref) => ({
    ...place,
    item_id: ids.of('item', ref),
    ...tax,
    is_tax_inclusive: catalog.isTaxInclusive,
    updated_at: at,
  }));
}

function variantTables({ catalog, ids, company, stamps }: Loading): TableRows[] {
  const named = ({ name, displayName, names }: Pick<Product, 'name' | 'displayName' | 'names'>) => ({
    name,
    display_name: displayName ?? name,
    names: namesColumn(names),
  });
  return [
    {
      table: 'variants',
      rows: catalog.variantGroups.map((group, index) => ({
        ...company,
        id: ids.of('variant', group.ref),
        ...named(group),
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'variant_options',
      rows: catalog.variantGroups.flatMap((group) =>
        group.options.map((option, index) => ({
          ...company,
          id: ids.of('variantOption', option.ref),
          variant_id: ids.of('variant', group.ref),
          ...named(option),
          price_add: option.priceAdd,
          allergens: option.allergens,
          sort_number: index,
        })),
      ),
    },
    {
      table: 'item_variants',
      rows: catalog.products.flatMap((product) =>
        product.variantGroups.map((group, index) => ({
          ...company,
          item_id: ids.of('item', product.ref),
          variant_id: ids.of('variant', group),
          sort_number: index,
        })),
      ),
    },
    {
      table: 'item_variant_options',
      rows: catalog.products.flatMap((product) =>
        product.variants.flatMap((variant) =>
          variant.options.map((option) => ({
            ...company,
            item_id: ids.of('item', variantRef(product.ref, variant.options)),
            variant_option_id: ids.of('variantOption', option),
          })),
        ),
      ),
    },
  ];
}

function comboTables({ catalog, ids, company, newID }: Loading): TableRows[] {
  const choices = catalog.products.flatMap((product) =>
    product.combo.map((choice, index) => ({ id: newID(), product: product.ref, choice, index })),
  );
  return [
    {
      table: 'combo_choices',
      rows: choices.map(({ id, product, choice, index }) => ({
        ...company,
        id,
        item_id: ids.of('item', product),
        name: choice.name,
        names: namesColumn(choice.names),
        quantity: choice.quantity,
        sort_number: index,
      })),
    },
    {
      table: 'combo_choice_items',
      rows: choices.flatMap(({ id, choice }) =>
        choice.items.map(({ product, priceAdd, isDefault }, index) => ({
          ...company,
          combo_choice_id: id,
          item_id: ids.of('item', product),
          price_add: priceAdd,
          is_default: isDefault,
          sort_number: index,
        })),
      ),
    },
  ];
}

function modifierTables({ catalog, ids, company, stamps, newID }: Loading): TableRows[] {
  const options = catalog.modifierGroups.flatMap((group) =>
    group.options.map((option, index) => ({ group: group.ref, option, index })),
  );
  const binding = (owner: Row, refs: readonly string[]): Row[] =>
    refs.map((ref, index) => ({
      ...company,
      id: newID(),
      modifier_group_id: ids.of('modifierGroup', ref),
      item_id: null,
      category_id: null,
      variant_option_id: null,
      modifier_option_id: null,
      ...owner,
      sort_number: index,
    }));
  return [
    {
      table: 'modifier_groups',
      rows: catalog.modifierGroups.map((group, index) => ({
        ...company,
        id: ids.of('modifierGroup', group.ref),
        name: group.name,
        display_name: group.displayName ?? group.name,
        names: namesColumn(group.names),
        min_selected_options: group.min,
        max_selected_options: group.max,
        is_required: group.isRequired,
        has_associated_cost: group.options.some((option) => option.priceAdd !== 0),
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'modifier_options',
      rows: options.map(({ group, option, index }) => ({
        ...company,
        id: ids.of('modifierOption', option.ref),
        modifier_group_id: ids.of('modifierGroup', group),
        name: option.name,
        display_name: option.displayName ?? option.name,
        names: namesColumn(option.names),
        price_add: option.priceAdd,
        allergens: option.allergens,
        sort_number: index,
        ...stamps,
      })),
    },
    {
      table: 'modifier_bindings',
      rows: [
        ...catalog.products.flatMap((product) =>
          binding({ item_id: ids.of('item', product.ref) }, product.modifierGroups),
        ),
        ...catalog.categories.flatMap((category) =>
          binding({ category_id: ids.of('category', category.ref) }, category.modifierGroups),
        ),
        ...catalog.variantGroups
          .flatMap((group) => group.options)
          .flatMap((option) =>
            binding({ variant_option_id: ids.of('variantOption', option.ref) }, option.modifierGroups),
          ),
        ...options.flatMap(({ option }) =>
          binding({ modifier_option_id: ids.of('modifierOption', option.ref) }, option.modifierGroups),
        ),
      ],
    },
  ];
}
