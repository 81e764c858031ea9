import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offerUnits, type OfferLine } from '../../src/pricing/stages/offer-units.ts';
import { lawRuns, lawTimeoutMs } from './draw.ts';

type Unit = { readonly line: OfferLine; isBought: boolean; isGot: boolean };

/** Decisions 47, 115 and 117 unit by unit: every number of sets is tried, and the smallest that gets most is kept. */
function unitByUnit(lines: readonly OfferLine[], buyQuantity: number, getQuantity: number, isSame: boolean): Unit[] {
  const most = lines.filter((line) => line.isBuy).reduce((units, line) => units + line.units, 0);
  let best: Unit[] = [];
  const numbers = isSame
    ? [Math.floor(most / (buyQuantity + getQuantity))]
    : Array.from({ length: Math.floor(most / buyQuantity) + 1 }, (_, sets) => sets);
  for (const sets of numbers) {
    const tried = take(lines, sets * buyQuantity, sets * getQuantity);
    if (best.length === 0 || got(tried) > got(best)) best = tried;
  }
  return best;
}

function take(lines: readonly OfferLine[], toBuy: number, toGet: number): Unit[] {
  const units = lines.flatMap((line) =>
    Array.from({ length: line.units }, (): Unit => ({ line, isBought: false, isGot: false })),
  );
  const cheapest = units.toSorted((a, b) => a.line.unitPrice - b.line.unitPrice || a.line.index - b.line.index);
  const buyable = cheapest.filter((unit) => unit.line.isBuy);
  for (const unit of [
    ...buyable.filter((each) => !each.line.isGet),
    ...buyable.filter((each) => each.line.isGet).toReversed(),
  ].slice(0, toBuy))
    unit.isBought = true;
  for (const unit of cheapest.filter((each) => each.line.isGet && !each.isBought).slice(0, toGet)) unit.isGot = true;
  return units;
}

function got(units: readonly Unit[]): number {
  return units.filter((unit) => unit.isGot).length;
}

const pool = fc.array(
  fc.record({ units: fc.integer({ min: 1, max: 6 }), unitPrice: fc.nat(3), isBuy: fc.boolean(), isGet: fc.boolean() }),
  { maxLength: 5 },
);

test(
  'an offer gives what trying every number of sets unit by unit gives',
  () => {
    fc.assert(
      fc.property(
        pool,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(3),
        fc.boolean(),
        (rows, buyQuantity, getQuantity, isSame) => {
          const lines = rows.map((row, index): OfferLine => ({
            ...row,
            index,
            isBuy: row.isBuy || isSame || !row.isGet,
            isGet: isSame || row.isGet,
          }));
          const exact = unitByUnit(lines, buyQuantity, getQuantity, isSame);
          const uses = offerUnits(lines, buyQuantity, getQuantity, isSame);
          expect(lines.map((line) => uses.find((use) => use.index === line.index)?.got ?? 0)).toEqual(
            lines.map((line) => got(exact.filter((unit) => unit.line === line))),
          );
          for (const use of uses) expect(use.got + use.bought).toBeLessThanOrEqual(lines[use.index]?.units ?? 0);
        },
      ),
      { numRuns: lawRuns },
    );
  },
  lawTimeoutMs,
);
