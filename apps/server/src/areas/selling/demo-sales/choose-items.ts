import { ItemType, type PosProduct } from '@tavola/contract';
import {
  chooseItem,
  groupsFor,
  groupsUnder,
  limitsOf,
  ONE_PIECE,
  type Catalog,
  type ChosenItem,
  type IndexedGroup,
  type LocalMoment,
  type ModifierChoice,
} from '@tavola/selling';

/** What guests choose from, with how often they do: quick picks of the first menu more often than the rest. */
export interface Choices {
  readonly items: readonly { readonly product: PosProduct; readonly weight: number }[];
  readonly weight: number;
}

const QUICK_PICK = 6;
const SOLD = new Set<string>([ItemType.Product, ItemType.ProductVariant]);
const MAX_DEPTH = 4;

/** The products and variants that past orders are made of. A counted item keeps its stock for the orders to come. */
export function choicesOf(catalog: Catalog, untouched: ReadonlySet<string>): Choices {
  const [first] = [...catalog.menus.values()];
  const [quick] = [...(first?.sections.values() ?? [])];
  const items = [...catalog.products.values()]
    .filter(({ itemID, type, isActive }) => SOLD.has(type) && isActive && !untouched.has(itemID))
    .map((product, index) => ({
      product,
      weight: (quick?.items.has(product.baseItemID ?? product.itemID) ? QUICK_PICK : 1) / (1 + (index % 5)),
    }));
  return { items, weight: items.reduce((sum, { weight }) => sum + weight, 0) };
}

/** The item of a draw with the options that it asks for; null where it cannot be chosen at that moment. */
export function itemOf(
  { items, weight }: Choices,
  draw: { readonly item: number; readonly options: number },
  catalog: Catalog,
  at: LocalMoment,
): ChosenItem | null {
  let left = draw.item * weight;
  const product = items.find((each) => (left -= each.weight) < 0)?.product;
  if (product === undefined) return null;
  const modifiers = required(catalog, groupsFor(catalog, product, []), draw.options, 0);
  const chosen = chooseItem(
    catalog,
    { itemID: product.itemID, menuID: null, modifiers, variantOptionIDs: [], parts: [] },
    at,
  );
  return chosen.ok ? chosen.value : null;
}

/** As many options as each group requires, beginning at the drawn one. */
function required(
  catalog: Catalog,
  groups: readonly IndexedGroup[],
  draw: number,
  depth: number,
): readonly ModifierChoice[] {
  if (depth >= MAX_DEPTH) return [];
  return groups.flatMap((group) => {
    const options = group.options.filter(({ isActive, isAvailable }) => isActive && isAvailable);
    const from = Math.floor(draw * options.length);
    return [...options.slice(from), ...options.slice(0, from)]
      .slice(0, limitsOf(group).min)
      .map(({ modifierOptionID }) => ({
        modifierOptionID,
        quantity: ONE_PIECE,
        modifiers: required(catalog, groupsUnder(catalog, modifierOptionID), draw, depth + 1),
      }));
  });
}
