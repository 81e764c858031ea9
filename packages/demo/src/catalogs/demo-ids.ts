import type { DemoCatalog } from './demo-catalog.ts';

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
  /** The id of a record of the catalog; throws when no record has that reference. */
  of(kind: Kind, ref: string): string;
}

/** The reference of a product's variant: its own and the last words of its options. */
export const variantRef = (product: string, options: readonly string[]): string =>
  `${product}/${options.map((option) => option.split('/').at(-1)).join('+')}`;

/** The two sides of a deposit. */
export const TWINS = ['deposit', 'credit'] as const;

/** The reference of a side of a deposit. */
export const twinRef = (deposit: string, side: (typeof TWINS)[number]): string => `${deposit}/${side}`;

/** Gives every record of the catalog an id. Throws when a reference appears twice in its list. */
export function makeDemoIDs(catalog: DemoCatalog, newID: () => string): DemoIDs {
  const ids = new Map<string, string>();
  const add = (kind: Kind, refs: readonly string[]) => {
    for (const ref of refs) {
      const key = `${kind} ${ref}`;
      if (ids.has(key)) throw new Error(`The catalog has ${key} twice.`);
      ids.set(key, newID());
    }
  };
  const refs = (records: readonly { ref: string }[]) => records.map(({ ref }) => ref);
  add('tax', refs(catalog.taxes));
  add('category', refs(catalog.categories));
  add('modifierGroup', refs(catalog.modifierGroups));
  add(
    'modifierOption',
    catalog.modifierGroups.flatMap((group) => refs(group.options)),
  );
  add('variant', refs(catalog.variantGroups));
  add(
    'variantOption',
    catalog.variantGroups.flatMap((group) => refs(group.options)),
  );
  add(
    'item',
    catalog.products.flatMap((product) => [
      product.ref,
      ...product.variants.map((variant) => variantRef(product.ref, variant.options)),
    ]),
  );
  add(
    'item',
    catalog.deposits.flatMap(({ ref }) => [ref, ...TWINS.map((side) => twinRef(ref, side))]),
  );
  add('priceList', refs(catalog.priceLists));
  add('menu', refs(catalog.menus));
  add('discount', refs(catalog.discounts));
  return {
    of: (kind, ref) => {
      const id = ids.get(`${kind} ${ref}`);
      if (id === undefined) throw new Error(`The catalog has no ${kind} ${ref}.`);
      return id;
    },
  };
}
