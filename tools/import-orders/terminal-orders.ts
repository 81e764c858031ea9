import type { DemoCatalog } from '@tavola/demo';
import { optionKinds } from './counter.ts';
import type { RawLine, RawOrder } from './orders-file.ts';

/** An option of a line, by its reference in the catalog; the quantity counts per piece. */
export interface TerminalModifier {
  readonly group: string;
  readonly option: string;
  readonly quantity: number;
  readonly priceAddCents: number;
}

/**
 * A product as the terminal sells it. `unitPriceCents` is its own price by the price list of its menu, without options.
 */
export interface TerminalItemLine {
  readonly kind: 'item';
  readonly product: string;
  readonly menu: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly modifiers: readonly TerminalModifier[];
  readonly note: string | null;
  readonly totalCents: number;
}

/** A line that no price list explains: an open item with the name and the price of the line (decision 23). */
export interface TerminalOpenLine {
  readonly kind: 'open';
  readonly name: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly note: string | null;
  readonly totalCents: number;
}
export type TerminalLine = TerminalItemLine | TerminalOpenLine;
export interface TerminalOrder {
  readonly orderNo: string;
  readonly lines: readonly TerminalLine[];
  readonly totalCents: number;
}

interface MenuPrices {
  readonly menu: string;
  readonly products: ReadonlyMap<string, number>;
  readonly options: ReadonlyMap<string, number>;
}

const toCents = (amount: number): number => Math.round(amount * 100);

/**
 * Enters the orders on a terminal that sells this catalog. Each order is rung up under the menu whose prices explain
 * most of its lines; a line that its price list does not explain to the cent is tried under the other menus and finally
 * becomes an open item. No line is dropped: quantity × (unit price + options) of every line equals the price in the
 * file.
 */
export function toTerminalOrders(orders: readonly RawOrder[], catalog: DemoCatalog): readonly TerminalOrder[] {
  const enter = lineEntry(catalog);
  const menus = catalog.menus.map((menu) => menuPrices(menu, catalog));
  return orders.map((order) => {
    const explained = menus.map((menu) => order.lines.filter((line) => enter(line, menu)).length);
    const ranked = menus
      .map((menu, index) => ({ menu, count: explained[index] ?? 0 }))
      .sort((a, b) => b.count - a.count);
    const lines = order.lines.map(
      (line) =>
        ranked.reduce<TerminalLine | null>((found, { menu }) => found ?? enter(line, menu), null) ?? openLine(line),
    );
    return { orderNo: order.orderNo, lines, totalCents: lines.reduce((sum, line) => sum + line.totalCents, 0) };
  });
}

function menuPrices(menu: DemoCatalog['menus'][number], catalog: DemoCatalog): MenuPrices {
  const list = catalog.priceLists.find((one) => one.ref === menu.priceList);
  const products = new Map(catalog.products.map(({ ref, price }) => [ref, toCents(price)]));
  const options = new Map(
    catalog.modifierGroups.flatMap((group) => group.options).map(({ ref, priceAdd }) => [ref, toCents(priceAdd)]),
  );
  for (const { product, price } of list?.items ?? []) products.set(product, toCents(price));
  for (const { option, price } of list?.options ?? []) options.set(option, toCents(price));
  return { menu: menu.ref, products, options };
}

/** Enters a line under a menu, or returns null where the menu's prices do not come to the line's. */
function lineEntry(catalog: DemoCatalog): (line: RawLine, prices: MenuPrices) => TerminalItemLine | null {
  const productsByName = new Map(catalog.products.map((product) => [product.name, product]));
  const groupsByRef = new Map(catalog.modifierGroups.map((group) => [group.ref, group]));
  return (line, prices) => {
    const product = productsByName.get(line.product);
    const unitPriceCents = product && prices.products.get(product.ref);
    if (!product || unitPriceCents === undefined || line.unitCents === null) return null;
    const modifiers = new Map<string, TerminalModifier>();
    const unknown: string[] = [];
    for (const name of line.options) {
      const found = product.modifierGroups
        .map((ref) => groupsByRef.get(ref))
        .flatMap((group) =>
          (group?.options ?? []).filter((option) => option.name === name).map((option) => ({ group, option })),
        )[0];
      if (!found?.group) {
        unknown.push(name);
        continue;
      }
      const { ref } = found.option;
      modifiers.set(ref, {
        group: found.group.ref,
        option: ref,
        quantity: (modifiers.get(ref)?.quantity ?? 0) + 1,
        priceAddCents: prices.options.get(ref) ?? 0,
      });
    }
    for (const { group, option } of declined(
      product.modifierGroups.map((ref) => groupsByRef.get(ref)),
      modifiers,
    ))
      modifiers.set(option, { group, option, quantity: 1, priceAddCents: 0 });
    const chosen = [...modifiers.values()];
    const unit = chosen.reduce((sum, modifier) => sum + modifier.quantity * modifier.priceAddCents, unitPriceCents);
    if (unit !== line.unitCents) return null;
    const note = unknown.length > 0 ? unknown.join(', ') : null;
    return {
      kind: 'item',
      product: product.ref,
      menu: prices.menu,
      quantity: line.quantity,
      unitPriceCents,
      modifiers: chosen,
      note,
      totalCents: line.quantity * unit,
    };
  };
}

/** A guest who chose nothing of a type that is always asked for declined it. */
function declined(
  groups: readonly (DemoCatalog['modifierGroups'][number] | undefined)[],
  chosen: ReadonlyMap<string, TerminalModifier>,
): { readonly group: string; readonly option: string }[] {
  const names = new Set(optionKinds.map(({ none }) => none));
  return groups.flatMap((group) => {
    const none = group?.options.find(({ name }) => names.has(name));
    return group === undefined || none === undefined || group.options.some(({ ref }) => chosen.has(ref))
      ? []
      : [{ group: group.ref, option: none.ref }];
  });
}

function openLine(line: RawLine): TerminalOpenLine {
  const note = line.options.length > 0 ? line.options.join(', ') : null;
  if (line.unitCents !== null)
    return {
      kind: 'open',
      name: line.name,
      quantity: line.quantity,
      unitPriceCents: line.unitCents,
      note,
      totalCents: line.totalCents,
    };
  return {
    kind: 'open',
    name: `${line.quantity} × ${line.name}`,
    quantity: 1,
    unitPriceCents: line.totalCents,
    note,
    totalCents: line.totalCents,
  };
}
