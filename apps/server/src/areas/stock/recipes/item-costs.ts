import { addRatios, multiplyRatios, ratioOfQuantity, SCALE, timesRatio, toQuantity, type Ratio } from '@tavola/selling';
import { between, type Part, type StockFacts, type Taken } from './stock-needs.ts';

/** Units of 1/100000 of the currency that one unit of something costs, exact; null = unknown. */
type Cost = Ratio | null;

const FREE: Ratio = { numerator: 0n, denominator: 1n };

/**
 * What items and options cost here (decision 241): the moving average of a counted item, else what its recipe takes,
 * else the cost of its record, else it is unknown. An option costs what it takes.
 */
export class ItemCosts {
  readonly #facts: StockFacts;
  readonly #recordCosts: ReadonlyMap<string, number>;
  readonly #known = new Map<string, Cost>();

  /** `recordCosts` are those of the records at this location. */
  constructor(facts: StockFacts, recordCosts: ReadonlyMap<string, number>) {
    this.#facts = facts;
    this.#recordCosts = recordCosts;
  }

  /** All of it together, rounded once to 5 decimals; null = the cost of a part of it is unknown. */
  total(all: readonly Taken[]): number | null {
    let sum = FREE;
    for (const { kind, id, quantity } of all) {
      const cost = kind === 'item' ? this.#ofItem(id, new Set()) : this.#ofOption(id);
      if (cost === null) return null;
      sum = addRatios(sum, multiplyRatios(cost, quantity));
    }
    return timesRatio(1n, sum) / SCALE;
  }

  /** Options and parts with their costs together, rounded once; null = one of them is unknown. */
  withParts(
    options: readonly Taken[],
    parts: readonly ({ readonly cost: number; readonly pieces: Ratio } | null)[],
  ): number | null {
    let sum = FREE;
    for (const part of parts) {
      if (part === null) return null;
      sum = addRatios(sum, multiplyRatios(unitsOf(part.cost), part.pieces));
    }
    const rest = this.total(options);
    return rest === null ? null : timesRatio(1n, addRatios(sum, unitsOf(rest))) / SCALE;
  }

  #ofOption(id: string): Cost {
    return this.#remember(`option ${id}`, () => this.#ofParts(this.#facts.optionRecipes.get(id) ?? [], new Set()));
  }

  #ofItem(id: string, above: ReadonlySet<string>): Cost {
    return this.#remember(`item ${id}`, () => this.#work(id, above));
  }

  #work(itemID: string, above: ReadonlySet<string>): Cost {
    const { tracked, itemUoms, recipes, baseOf, units } = this.#facts;
    const base = baseOf.get(itemID) ?? '';
    const record = this.#recordCosts.get(itemID) ?? this.#recordCosts.get(base);
    const own = record === undefined ? null : unitsOf(record);
    const counted = tracked.get(itemID);
    if (counted !== undefined) {
      const ratio = between(units, itemUoms.get(itemID) ?? null, counted.uomid);
      return counted.averageCost === null || ratio === null ? own : multiplyRatios(unitsOf(counted.averageCost), ratio);
    }
    const parts = recipes.get(itemID) ?? recipes.get(base) ?? [];
    // A circle is refused when it is saved; one that is stored anyway has no cost.
    if (parts.length === 0 || above.has(itemID)) return own;
    return this.#ofParts(parts, new Set([...above, itemID])) ?? own;
  }

  #ofParts(parts: readonly Part[], above: ReadonlySet<string>): Cost {
    const { itemUoms, units } = this.#facts;
    let sum = FREE;
    for (const { elementItemID, quantity, uomid } of parts) {
      const ratio = between(units, uomid, itemUoms.get(elementItemID) ?? null);
      const cost = this.#ofItem(elementItemID, above);
      if (cost === null || ratio === null) return null;
      sum = addRatios(sum, multiplyRatios(cost, multiplyRatios(ratioOfQuantity(quantity), ratio)));
    }
    return sum;
  }

  #remember(key: string, work: () => Cost): Cost {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const cost = work();
    this.#known.set(key, cost);
    return cost;
  }
}

const unitsOf = (cost: number): Ratio => ({ numerator: BigInt(toQuantity(cost)), denominator: 1n });
