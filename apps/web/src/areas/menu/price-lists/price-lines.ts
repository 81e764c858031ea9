import { nameIn, type PriceListChanges, type PriceListOption, type PriceListProduct } from '@tavola/contract';
import { currentLanguage, type AppLanguage } from '#text/define.ts';

/** The prices of a list while they are edited: pure look-ups and changes. */

/**
 * A product or option that has a price. `own` is its price without the list; `listed` null = the list does not include
 * it.
 */
export interface PriceLine {
  readonly kind: 'item' | 'option';
  readonly id: string;
  /** In the language of the page, like `under` (decision 165). */
  readonly name: string;
  /** The plain names, by which a line is found too. */
  readonly plain: string;
  /** The product of a variant, the group of an option. */
  readonly under: string | null;
  readonly categoryID: string | null;
  readonly isActive: boolean;
  readonly own: number;
  readonly listed: number | null;
}

/** Prices that differ from the saved ones, by the id of the line; null = removed from the list. */
export type PriceChanges = ReadonlyMap<string, number | null>;

/** Products that are sold as variants have no own price and are only headings. */
export function productLines(
  products: readonly PriceListProduct[],
  language: AppLanguage = currentLanguage(),
): readonly PriceLine[] {
  const bases = new Map(
    products.filter((product) => product.type === 'BaseProduct').map((product) => [product.itemID, product] as const),
  );
  return products
    .filter((product) => product.type !== 'BaseProduct')
    .map((product) => {
      const base = bases.get(product.baseItemID ?? '');
      return {
        kind: 'item',
        id: product.itemID,
        name: nameIn(product, language),
        plain: `${base?.name ?? ''} ${product.name}`,
        under: base === undefined ? null : nameIn(base, language),
        categoryID: product.categoryID,
        isActive: product.isActive,
        own: product.basePrice,
        listed: product.price,
      };
    });
}

/** Modifier options as lines, below their groups; `own` is the surcharge without the list. */
export const optionLines = (
  options: readonly PriceListOption[],
  language: AppLanguage = currentLanguage(),
): readonly PriceLine[] =>
  options.map((option) => ({
    kind: 'option',
    id: option.modifierOptionID,
    name: nameIn(option, language),
    plain: `${option.groupName} ${option.name}`,
    under: nameIn({ name: option.groupName, names: option.groupNames }, language),
    categoryID: null,
    isActive: option.isActive,
    own: option.priceAdd,
    listed: option.price,
  }));

/** The price in the list now, typed or saved. */
export const priceNow = (line: PriceLine, changes: PriceChanges): number | null =>
  changes.has(line.id) ? (changes.get(line.id) ?? null) : line.listed;

/** The changes plus one; a price equal to the saved one is no change. */
export function withChange(
  changes: PriceChanges,
  lines: readonly { readonly line: PriceLine; readonly price: number | null }[],
): PriceChanges {
  const next = new Map(changes);
  for (const { line, price } of lines)
    if (price === line.listed) next.delete(line.id);
    else next.set(line.id, price);
  return next;
}

/** The prices of a list as those of a new one: none of them is saved yet. */
export const asNewPrices = (
  lines: readonly PriceLine[],
): { readonly lines: readonly PriceLine[]; readonly changes: PriceChanges } => ({
  lines: lines.map((line) => ({ ...line, listed: null })),
  changes: new Map(lines.flatMap((line) => (line.listed === null ? [] : [[line.id, line.listed] as const]))),
});

export interface LineFilter {
  readonly search: string;
  readonly categoryID: string | null;
  readonly isOnlyListed: boolean;
}

/** Lines that match: every word, the category and, on request, a price in the list. */
export function findLines(
  lines: readonly PriceLine[],
  { search, categoryID, isOnlyListed }: LineFilter,
  changes: PriceChanges,
): readonly PriceLine[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return lines.filter((line) => {
    const text = `${line.under ?? ''} ${line.name} ${line.plain}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (categoryID === null || line.categoryID === categoryID) &&
      (!isOnlyListed || priceNow(line, changes) !== null)
    );
  });
}

/** Whether something was typed that is no price, or could be two. */
export const hasUnreadable = (changes: PriceChanges): boolean => [...changes.values()].some(Number.isNaN);

/** What a save sends: only the changed prices. */
export function asBody(
  lines: readonly PriceLine[],
  changes: PriceChanges,
): Pick<PriceListChanges, 'priceListItems' | 'priceListModifierOptions'> {
  const changed = lines.flatMap((line) =>
    changes.has(line.id) ? [{ ...line, price: changes.get(line.id) ?? null }] : [],
  );
  return {
    priceListItems: changed.filter(({ kind }) => kind === 'item').map(({ id, price }) => ({ itemID: id, price })),
    priceListModifierOptions: changed
      .filter(({ kind }) => kind === 'option')
      .map(({ id, price }) => ({ modifierOptionID: id, price })),
  };
}

/** Changed prices that someone else has changed as well since they were shown, with their current values. */
export function clashesOf(
  shown: readonly PriceLine[],
  present: readonly PriceLine[],
  changes: PriceChanges,
): readonly { readonly line: PriceLine; readonly mine: number | null; readonly theirs: number | null }[] {
  const before = new Map(shown.map((line) => [line.id, line.listed]));
  return present.flatMap((line) => {
    const mine = changes.get(line.id);
    return mine !== undefined && before.get(line.id) !== line.listed && mine !== line.listed
      ? [{ line, mine, theirs: line.listed }]
      : [];
  });
}
