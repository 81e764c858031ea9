import type { FileAnswer, SheetName } from '@tavola/contract';
import type { DemoCatalogue } from '@tavola/server/database/demo/demo-catalogue.ts';
import type { CellValue } from '@tavola/server/platform/imports/columns.ts';
import { writeFile } from '@tavola/server/platform/imports/write-file.ts';

/** One file of a restaurant, in the order in which they are to be taken: what a row names must be there before it. */
export interface SheetFile {
  readonly sheet: SheetName;
  readonly file: FileAnswer;
}

type Row = Readonly<Record<string, CellValue>>;
type Section = DemoCatalogue['menus'][number]['sections'][number]['sections'][number];

const ORDER = ['categories', 'modifierGroups', 'products', 'priceLists', 'menus'] as const;

/** A restaurant's catalogue as the product's own import files. Combos, variants and hours are made in their forms and are left out. */
export async function catalogueSheets(catalogue: DemoCatalogue, format: 'csv' | 'xlsx'): Promise<SheetFile[]> {
  const rows = rowsOf(catalogue);
  return Promise.all(ORDER.map(async (sheet) => {
    const headings = Object.keys(rows[sheet][0] ?? {});
    return { sheet, file: await writeFile(sheet, format, 'en', headings, rows[sheet].map((row) => headings.map((heading) => row[heading] ?? null))) };
  }));
}

function rowsOf(catalogue: DemoCatalogue): Readonly<Record<(typeof ORDER)[number], readonly Row[]>> {
  const groups = nameOf(catalogue.modifierGroups);
  const products = nameOf(catalogue.products);
  const options = new Map(catalogue.modifierGroups.flatMap((group) => group.options.map((option) => [option.ref, { modifierGroup: group.name, modifierOption: option.name }] as const)));
  const asked = (refs: readonly string[]) => refs.map((ref) => groups(ref));
  return {
    categories: catalogue.categories.map(({ name }) => ({ name })),
    modifierGroups: catalogue.modifierGroups.flatMap((group) => group.options.map((option) => ({
      group: group.name, groupDisplayName: group.displayName ?? group.name, min: group.min, max: group.max, isRequired: group.isRequired, option: option.name, optionDisplayName: option.displayName ?? option.name,
      priceAdd: option.priceAdd, nestedGroups: asked(option.modifierGroups),
    }))),
    products: catalogue.products.map((product) => ({
      name: product.name, displayName: product.displayName ?? product.name, refCode: product.ref, barcode: product.barcode ?? '', category: nameOf(catalogue.categories)(product.category), uom: 'pc', price: product.price,
      cost: product.cost ?? null, tax: product.tax === null ? 'untaxed' : product.tax === undefined ? '' : nameOf(catalogue.taxes)(product.tax), isTaxInclusive: catalogue.isTaxInclusive, description: product.description ?? '',
      modifierGroups: asked(product.modifierGroups),
    })),
    priceLists: catalogue.priceLists.flatMap((list) => [
      ...list.items.map(({ product, price }) => ({ list: list.name, isBase: list.isBase, item: products(product), modifierGroup: '', modifierOption: '', price })),
      ...list.options.map(({ option, price }) => ({ list: list.name, isBase: list.isBase, item: '', ...options.get(option), price })),
    ]),
    menus: catalogue.menus.flatMap((menu) => {
      const shared = { menu: menu.name, priceList: menu.priceList === undefined ? '' : nameOf(catalogue.priceLists)(menu.priceList), menuColour: menu.colour ?? '' };
      const sectionRows = (section: Section, path: string) => (section.items.length === 0 ? [''] : section.items.map(products)).map((item) => ({ ...shared, section: path, sectionColour: section.colour ?? '', item }));
      return menu.sections.flatMap((section) => [...sectionRows(section, section.name), ...section.sections.flatMap((child) => sectionRows(child, `${section.name} > ${child.name}`))]);
    }),
  };
}

function nameOf(records: readonly { readonly ref: string; readonly name: string }[]): (ref: string) => string {
  const names = new Map(records.map(({ ref, name }) => [ref, name]));
  return (ref) => names.get(ref) ?? ref;
}
