import { readDemoCatalog, type DemoCatalog, type DemoCatalogInput } from '@tavola/demo';
import {
  categoryRules,
  counterDiscounts,
  counterSettings,
  levelName,
  optionKinds,
  quickPicks,
  type CategoryRule,
} from './counter.ts';
import { slug } from './names.ts';
import type { RawLine, RawOrder } from './orders-file.ts';
import { findPriceLevels, type PriceLevel } from './price-levels.ts';

type Products = NonNullable<DemoCatalogInput['products']>;
type Groups = NonNullable<DemoCatalogInput['modifierGroups']>;
type Sections = DemoCatalogInput['menus'][number]['sections'];

interface SoldProduct {
  readonly name: string;
  readonly lines: readonly RawLine[];
  readonly soldCount: number;
  readonly options: ReadonlySet<string>;
  readonly category: CategoryRule;
}

const toAmount = (cents: number): number => cents / 100;
const optionRef = (group: string, option: string) => `${slug(group)}/${slug(option)}`;

/**
 * The catalog that explains the orders: products, the options chosen for them, and one menu with its own price list per
 * shop. Deterministic. Orders must not be empty.
 */
export function deriveCatalog(orders: readonly RawOrder[]): DemoCatalog {
  const levels = findPriceLevels(orders);
  const [base] = levels;
  if (!base) throw new Error('There are no orders to derive a catalog from.');
  const sold = soldProducts(orders);
  const groups = modifierGroups(sold, base);
  const products = sold.map((product) => toProduct(product, base, groups));
  return readDemoCatalog({
    ...counterSettings,
    categories: categoryRules
      .filter((rule) => sold.some((product) => product.category === rule))
      .map(({ name }) => ({ ref: slug(name), name })),
    modifierGroups: groups.map(({ group }) => group),
    products,
    priceLists: levels.map((level, index) => toPriceList(level, index, base, products, groups, levels)),
    menus: levels.map((_, index) => ({
      ref: slug(levelName(index)),
      name: levelName(index),
      priceList: slug(levelName(index)),
      sections: toSections(sold),
    })),
    // A shop without drinks has no deal on them.
    discounts: counterDiscounts.filter(({ applyTo = [], buy = [], get = [] }) =>
      [...applyTo, ...buy, ...get].every((ref) => sold.some((product) => slug(product.category.name) === ref)),
    ),
  } satisfies DemoCatalogInput);
}

function soldProducts(orders: readonly RawOrder[]): readonly SoldProduct[] {
  const byName = new Map<string, RawLine[]>();
  for (const line of orders.flatMap((order) => order.lines))
    byName.set(line.product, [...(byName.get(line.product) ?? []), line]);
  const products = [...byName].map(([name, lines]): SoldProduct => {
    const category = categoryRules.find((rule) => rule.pattern.test(name));
    if (!category) throw new Error(`No category takes ${name}.`);
    return {
      name,
      lines,
      category,
      options: new Set(lines.flatMap((line) => line.options)),
      soldCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    };
  });
  return products.sort(
    (a, b) =>
      categoryRules.indexOf(a.category) - categoryRules.indexOf(b.category) ||
      b.soldCount - a.soldCount ||
      (a.name < b.name ? -1 : 1),
  );
}

interface DerivedGroup {
  readonly group: Groups[number];
  readonly products: ReadonlySet<string>;
  readonly names: readonly string[];
}

/**
 * Products that always have exactly one option that no other product has get flavours; all other options are shared by
 * type.
 */
function modifierGroups(sold: readonly SoldProduct[], base: PriceLevel): readonly DerivedGroup[] {
  const shared = new Set(
    sold
      .filter((product) => product.lines.some((line) => line.options.length > 1))
      .flatMap((product) => [...product.options]),
  );
  const isFlavoured = (product: SoldProduct) =>
    product.options.size > 0 &&
    ![...product.options].some((option) => shared.has(option)) &&
    product.lines.every((line) => line.options.length <= 1);
  const others = sold.filter((product) => product.options.size > 0 && !isFlavoured(product));
  const kindOf = (option: string) => optionKinds.find((kind) => kind.pattern.test(option))?.name;
  const kinds = optionKinds.map(({ name, none }) => {
    const isOfKind = (option: string) => kindOf(option) === name;
    return toGroup(
      name,
      name,
      others.filter((product) => [...product.options].some(isOfKind)),
      isOfKind,
      base,
      none,
    );
  });
  const flavours = sold
    .filter(isFlavoured)
    .map((product) => toGroup(`${product.name} Flavour`, 'Flavour', [product], () => true, base));
  return [...kinds, ...flavours].filter(({ names }) => names.length > 0);
}

function toGroup(
  name: string,
  displayName: string,
  products: readonly SoldProduct[],
  isMember: (option: string) => boolean,
  base: PriceLevel,
  none?: string,
): DerivedGroup {
  const lines = products.flatMap((product) => product.lines);
  const uses = new Map<string, number>();
  for (const option of lines.flatMap((line) => line.options).filter(isMember))
    uses.set(option, (uses.get(option) ?? 0) + 1);
  const names = [...uses].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([option]) => option);
  const counts = lines.map((line) => line.options.filter(isMember).length);
  const min = none !== undefined || Math.min(...counts) > 0 ? 1 : 0;
  return {
    names,
    products: new Set(products.map((product) => product.name)),
    group: {
      ref: slug(name),
      name,
      ...(displayName === name ? {} : { displayName }),
      min,
      isRequired: min === 1,
      max: Math.max(...counts) > 1 ? 0 : 1,
      options: [...names, ...(none === undefined ? [] : [none])].map((option) => ({
        ref: optionRef(name, option),
        name: option,
        priceAdd: toAmount(base.options.get(option) ?? 0),
      })),
    },
  };
}

function toProduct(product: SoldProduct, base: PriceLevel, groups: readonly DerivedGroup[]): Products[number] {
  const description = product.category.description;
  return {
    ref: slug(product.name),
    name: product.name,
    category: slug(product.category.name),
    price: toAmount(base.products.get(product.name) ?? 0),
    ...(description === null ? {} : { description }),
    modifierGroups: groups.filter((group) => group.products.has(product.name)).map(({ group }) => group.ref),
  };
}

/** Every list is complete, so that no price of one shop is ever looked up in another's. */
function toPriceList(
  level: PriceLevel,
  index: number,
  base: PriceLevel,
  products: Products,
  groups: readonly DerivedGroup[],
  levels: readonly PriceLevel[],
) {
  const isPaid = (option: string) => levels.some((one) => (one.options.get(option) ?? 0) !== 0);
  return {
    ref: slug(levelName(index)),
    name: `${levelName(index)} Prices`,
    isBase: index === 0,
    items: products.map(({ ref, name }) => ({
      product: ref,
      price: toAmount(level.products.get(name) ?? base.products.get(name) ?? 0),
    })),
    options: groups.flatMap(({ group, names }) =>
      names
        .filter(isPaid)
        .map((option) => ({ option: optionRef(group.name, option), price: toAmount(level.options.get(option) ?? 0) })),
    ),
  };
}

function toSections(sold: readonly SoldProduct[]): Sections {
  const refs = (products: readonly SoldProduct[]) => products.map((product) => slug(product.name));
  const best = [...sold].sort((a, b) => b.soldCount - a.soldCount).slice(0, quickPicks.count);
  const sections: Sections = [{ name: quickPicks.name, colour: quickPicks.colour, items: refs(best) }];
  for (const rule of categoryRules) {
    const products = sold.filter((product) => product.category === rule);
    if (products.length === 0) continue;
    const section = { name: rule.name, colour: rule.colour, items: refs(products) };
    const parent = sections.find((one) => one.name === rule.parent);
    if (parent) parent.sections = [...(parent.sections ?? []), section];
    else if (rule.parent === undefined) sections.push(section);
    else sections.push({ name: rule.parent, colour: rule.colour, sections: [section] });
  }
  return sections;
}
