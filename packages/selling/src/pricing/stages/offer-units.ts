/** A line as an offer sees it: how many of its units may be bought or got, and what one costs. */
export type OfferLine = {
  readonly index: number;
  readonly units: number;
  readonly unitPrice: number;
  readonly isBuy: boolean;
  readonly isGet: boolean;
};

/** How many units of a line, named by its place, are got and how many are bought. */
export type OfferUse = { readonly index: number; readonly got: number; readonly bought: number };

/**
 * Which units an offer gives and which it uses up. `same`: sets = floor(n / (buy + get)) over one pool (decision 47).
 * Otherwise a unit that is in both pools is bought last and the number of sets is the one that gets most units, the
 * smallest on a tie (decision 117). Got are the cheapest, ties to the earlier line; bought of both pools are the
 * dearest, ties to the later line.
 */
export function offerUnits(
  lines: readonly OfferLine[],
  buyQuantity: number,
  getQuantity: number,
  isSame: boolean,
): readonly OfferUse[] {
  const byPrice = [...lines].sort((a, b) => a.unitPrice - b.unitPrice || a.index - b.index);
  const uses = byPrice.map((line) => ({ index: line.index, got: 0, bought: 0 }));
  const buyOnly = count(lines, (line) => line.isBuy && !line.isGet);
  const both = count(lines, (line) => line.isBuy && line.isGet);
  const getOnly = count(lines, (line) => !line.isBuy && line.isGet);
  const sets = isSame
    ? Math.floor(both / (buyQuantity + getQuantity))
    : bestSets(buyOnly, both, getOnly, buyQuantity, getQuantity);
  let toBuy = sets * buyQuantity;
  let toGet = Math.min(sets * getQuantity, both + getOnly - Math.max(0, toBuy - buyOnly));
  byPrice.forEach((line, i) => {
    if (line.isBuy && !line.isGet) toBuy -= take(uses[i], 'bought', Math.min(toBuy, line.units));
  });
  for (let i = byPrice.length - 1; i >= 0; i--) {
    const line = byPrice[i];
    if (line !== undefined && line.isBuy && line.isGet) toBuy -= take(uses[i], 'bought', Math.min(toBuy, line.units));
  }
  byPrice.forEach((line, i) => {
    if (line.isGet) toGet -= take(uses[i], 'got', Math.min(toGet, line.units - (uses[i]?.bought ?? 0)));
  });
  return uses.filter((use) => use.got > 0 || use.bought > 0);
}

function take(use: { got: number; bought: number } | undefined, kind: 'got' | 'bought', units: number): number {
  if (use === undefined) return 0;
  use[kind] += units;
  return units;
}

function count(lines: readonly OfferLine[], has: (line: OfferLine) => boolean): number {
  let units = 0;
  for (const line of lines) if (has(line)) units += line.units;
  return units;
}

/**
 * Units got grow by `getQuantity` a set until the sets bought eat into the get
 * pool, so the best number is where the two lines cross, or one more.
 */
function bestSets(buyOnly: number, both: number, getOnly: number, buyQuantity: number, getQuantity: number): number {
  const most = Math.floor((buyOnly + both) / buyQuantity);
  const gotBy = (sets: number) =>
    Math.min(sets * getQuantity, both + getOnly - Math.max(0, sets * buyQuantity - buyOnly));
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (gotBy(middle) === middle * getQuantity) low = middle;
    else high = middle - 1;
  }
  return low < most && gotBy(low + 1) > gotBy(low) ? low + 1 : low;
}
