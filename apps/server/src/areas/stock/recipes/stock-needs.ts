import {
  addRatios,
  multiplyRatios,
  ratioOf,
  ratioOfQuantity,
  timesRatio,
  type Quantity,
  type Ratio,
  type UnitTable,
} from '@tavola/selling';
import type { TrackedItem } from './recipes.rows.ts';

/** One line of a recipe. */
export interface Part {
  readonly elementItemID: string;
  readonly quantity: Quantity;
  readonly uomid: number | null;
}

/** What the needs of items are worked out from. */
export interface StockFacts {
  /** Items whose stock is counted here. */
  readonly tracked: ReadonlyMap<string, TrackedItem>;
  /** The unit an item is sold or measured in. */
  readonly itemUoms: ReadonlyMap<string, number | null>;
  /** The product of a variant. */
  readonly baseOf: ReadonlyMap<string, string>;
  readonly recipes: ReadonlyMap<string, readonly Part[]>;
  readonly optionRecipes: ReadonlyMap<string, readonly Part[]>;
  readonly units: UnitTable;
}

/** Counted items and how much of each, in its own stock unit and exact. */
export type Needs = ReadonlyMap<string, Ratio>;

/** Something that is sold: an item or an option, and how many. */
export interface Taken {
  readonly kind: 'item' | 'option';
  readonly id: string;
  readonly quantity: Ratio;
}

const NOTHING: Needs = new Map();
const ONE: Ratio = { numerator: 1n, denominator: 1n };

/**
 * What items and options take from stock (decision 94). A counted item is taken itself; any other takes what its recipe
 * says, down to counted items; a variant without a recipe uses its product's. Everything stays a fraction until it is
 * added up.
 */
export class StockNeeds {
  readonly #facts: StockFacts;
  readonly #known = new Map<string, Needs>();

  constructor(facts: StockFacts) {
    this.#facts = facts;
  }

  /** What they were worked out from. */
  get facts(): StockFacts {
    return this.#facts;
  }

  get isEmpty(): boolean {
    return this.#facts.tracked.size === 0;
  }

  /** Whether a counted item has its row of stock; where it has none, it may have got one since this was read. */
  hasRow(itemID: string): boolean {
    return this.#facts.tracked.get(itemID)?.hasRow === true;
  }

  /** What one unit of an item takes. */
  ofItem(itemID: string): Needs {
    return this.#remember(`item ${itemID}`, () => this.#expand(itemID, new Set()));
  }

  /** What one piece of an option takes. */
  ofOption(optionID: string): Needs {
    return this.#remember(`option ${optionID}`, () =>
      this.#ofParts(this.#facts.optionRecipes.get(optionID) ?? [], new Set()),
    );
  }

  /** All of it together, exact. */
  sum(all: readonly Taken[]): Needs {
    const sums = new Map<string, Ratio>();
    for (const { kind, id, quantity } of all)
      addTo(sums, kind === 'item' ? this.ofItem(id) : this.ofOption(id), quantity);
    return sums;
  }

  /** All of it together, rounded once per counted item to 5 decimals. */
  total(all: readonly Taken[]): ReadonlyMap<string, Quantity> {
    return new Map(
      [...this.sum(all)]
        .map(([itemID, ratio]) => [itemID, timesRatio(SCALE_UNITS, ratio)] as const)
        .filter(([, quantity]) => quantity !== 0),
    );
  }

  #remember(key: string, work: () => Needs): Needs {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const needs = work();
    this.#known.set(key, needs);
    return needs;
  }

  #expand(itemID: string, above: ReadonlySet<string>): Needs {
    const { tracked, itemUoms, recipes, baseOf, units } = this.#facts;
    if (tracked.has(itemID)) {
      const ratio = between(units, itemUoms.get(itemID) ?? null, tracked.get(itemID)?.uomid ?? null);
      return ratio === null ? NOTHING : new Map([[itemID, ratio]]);
    }
    // A circle is refused when it is saved; one that is stored anyway must not stop a sale.
    if (above.has(itemID)) return NOTHING;
    const parts = recipes.get(itemID) ?? recipes.get(baseOf.get(itemID) ?? '') ?? [];
    return this.#ofParts(parts, new Set([...above, itemID]));
  }

  #ofParts(parts: readonly Part[], above: ReadonlySet<string>): Needs {
    const { itemUoms, units } = this.#facts;
    const sums = new Map<string, Ratio>();
    for (const { elementItemID, quantity, uomid } of parts) {
      const ratio = between(units, uomid, itemUoms.get(elementItemID) ?? null);
      if (ratio !== null)
        addTo(sums, this.#expand(elementItemID, above), multiplyRatios(ratioOfQuantity(quantity), ratio));
    }
    return sums;
  }
}

const SCALE_UNITS = 100_000n;

/** How many of one unit another one is; a figure without a unit is one of the other's. Null = they do not convert. */
export const between = (units: UnitTable, from: number | null, to: number | null): Ratio | null =>
  from === null || to === null ? ONE : ratioOf(units, from, to);

function addTo(sums: Map<string, Ratio>, needs: Needs, times: Ratio): void {
  for (const [itemID, ratio] of needs) {
    const more = multiplyRatios(ratio, times);
    const before = sums.get(itemID);
    sums.set(itemID, before === undefined ? more : addRatios(before, more));
  }
}
