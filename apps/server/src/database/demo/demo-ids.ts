import type { DemoCatalogue } from './demo-catalogue.ts';

type Kind =
  | 'tax'
  | 'category'
  | 'modifierGroup'
  | 'modifierOption'
  | 'variant'
  | 'variantOption'
  | 'item'
  | 'priceList'
  | 'menu'
  | 'discount';

/** The UUIDs of one loading, by kind and reference. */
export interface DemoIDs {
  /** The id of a record of the catalogue; throws when no record has that reference. */
  of(kind: Kind, ref: string): string;
}

/** The reference of a product's variant: its own and the last words of its options. */
export const variantRef = (product: string, options: readonly string[]): string =>
  `${product}/${options.map((option) => option.split('/').at(-1)).join('+')}`;

/** Gives every record of the catalogue an id. Throws when a reference stands twice in its list. */
export function makeDemoIDs(catalogue: DemoCatalogue, newID: () => string): DemoIDs {
  const ids = new Map<string, string>();
  const add = (kind: Kind, refs: readonly string[]) => {
    for (const ref of refs) {
      const key = `${kind} ${ref}`;
      if (ids.has(key)) throw new Error(`The catalogue has ${key} twice.`);
      ids.set(key, newID());
    }
  };
  const refs = (records: readonly { ref: string }[]) => records.map(({ ref }) => ref);
  add('tax', refs(catalogue.taxes));
  add('category', refs(catalogue.categories));
  add('modifierGroup', refs(catalogue.modifierGroups));
  add(
    'modifierOption',
    catalogue.modifierGroups.flatMap((group) => refs(group.options)),
  );
  add('variant', refs(catalogue.variantGroups));
  add(
    'variantOption',
    catalogue.variantGroups.flatMap((group) => refs(group.options)),
  );
  add(
    'item',
    catalogue.products.flatMap((product) => [
      product.ref,
      ...product.variants.map((variant) => variantRef(product.ref, variant.options)),
    ]),
  );
  add('priceList', refs(catalogue.priceLists));
  add('menu', refs(catalogue.menus));
  add('discount', refs(catalogue.discounts));
  return {
    of: (kind, ref) => {
      const id = ids.get(`${kind} ${ref}`);
      if (id === undefined) throw new Error(`The catalogue has no ${kind} ${ref}.`);
      return id;
    },
  };
}
