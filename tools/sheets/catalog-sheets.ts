import type { FileAnswer, Names, SheetName } from '@tavola/contract';
import { type DemoCatalog, tileColourOf, twinRef, variantRef } from '@tavola/demo';
import type { CellValue } from '@tavola/server/platform/imports/columns.ts';
import { formatWindow } from '@tavola/server/platform/imports/hours.ts';
import { writeFile } from '@tavola/server/platform/imports/files/write-file.ts';

/** One file of a restaurant, in import order: what a row names must exist before it. */
export interface SheetFile {
  readonly sheet: SheetName;
  readonly file: FileAnswer;
}

type Row = Readonly<Record<string, CellValue>>;
type Product = DemoCatalog['products'][number];
type Section = DemoCatalog['menus'][number]['sections'][number]['sections'][number];

const ORDER = [
  'modifierGroups',
  'categories',
  'variants',
  'products',
  'combos',
  'deposits',
  'priceLists',
  'menus',
] as const;

/** A restaurant's catalog as the product's own import files; an empty list has none. */
export async function catalogSheets(catalog: DemoCatalog, format: 'csv' | 'xlsx'): Promise<SheetFile[]> {
  const rows = rowsOf(catalog);
  return Promise.all(
    ORDER.filter((sheet) => rows[sheet].length > 0).map(async (sheet) => {
      const headings = [...new Set(rows[sheet].flatMap((row) => Object.keys(row)))];
      return {
        sheet,
        file: await writeFile(
          // Each sheet is its own owner, so that none waits for a turn.
          sheet,
          sheet,
          format,
          'en',
          headings,
          rows[sheet].map((row) => headings.map((heading) => row[heading] ?? null)),
        ),
      };
    }),
  );
}

function rowsOf(catalog: DemoCatalog): Readonly<Record<(typeof ORDER)[number], readonly Row[]>> {
  const groups = nameOf(catalog.modifierGroups);
  // A variant is named by its code, which is its reference.
  const sold = nameOf(catalog.products);
  const options = new Map(
    catalog.modifierGroups.flatMap((group) =>
      group.options.map((option) => [option.ref, { modifierGroup: group.name, modifierOption: option.name }] as const),
    ),
  );
  const asked = (refs: readonly string[]) => refs.map((ref) => groups(ref));
  return {
    modifierGroups: catalog.modifierGroups.flatMap((group) =>
      group.options.map((option) => ({
        group: group.name,
        ...named('group', group),
        groupDisplayName: group.displayName ?? group.name,
        min: group.min,
        max: group.max,
        isRequired: group.isRequired,
        option: option.name,
        ...named('option', option),
        optionDisplayName: option.displayName ?? option.name,
        priceAdd: option.priceAdd,
        allergens: option.allergens,
        nestedGroups: asked(option.modifierGroups),
      })),
    ),
    categories: catalog.categories.map(({ name, names, modifierGroups }) => ({
      name,
      ...named('name', { names }),
      modifierGroups: asked(modifierGroups),
    })),
    variants: catalog.variantGroups.flatMap((group) =>
      group.options.map((option) => ({
        variant: group.name,
        ...named('variant', group),
        variantDisplayName: group.displayName ?? group.name,
        option: option.name,
        ...named('option', option),
        optionDisplayName: option.displayName ?? option.name,
        priceAdd: option.priceAdd,
        allergens: option.allergens,
        modifierGroups: asked(option.modifierGroups),
      })),
    ),
    products: catalog.products
      .filter(({ combo }) => combo.length === 0)
      .flatMap((product) => productRows(catalog, product, asked)),
    combos: catalog.products.flatMap((product) =>
      product.combo.flatMap((choice) =>
        choice.items.map((item) => ({
          combo: product.name,
          ...named('combo', product),
          displayName: product.displayName ?? '',
          refCode: product.ref,
          category: nameOf(catalog.categories)(product.category),
          price: product.price,
          description: product.description ?? '',
          isTaxInclusive: catalog.isTaxInclusive,
          choice: choice.name,
          ...named('choice', choice),
          quantity: choice.quantity,
          item: sold(item.product),
          priceAdd: item.priceAdd,
          isDefault: item.isDefault,
        })),
      ),
    ),
    deposits: catalog.deposits.map((deposit) => ({
      name: deposit.name,
      ...named('name', deposit),
      refCode: deposit.ref,
      category: nameOf(catalog.categories)(deposit.category),
      price: deposit.price,
      tax: taxOf(catalog, deposit),
      isTaxInclusive: catalog.isTaxInclusive,
      depositRefCode: twinRef(deposit.ref, 'deposit'),
      creditRefCode: twinRef(deposit.ref, 'credit'),
    })),
    priceLists: catalog.priceLists.flatMap((list) => {
      const shared = { list: list.name, isBase: list.isBase, hours: list.availabilities.map(formatWindow) };
      return [
        ...list.items.map(({ product, price }) => ({
          ...shared,
          item: sold(product),
          modifierGroup: '',
          modifierOption: '',
          price,
        })),
        ...list.options.map(({ option, price }) => ({ ...shared, item: '', ...options.get(option), price })),
      ];
    }),
    menus: catalog.menus.flatMap((menu) => {
      const shared = {
        menu: menu.name,
        ...named('menu', menu),
        priceList: menu.priceList === undefined ? '' : nameOf(catalog.priceLists)(menu.priceList),
        menuColour: menu.colour ?? '',
        menuHours: menu.availabilities.map(formatWindow),
      };
      const sectionRows = (section: Section, path: string) =>
        (section.items.length === 0
          ? [{ item: '', itemColour: '' }]
          : section.items.map((ref) => ({ item: sold(ref), itemColour: tileColourOf(menu, ref) ?? '' }))
        ).map((of) => ({
          ...shared,
          section: path,
          ...named('section', section),
          sectionColour: section.colour ?? '',
          sectionHours: section.availabilities.map(formatWindow),
          ...of,
        }));
      return menu.sections.flatMap((section) => [
        ...sectionRows(section, section.name),
        ...section.sections.flatMap((child) => sectionRows(child, `${section.name} > ${child.name}`)),
      ]);
    }),
  };
}

/** A product, and below it a row for each of its variants. */
function productRows(catalog: DemoCatalog, product: Product, asked: (refs: readonly string[]) => string[]): Row[] {
  const { isTaxInclusive, categories, variantGroups } = catalog;
  const shared = {
    category: nameOf(categories)(product.category),
    uom: 'pc',
    tax: taxOf(catalog, product),
    isTaxInclusive,
    description: product.description ?? '',
    allergens: product.allergens,
  };
  const displayName = product.displayName ?? product.name;
  const optionOf = new Map(
    variantGroups.flatMap((group) => group.options.map((option) => [option.ref, option] as const)),
  );
  return [
    {
      ...shared,
      name: product.name,
      ...named('name', product),
      displayName,
      refCode: product.ref,
      barcode: product.barcode ?? '',
      price: product.price,
      cost: product.cost ?? null,
      modifierGroups: asked(product.modifierGroups),
      variants: product.variantGroups.map(nameOf(variantGroups)),
    },
    ...product.variants.map((variant) => {
      const options = variant.options.flatMap((ref) => optionOf.get(ref) ?? []);
      return {
        ...shared,
        name: [product.name, ...options.map(({ name }) => name)].join(', '),
        displayName: [displayName, ...options.map((option) => option.displayName ?? option.name)].join(', '),
        refCode: variantRef(product.ref, variant.options),
        barcode: variant.barcode ?? '',
        price: variant.price,
        cost: variant.cost ?? null,
        isAvailable: variant.isAvailable,
        variantOf: product.name,
        options: options.map(({ name }) => name),
      };
    }),
  ];
}

const taxOf = ({ taxes }: DemoCatalog, { tax }: Pick<Product, 'tax'>): string =>
  tax === null ? 'untaxed' : tax === undefined ? '' : nameOf(taxes)(tax);

/** The cells of the names per language of a record. */
const named = (key: string, { names }: { readonly names?: Names | undefined }): Row => ({
  [`${key}En`]: names?.en ?? '',
  [`${key}Th`]: names?.th ?? '',
});

function nameOf(records: readonly { readonly ref: string; readonly name: string }[]): (ref: string) => string {
  const names = new Map(records.map(({ ref, name }) => [ref, name]));
  return (ref) => names.get(ref) ?? ref;
}
