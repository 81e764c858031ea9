import type { ItemType } from '@tavola/contract';
import { groupBy } from '#platform/crud/group-by.ts';
import type { SnapshotRows } from './snapshot.rows.ts';

type Fact = SnapshotRows['stockFacts'][number];

/** What only groups what is counted under it, or is never counted. */
const NEVER_COUNTED: ReadonlySet<ItemType> = new Set(['BaseProduct', 'Combo', 'BaseDepositAndCreditProduct']);

/** Items and options that are out of stock at a location. */
export interface OutOfStock {
  readonly items: ReadonlySet<string>;
  readonly options: ReadonlySet<string>;
}

/**
 * Judges what is out of stock. Each reason is enough (decision 174): set by hand, tracked stock that ran out, or an
 * ingredient that ran out. As sales take stock (decision 94), what is counted itself is judged by its own stock, and
 * anything else by its recipe down to what is counted; a variant without a recipe has its product's.
 */
export function judgeStock(rows: SnapshotRows): OutOfStock {
  const idsOf = (wanted: Fact['kind']) =>
    new Set(rows.stockFacts.filter(({ kind }) => kind === wanted).map(({ id }) => id));
  const [stopped, there] = [idsOf('stopped'), idsOf('there')];
  const counted = new Set(
    [
      ...idsOf('ingredient'),
      ...rows.items
        .filter(({ type, enable_track_inventory }) => enable_track_inventory && !NEVER_COUNTED.has(type))
        .map(({ id }) => id),
    ].filter((id) => !stopped.has(id)),
  );
  const elements = groupBy(
    rows.stockFacts.filter(({ kind }) => kind === 'part'),
    ({ id }) => id,
    ({ element_id }) => element_id ?? '',
  );
  const baseOf = new Map(rows.items.map(({ id, base_item_id }) => [id, base_item_id]));
  const known = new Map<string, boolean>();
  const isShort = (id: string): boolean => {
    if (counted.has(id)) return !there.has(id);
    const before = known.get(id);
    if (before !== undefined) return before;
    // A circle of recipes, which is refused when it is saved, ends here.
    known.set(id, false);
    const parts = elements.get(id) ?? elements.get(baseOf.get(id) ?? '') ?? [];
    const isOut = parts.some(isShort);
    known.set(id, isOut);
    return isOut;
  };
  const byHand = ({ is_out_of_stock }: { readonly is_out_of_stock: boolean }) => is_out_of_stock;
  return {
    items: new Set([
      ...rows.itemLocations.filter(byHand).map(({ item_id }) => item_id),
      ...rows.items.filter(({ id, type }) => !NEVER_COUNTED.has(type) && isShort(id)).map(({ id }) => id),
    ]),
    options: new Set([
      ...rows.modifierOptionLocations.filter(byHand).map(({ modifier_option_id }) => modifier_option_id),
      ...rows.modifierOptions
        .filter(({ id, item_id }) => isShort(id) || (item_id !== null && isShort(item_id)))
        .map(({ id }) => id),
    ]),
  };
}
