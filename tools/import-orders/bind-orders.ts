import { OPEN_ITEM_ID, type OrderLineInput, type PosCatalog } from '@tavola/contract';
import { slug } from './names.ts';
import type {
  TerminalItemLine,
  TerminalLine,
  TerminalModifier,
  TerminalOpenLine,
  TerminalOrder,
} from './terminal-orders.ts';

/**
 * An order with the ids of one running restaurant, with its lines as in `OrderInput`. `totalDue` is what the guest
 * paid, in the currency unit.
 */
export interface BoundOrder {
  readonly orderNo: string;
  readonly lines: readonly OrderLineInput[];
  readonly totalDue: number;
}

const toAmount = (cents: number): number => cents / 100;

/**
 * Assigns the orders the ids of a restaurant that sells the derived catalog: products are found by reference code,
 * menus, groups and options by name. Throws when the restaurant lacks one, because then it sells something else.
 */
export function bindOrders(
  orders: readonly TerminalOrder[],
  pos: PosCatalog,
  newID: () => string,
): readonly BoundOrder[] {
  const bind = lineBinder(pos, newID);
  return orders.map((order) => ({
    orderNo: order.orderNo,
    lines: order.lines.map(bind),
    totalDue: toAmount(order.totalCents),
  }));
}

function lineBinder(pos: PosCatalog, newID: () => string): (line: TerminalLine) => OrderLineInput {
  const products = new Map(pos.products.map((product) => [product.refCode ?? '', product]));
  const menus = new Map(pos.menus.map((menu) => [slug(menu.name), menu]));
  const groups = new Map(pos.modifierGroups.map((group) => [slug(group.name), group.modifierGroupID]));
  const groupNames = new Map(pos.modifierGroups.map((group) => [group.modifierGroupID, group.name]));
  const options = new Map(
    pos.modifierOptions.map((option) => [
      `${slug(groupNames.get(option.modifierGroupID) ?? '')}/${slug(option.name)}`,
      option,
    ]),
  );

  const modifier = ({
    group,
    option,
    quantity,
    priceAddCents,
  }: TerminalModifier): OrderLineInput['orderLineModifiers'][number] => ({
    orderLineModifierID: newID(),
    modifierOptionID: found(options.get(option), option).modifierOptionID,
    bindingModifierGroupID: found(groups.get(group), group),
    quantity,
    priceAdd: toAmount(priceAddCents),
    subModifiers: [],
  });
  const shared = (line: TerminalLine) => ({
    orderLineID: newID(),
    orderQuantity: line.quantity,
    price: toAmount(line.unitPriceCents),
    note: line.note,
    orderLineVariantOptions: [],
    comboLineItems: [],
    orderLineDiscounts: [],
  });
  const item = (line: TerminalItemLine): OrderLineInput => {
    const product = found(products.get(line.product), line.product);
    const menu = found(menus.get(line.menu), line.menu);
    const section = menu.menuSections.find((one) => one.menuItems.some((entry) => entry.itemID === product.itemID));
    return {
      ...shared(line),
      itemID: product.itemID,
      displayName: product.displayName,
      menuID: menu.menuID,
      menuSectionID: section?.menuSectionID ?? null,
      categoryID: product.categoryID,
      orderLineModifiers: line.modifiers.map(modifier),
    };
  };
  // An open item has its own tax (decision 23); here the shop's usual one, included in its prices.
  const usual = pos.products[0];
  const open = (line: TerminalOpenLine): OrderLineInput => ({
    ...shared(line),
    itemID: OPEN_ITEM_ID,
    displayName: line.name,
    taxID: usual?.taxID ?? null,
    isTaxInclusive: usual?.isTaxInclusive ?? true,
    orderLineModifiers: [],
  });
  return (line) => (line.kind === 'item' ? item(line) : open(line));
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new Error(`The restaurant does not have ${name}; load the demo that belongs to these orders.`);
  return value;
}
