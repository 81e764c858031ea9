import { NO_LABEL, ONE_PIECE, type CartLine, type LineContent, type Money } from '../src/index.ts';

/** What the cart holds of one item: untaxed, without options, sold at `price` in 1/100000. */
export function lineContent(itemID: string, price: number, more: Partial<LineContent> = {}): LineContent {
  return {
    itemID,
    name: itemID,
    kind: 'product',
    categoryID: 'food',
    menuID: null,
    menuSectionID: null,
    price: price as Money,
    taxID: null,
    isTaxInclusive: false,
    modifiers: [],
    variantOptions: [],
    parts: [],
    label: NO_LABEL,
    assignTo: null,
    discounts: [],
    ...more,
  };
}

/** A line of one piece that only this screen knows of; its item is called like the line. */
export function cartLine(orderLineID: string, price: number, more: Partial<CartLine> = {}): CartLine {
  return {
    ...lineContent(orderLineID, price),
    orderLineID,
    refOrderLineID: null,
    quantity: ONE_PIECE,
    voidComp: null,
    addedAt: null,
    taxComponents: null,
    isSaved: false,
    isStored: false,
    isSent: false,
    status: 'New',
    kdsStatus: 'Unknown',
    ...more,
  };
}
