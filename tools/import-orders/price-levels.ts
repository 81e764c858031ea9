import type { RawLine, RawOrder } from './orders-file.ts';

/** Prices that belong together: what one shop charges for its products and for paid options. */
export interface PriceLevel {
  readonly products: Map<string, number>;
  readonly options: Map<string, number>;
  lineCount: number;
}

/** Fewer lines than this are not a price list but exceptions, and become open prices. */
const MIN_SHARE_OF_LINES = 0.005;
const MIN_LINES = 10;
/** An option counts as paid when its price difference appears on at least this share of the lines that have it. */
const MIN_SHARE_OF_OPTION = 0.5;
const MIN_LINES_OF_OPTION = 3;

/**
 * Finds the price lists used in a file of orders, largest first. An order comes from one shop, so price points that
 * occur in the same order belong together; within such a family the most common price of a product is its list price,
 * and an option that changes the price by the same amount on most of its lines is a paid one. What remains unexplained
 * is analysed again as a separate family.
 */
export function findPriceLevels(orders: readonly RawOrder[]): readonly PriceLevel[] {
  const lineCount = orders.reduce((sum, order) => sum + order.lines.length, 0);
  const minLines = Math.max(MIN_LINES, Math.ceil(lineCount * MIN_SHARE_OF_LINES));
  const levels: PriceLevel[] = [];
  const exceptions: RawLine[] = [];
  for (const family of priceFamilies(orders)) {
    let rest = family;
    while (rest.length > 0) {
      rest = rest.filter((line) => !levels.some((level) => takes(level, line)));
      const level = deriveLevel(rest);
      const unexplained = rest.filter((line) => unitPrice(level, line) !== line.unitCents);
      level.lineCount = rest.length - unexplained.length;
      // The first level is accepted however small it is; one that explains nothing would repeat forever.
      if (level.lineCount === 0 || (level.lineCount < minLines && levels.length > 0)) {
        exceptions.push(...rest);
        break;
      }
      levels.push(level);
      rest = unexplained;
    }
  }
  levels.sort((a, b) => b.lineCount - a.lineCount);
  if (levels[0]) addMissingProducts(levels[0], levels, exceptions);
  return levels;
}

/** The price of one unit of a line in a level; undefined when it does not have the product. */
export function unitPrice(level: PriceLevel, line: Pick<RawLine, 'product' | 'options'>): number | undefined {
  const base = level.products.get(line.product);
  return base === undefined ? undefined : base + optionsPrice(level, line.options);
}

const optionsPrice = (level: PriceLevel, options: readonly string[]) =>
  options.reduce((sum, option) => sum + (level.options.get(option) ?? 0), 0);

const takes = (level: PriceLevel, line: RawLine) =>
  line.unitCents !== null && unitPrice(level, line) === line.unitCents;

/**
 * Lines by family: two price points (product at a price) are related when one order contains both. Largest family
 * first.
 */
function priceFamilies(orders: readonly RawOrder[]): readonly RawLine[][] {
  const parents = new Map<string, string>();
  const root = (point: string): string => {
    let at = point;
    for (let next = parents.get(at); next !== undefined && next !== at; next = parents.get(at)) at = next;
    parents.set(point, at);
    return at;
  };
  const point = (line: RawLine) => `${line.product}\t${line.unitCents}`;
  for (const { lines } of orders) {
    const [first, ...others] = lines;
    if (!first) continue;
    const target = root(point(first));
    for (const line of others) parents.set(root(point(line)), target);
  }
  const families = new Map<string, RawLine[]>();
  for (const line of orders.flatMap((order) => order.lines)) {
    const key = root(point(line));
    families.set(key, [...(families.get(key) ?? []), line]);
  }
  return [...families.values()].sort((a, b) => b.length - a.length);
}

function deriveLevel(lines: readonly RawLine[]): PriceLevel {
  const level: PriceLevel = { products: new Map(), options: new Map(), lineCount: 0 };
  // One option per round, the best supported first: what it explains must not be credited to its neighbours on the same
  // lines.
  for (let found = findPaidOption(level, lines); found; found = findPaidOption(level, lines))
    level.options.set(found.option, found.delta);
  for (const [product, group] of groupBy(lines, (line) => line.product)) {
    const price = mostCommon(group.map((line) => remainder(level, line)));
    if (price !== undefined && price >= 0) level.products.set(product, price);
  }
  return level;
}

const remainder = (level: PriceLevel, line: RawLine) =>
  line.unitCents === null ? undefined : line.unitCents - optionsPrice(level, line.options);

function findPaidOption(level: PriceLevel, lines: readonly RawLine[]): { option: string; delta: number } | undefined {
  let best: { option: string; delta: number; support: number } | undefined;
  const byProduct = groupBy(lines, (line) => line.product);
  for (const option of new Set(lines.flatMap((line) => line.options))) {
    if (level.options.has(option)) continue;
    const votes = new Map<number, number>();
    let withOption = 0;
    for (const group of byProduct.values()) {
      const having = group.filter((line) => line.options.includes(option));
      const price = mostCommon(
        group.filter((line) => !line.options.includes(option)).map((line) => remainder(level, line)),
      );
      if (having.length === 0 || price === undefined) continue;
      withOption += having.length;
      for (const line of having) {
        const rest = remainder(level, line);
        if (rest !== undefined) votes.set(rest - price, (votes.get(rest - price) ?? 0) + 1);
      }
    }
    const [delta, support] = [...votes].reduce((top, vote) => (vote[1] > top[1] ? vote : top), [0, 0]);
    if (delta === 0 || support < MIN_LINES_OF_OPTION || support < withOption * MIN_SHARE_OF_OPTION) continue;
    if (!best || support > best.support) best = { option, delta, support };
  }
  return best;
}

/**
 * The first level is the base price of everything: products that occur only in other levels or exceptions are added to
 * it.
 */
function addMissingProducts(base: PriceLevel, levels: readonly PriceLevel[], exceptions: readonly RawLine[]): void {
  for (const level of levels)
    for (const [product, price] of level.products) if (!base.products.has(product)) base.products.set(product, price);
  for (const [product, group] of groupBy(exceptions, (line) => line.product)) {
    if (base.products.has(product)) continue;
    const price = mostCommon(group.map((line) => remainder(base, line))) ?? 0;
    // An option can cost more than the whole line did; the product is then free and the line an open price.
    base.products.set(product, Math.max(0, price));
  }
}

function mostCommon(values: readonly (number | undefined)[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: [number, number] | undefined;
  for (const entry of counts)
    if (!best || entry[1] > best[1] || (entry[1] === best[1] && entry[0] > best[0])) best = entry;
  return best?.[0];
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}
