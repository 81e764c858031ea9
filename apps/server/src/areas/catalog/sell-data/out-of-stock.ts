import type { ItemType } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { SnapshotRows } from './snapshot.rows.ts';

/** The rows that say what is made of what, and what of it is there. */
export type StockRows = Pick<
  SnapshotRows,
  'items' | 'itemLocations' | 'stockFacts' | 'modifierOptions' | 'modifierOptionLocations'
>;
type Fact = StockRows['stockFacts'][number];

/** What only groups what is counted under it, or is never counted. */
const NEVER_COUNTED: ReadonlySet<ItemType> = new Set(['BaseProduct', 'Combo', 'BaseDepositAndCreditProduct']);
/** What is sold through the items under it, which are judged by themselves. */
const ONLY_GROUPS: ReadonlySet<ItemType> = new Set(['BaseProduct', 'BaseDepositAndCreditProduct']);

/** Items and options that are out of stock at a location; `forIngredient` are those that only lack a part of theirs. */
export interface OutOfStock {
  readonly items: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
  readonly forIngredient: ReadonlySet<string>;
}

/**
 * Judges what is out of stock. Each reason is enough (decision 174): set by hand, tracked stock that ran out, or an
 * ingredient that ran out or was marked (decision 334). As sales take stock (decision 94), what is counted itself is
 * judged by its own stock, and anything else by its recipe down to what is counted; a variant without a recipe has its
 * product's.
 */
export function judgeStock(rows: StockRows): OutOfStock {
  const counted = countedIDs(rows);
  const there = idsOf(rows, 'there');
  // A special of which no piece is left is as good as marked (decision 343).
  const marked = new Set([...rows.itemLocations.filter(byHand).map(({ item_id }) => item_id), ...idsOf(rows, 'sold')]);
  const markedOptions = new Set(
    rows.modifierOptionLocations.filter(byHand).map(({ modifier_option_id }) => modifier_option_id),
  );
  const isOutItself = (id: string): boolean => marked.has(id) || (counted.has(id) && !there.has(id));
  const isShort = shortage(rows, counted, isOutItself);
  const items = rows.items.filter(({ id, type }) => marked.has(id) || (!ONLY_GROUPS.has(type) && isShort(id)));
  const options = rows.modifierOptions.filter(
    ({ id, item_id }) => markedOptions.has(id) || lacks(isShort, id, item_id),
  );
  return {
    items: new Set(items.map(({ id }) => id)),
    options: new Set(options.map(({ id }) => id)),
    forIngredient: new Set([
      ...items.filter(({ id }) => !isOutItself(id)).map(({ id }) => id),
      ...options.filter(({ id }) => !markedOptions.has(id)).map(({ id }) => id),
    ]),
  };
}

/**
 * The items and options that cannot be made without an item, whatever else is out. One whose own stock is counted is
 * not among them: it is made already.
 */
export function usersOf(rows: StockRows, itemID: string): Omit<OutOfStock, 'forIngredient'> {
  const isShort = shortage(rows, countedIDs(rows), (id) => id === itemID);
  return {
    items: new Set(
      rows.items.filter(({ id, type }) => id !== itemID && !ONLY_GROUPS.has(type) && isShort(id)).map(({ id }) => id),
    ),
    options: new Set(rows.modifierOptions.filter(({ id, item_id }) => lacks(isShort, id, item_id)).map(({ id }) => id)),
  };
}

const byHand = ({ is_out_of_stock }: { readonly is_out_of_stock: boolean }): boolean => is_out_of_stock;

const lacks = (isShort: (id: string) => boolean, optionID: string, itemID: string | null): boolean =>
  isShort(optionID) || (itemID !== null && isShort(itemID));

const idsOf = ({ stockFacts }: StockRows, wanted: Fact['kind']): ReadonlySet<string> =>
  new Set(stockFacts.filter(({ kind }) => kind === wanted).map(({ id }) => id));

function countedIDs(rows: StockRows): ReadonlySet<string> {
  const stopped = idsOf(rows, 'stopped');
  const tracked = rows.items.filter(
    ({ type, enable_track_inventory }) => enable_track_inventory && !NEVER_COUNTED.has(type),
  );
  return new Set([...idsOf(rows, 'ingredient'), ...tracked.map(({ id }) => id)].filter((id) => !stopped.has(id)));
}

/** Whether something cannot be made: it is out itself, or is not counted and a part of its recipe cannot be had. */
function shortage(
  rows: StockRows,
  counted: ReadonlySet<string>,
  isOutItself: (id: string) => boolean,
): (id: string) => boolean {
  const elements = groupBy(
    rows.stockFacts.filter(({ kind }) => kind === 'part'),
    ({ id }) => id,
    ({ element_id }) => element_id ?? '',
  );
  const baseOf = new Map(rows.items.map(({ id, base_item_id }) => [id, base_item_id]));
  const known = new Map<string, boolean>();
  const isShort = (id: string): boolean => {
    if (isOutItself(id)) return true;
    if (counted.has(id)) return false;
    const before = known.get(id);
    if (before !== undefined) return before;
    // A circle of recipes, which is refused when it is saved, ends here.
    known.set(id, false);
    const parts = elements.get(id) ?? elements.get(baseOf.get(id) ?? '') ?? [];
    const isOut = parts.some(isShort);
    known.set(id, isOut);
    return isOut;
  };
  return isShort;
}
