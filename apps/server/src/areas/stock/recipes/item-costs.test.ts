import { ratioOfQuantity, toQuantity } from '@tavola/selling';
import { describe, expect, it } from 'vitest';
import { ItemCosts } from './item-costs.ts';
import type { StockFacts, Taken } from './stock-needs.ts';

// Decision 241: the moving average of what a recipe takes, else the item's cost, else unknown.

const part = (elementItemID: string, quantity: number) => ({
  elementItemID,
  quantity: toQuantity(quantity),
  uomid: null,
});
const counted = (averageCost: number | null) => ({ uomid: null, hasRow: true, averageCost });
const costs = (facts: Partial<StockFacts>, records: Readonly<Record<string, number>> = {}) =>
  new ItemCosts(
    {
      tracked: new Map(),
      itemUoms: new Map(),
      baseOf: new Map(),
      recipes: new Map(),
      optionRecipes: new Map(),
      units: new Map(),
      ...facts,
    },
    new Map(Object.entries(records)),
  );
const item = (id: string, quantity = 1): Taken => ({
  kind: 'item',
  id,
  quantity: ratioOfQuantity(toQuantity(quantity)),
});
const option = (id: string): Taken => ({ ...item(id), kind: 'option' });

describe('the cost of an item', () => {
  it('is the moving average where it is counted, whatever its record says', () => {
    const tracked = new Map([['water', counted(0.3)]]);
    expect(costs({ tracked }, { water: 9 }).total([item('water', 3)])).toBe(0.9);
  });

  it('is that of its record where nothing is known of its stock', () => {
    const tracked = new Map([['water', counted(null)]]);
    expect(costs({ tracked }, { water: 0.4 }).total([item('water')])).toBe(0.4);
  });

  it('is unknown without an average, a recipe and a cost', () => {
    expect(costs({}).total([item('water')])).toBeNull();
  });

  it('is what its recipe takes, at averages and at the costs of what is not counted', () => {
    const tracked = new Map([['beef', counted(0.02)]]);
    const recipes = new Map([['burger', [part('beef', 100), part('bun', 1)]]]);
    expect(costs({ tracked, recipes }, { bun: 0.15, burger: 9 }).total([item('burger')])).toBe(2.15);
  });

  it('is that of its record where a part of its recipe is unknown', () => {
    const recipes = new Map([['burger', [part('beef', 100)]]]);
    expect(costs({ recipes }, { burger: 2.5 }).total([item('burger')])).toBe(2.5);
  });

  it('of a variant is that of its product where it has none', () => {
    const baseOf = new Map([['large', 'coffee']]);
    expect(costs({ baseOf }, { coffee: 0.7 }).total([item('large')])).toBe(0.7);
  });

  it('is worked out once where a recipe leads back to itself', () => {
    const recipes = new Map([['dough', [part('dough', 1)]]]);
    expect(costs({ recipes }, { dough: 1.2 }).total([item('dough')])).toBe(1.2);
  });
});

describe('the cost of options', () => {
  const tracked = new Map([['cheese', counted(0.05)]]);
  const optionRecipes = new Map([['extra', [part('cheese', 4)]]]);

  it('is what they take', () => {
    expect(costs({ tracked, optionRecipes }, { burger: 2 }).total([item('burger'), option('extra')])).toBe(2.2);
  });

  it('is nothing where they take nothing', () => {
    expect(costs({}, { burger: 2 }).total([item('burger'), option('rare')])).toBe(2);
  });
});

describe('several together', () => {
  it('are unknown where one of them is', () => {
    expect(costs({}, { burger: 2 }).total([item('burger'), item('water')])).toBeNull();
  });

  it('are rounded once', () => {
    const recipes = new Map([['third', [part('kilo', 0.33333)]]]);
    expect(costs({ recipes }, { kilo: 0.00001 }).total([item('third', 3)])).toBe(0.00001);
  });

  it('with parts are the parts times their pieces and the options', () => {
    const pieces = ratioOfQuantity(toQuantity(2));
    expect(
      costs({}).withParts(
        [],
        [
          { cost: 1.5, pieces },
          { cost: 0.25, pieces },
        ],
      ),
    ).toBe(3.5);
  });

  it('with parts are unknown where a part is', () => {
    expect(costs({}).withParts([], [null])).toBeNull();
  });
});
