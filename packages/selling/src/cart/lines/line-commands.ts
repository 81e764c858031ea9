import { MAX_ORDER_LINES, MAX_SEAT_NOTE } from '@tavola/contract';
import { addQuantities, MAX_MONEY, NO_UNITS, ONE_PIECE, type Quantity } from '../../money/money.ts';
import { accept, refuse, type Refusal, type Verdict } from '../../money/verdict.ts';
import { figuresRefusal } from '../../orders/checked.ts';
import { type LineChange, lineChangeRefusal, orderChangeRefusal } from '../../orders/modifiable.ts';
import {
  type Cart,
  type CartLine,
  type CartModifier,
  isVoided,
  type LineContent,
  remainingQuantity,
  changeStateOf,
} from '../cart.ts';
import { derivedID } from '../derived-id.ts';
import { isMarked } from '../edit-marks.ts';
import type { CatalogContent } from './line-content.ts';
import { areJudgedAlike, type Timing } from '../moments.ts';
import { choiceKey, contentKey, isSameContent, takesMore } from './same-line.ts';
import { storedLineOf } from '../kept/stored-pricing.ts';
import { withoutLine } from './without-line.ts';

/** The new line that more of a sent line becomes (decision 136): its id, and what the catalog has of it today. */
export interface MoreOfSent {
  readonly newID: string;
  readonly today: CatalogContent | null;
}

/** Commands that change the lines of a cart. Ids are made by the caller. */
export type LineCommand =
  /** `timing` lets the units join an equal line that is stored (decision 220). */
  | {
      readonly type: 'add';
      readonly content: LineContent;
      readonly quantity: Quantity;
      readonly newID: string;
      readonly timing?: Timing;
    }
  | {
      readonly type: 'update';
      readonly orderLineID: string;
      readonly content: Partial<LineContent>;
      readonly quantity?: Quantity;
      readonly more?: MoreOfSent;
    }
  /** Units of the line without its voided or comped part. */
  | {
      readonly type: 'setQuantity';
      readonly orderLineID: string;
      readonly quantity: Quantity;
      readonly more?: MoreOfSent;
    }
  | { readonly type: 'remove'; readonly orderLineID: string }
  | { readonly type: 'makeAnother'; readonly orderLineID: string; readonly newID: string }
  /** Lines of an earlier order; one new id each. */
  | { readonly type: 'reorder'; readonly lines: readonly CartLine[]; readonly newIDs: readonly string[] };

const mostPieces = (1_000_000 * ONE_PIECE) as Quantity; // as the wire takes (contract, quantity)
const noteLimit = 500;

/**
 * Puts units in the cart: into an equal line that may take them, else as a new line at the end (selling spec, section
 * 4; decision 33).
 */
export function addLine(
  cart: Cart,
  content: LineContent,
  quantity: Quantity,
  newID: string,
  nowMs: number,
  timing?: Timing,
): Verdict<Cart> {
  const refusal = addRefusal(cart, newID) ?? contentRefusal(content) ?? quantityRefusal(quantity);
  if (refusal) return refusal;
  const same = cart.lines.find(
    (line) =>
      takesMore(line) &&
      !isMarked(cart, line.orderLineID, nowMs) &&
      isSameContent(line, content) &&
      areJudgedAlike(line, fresh, timing),
  );
  if (same) return merge(cart, same, quantity);
  return appendLines(cart, [{ ...content, ...fresh, quantity, orderLineID: newID }]);
}

/**
 * Changes a line and its quantity. More of a sent line is a new unsent line without its discounts, less of it is a
 * void, and its choice is fixed (decision 136).
 */
export function changeLine(
  cart: Cart,
  orderLineID: string,
  change: Partial<LineContent>,
  quantity: Quantity,
  more: MoreOfSent | undefined,
  nowMs: number,
): Verdict<Cart> {
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  // What is above the sent quantity is one too.
  const surplus = line?.isSent === true ? ((quantity - remainingQuantity(line)) as Quantity) : 0;
  if (surplus === 0 || quantityRefusal(quantity)) return updateLine(cart, orderLineID, change, quantity, nowMs);
  if (surplus < 0) return refuse('order.line_sent', {});
  if (more === undefined) return refuse('cart.error.id_missing', {});
  const kept = updateLine(cart, orderLineID, change, undefined, nowMs);
  const sent = kept.ok ? kept.value.lines.find((each) => each.orderLineID === orderLineID) : undefined;
  if (!kept.ok || sent === undefined) return kept;
  return addLine(kept.value, { ...copyOf(sent), ...more.today, discounts: [] }, surplus, more.newID, nowMs);
}

/**
 * Changes a line. If it becomes equal to another one that may take it, its units go there, that line is unsaved and
 * this one is gone (selling spec, section 4). A line that went to the kitchen never merges (decision 33).
 */
export function updateLine(
  cart: Cart,
  orderLineID: string,
  change: Partial<LineContent>,
  quantity: Quantity | undefined,
  nowMs: number,
  kind: LineChange = 'content',
): Verdict<Cart> {
  const found = changeableLine(cart, orderLineID, kind, nowMs);
  if (!found.ok) return found;
  const line = found.value;
  const content = { ...line, ...change };
  const isOther = choiceKey(content) !== choiceKey(line);
  const changed: CartLine = withStoredFacts(cart, {
    // Another choice is no piece of the line that it was taken from.
    ...(isOther && !line.isStored && line.refOrderLineID !== null ? lineOfItsOwn(content) : content),
    quantity: quantity === undefined ? line.quantity : withPart(line, quantity),
    isSaved: false,
  });
  if (line.isSent && isOther) return refuse('order.line_sent', {});
  // What is asked for is checked before its voided or comped part is added: together they may look like a quantity.
  const refusal =
    contentRefusal(changed) ?? quantityRefusal(quantity ?? line.quantity) ?? quantityRefusal(changed.quantity);
  if (refusal) return refusal;
  if (changed.quantity === line.quantity && contentKey(changed) === contentKey(line)) return accept(cart);
  const same = takesMore(changed)
    ? cart.lines.find(
        (other) =>
          other !== line &&
          takesMore(other) &&
          !isMarked(cart, other.orderLineID, nowMs) &&
          isSameContent(other, changed) &&
          areJudgedAlike(other, changed, undefined),
      )
    : undefined;
  if (!same) return accept(replaceLine(cart, changed));
  const merged = merge(cart, same, changed.quantity);
  return merged.ok ? accept(withoutLine(merged.value, line)) : merged;
}

/**
 * A stored line keeps its stored price while choice and price stay the same, and gets today's price once they differ
 * (decisions 16 and 158); the server does the same.
 */
function withStoredFacts(cart: Cart, changed: CartLine): CartLine {
  const before = storedLineOf(cart, changed.orderLineID);
  if (before === undefined) return changed;
  if (choiceKey(before) !== choiceKey(changed))
    return {
      ...changed,
      taxComponents: null,
      parts: changed.parts.map(({ comboLineItemID: _id, taxComponents: _tax, ...part }) => part),
    };
  const { name, names, kind, categoryID, taxID, isTaxInclusive, taxComponents, modifiers, variantOptions, parts } =
    before;
  return {
    ...changed,
    name,
    names,
    kind,
    categoryID,
    taxID,
    isTaxInclusive,
    taxComponents,
    modifiers,
    variantOptions,
    parts,
  };
}

/**
 * Takes a line out as if it was never there; a line that went to the kitchen is voided instead (`order.line_sent`). One
 * that was never stored is no part of the order, so it may go whatever became of the order since.
 */
export function removeLine(cart: Cart, orderLineID: string, nowMs: number): Verdict<Cart> {
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  // Units that were taken apart from a stored line are units of that line.
  const isTyped = line?.isStored === false && line.refOrderLineID === null && !line.isSent;
  if (isTyped) return accept(withoutLine(cart, line));
  const found = changeableLine(cart, orderLineID, 'remove', nowMs);
  return found.ok ? accept(withoutLine(cart, found.value)) : found;
}

/** A copy of a line as a new, unsaved line: the next one may be changed before it is made (selling spec, section 4). */
export function makeAnother(cart: Cart, orderLineID: string, newID: string): Verdict<Cart> {
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  if (!line) return refuse('cart.error.line_not_found', { orderLineID });
  const refusal = addRefusal(cart, newID);
  return refusal ?? appendLines(cart, [{ ...withOwnDiscounts(copyOf(line), newID), orderLineID: newID }]);
}

/**
 * Lines of an earlier order as new unsaved lines, ids prefixed 'reorder-' (selling spec, section 4). They keep their
 * old prices, so a changed one shows as such and is never taken silently (decision 16); discounts, voids and bills are
 * not copied.
 */
export function reorder(cart: Cart, lines: readonly CartLine[], newIDs: readonly string[]): Verdict<Cart> {
  const wanted = lines.filter((line) => !isVoided(line));
  if (newIDs.length < wanted.length) return refuse('cart.error.id_missing', {});
  const copies = wanted.map((line, index): CartLine => ({
    ...copyOf(line),
    discounts: [],
    assignTo: null,
    orderLineID: `${REORDER_PREFIX}${newIDs[index]}`,
  }));
  const refusal = addRefusal(cart, ...copies.map((line) => line.orderLineID));
  return refusal ?? appendLines(cart, copies);
}

/** Prefix of the ids of re-ordered lines; the wire id is what follows it. */
export const REORDER_PREFIX = 'reorder-';

/** Whether a line, a voided or comped part or a line taken out has the id: ids of stored things never come again. */
export function isTakenID(cart: Cart, id: string): boolean {
  return (
    id === '' ||
    cart.removedLineIDs.includes(id) ||
    cart.lines.some((line) => line.orderLineID === id || line.voidComp?.partID === id)
  );
}

/** The line with this id, if it takes the change now: not frozen, not voided, not open in another session. */
export function changeableLine(cart: Cart, orderLineID: string, change: LineChange, nowMs: number): Verdict<CartLine> {
  const line = cart.lines.find((each) => each.orderLineID === orderLineID);
  if (!line) return refuse('cart.error.line_not_found', { orderLineID });
  if (isMarked(cart, orderLineID, nowMs)) return refuse('cart.error.line_in_edit', { orderLineID });
  return lineChangeRefusal(cart, changeStateOf(line), change) ?? accept(line);
}

/** The cart with one line replaced by a changed one of the same id. */
export function replaceLine(cart: Cart, changed: CartLine): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.orderLineID === changed.orderLineID ? changed : line)) };
}

// What has happened to a line is not part of a new one.
const fresh = {
  refOrderLineID: null,
  voidComp: null,
  addedAt: null,
  taxComponents: null,
  isSaved: false,
  isStored: false,
  isSent: false,
  status: 'New',
  kdsStatus: 'Unknown',
} as const;

/** A copy of a line without its stored facts, so that it is priced as of now. */
export const copyOf = (line: CartLine): Omit<CartLine, 'orderLineID'> => ({ ...asOfNow(line), ...fresh });

const asOfNow = (line: CartLine): CartLine => ({
  ...line,
  addedAt: null,
  taxComponents: null,
  parts: line.parts.map(({ comboLineItemID: _id, taxComponents: _tax, ...part }) => part),
  discounts: line.discounts.map(({ definition: _definition, ...discount }) => discount),
});

/** Units that were taken apart from a line, as a line that has nothing to do with it: the server adds it as of now. */
export const lineOfItsOwn = (line: CartLine): CartLine =>
  withOwnDiscounts({ ...asOfNow(line), refOrderLineID: null }, line.orderLineID);

// Far from the ids of the options and combo parts of the line.
const DISCOUNTS_FROM = 10_000;

/** An id of a discount occurs once in an order (decision 160), so a copy of a line gets new ids for its discounts. */
const withOwnDiscounts = <T extends Pick<CartLine, 'discounts'>>(line: T, orderLineID: string): T => ({
  ...line,
  discounts: line.discounts.map((discount, index) => ({
    ...discount,
    orderDiscountID: derivedID(orderLineID, DISCOUNTS_FROM + index),
  })),
});

function merge(cart: Cart, into: CartLine, quantity: Quantity): Verdict<Cart> {
  const sum = addQuantities(into.quantity, quantity);
  return quantityRefusal(sum) ?? accept(replaceLine(cart, { ...into, quantity: sum, isSaved: false }));
}

function appendLines(cart: Cart, lines: readonly CartLine[]): Verdict<Cart> {
  if (cart.lines.length + lines.length > MAX_ORDER_LINES)
    return refuse('cart.error.too_many_lines', { max: MAX_ORDER_LINES });
  return accept({ ...cart, lines: [...cart.lines, ...lines] });
}

const withPart = (line: CartLine, quantity: Quantity): Quantity =>
  addQuantities(quantity, line.voidComp?.quantity ?? NO_UNITS);

function addRefusal(cart: Cart, ...newIDs: readonly string[]): Refusal | undefined {
  if (!cart.isReady) return refuse('cart.error.not_ready', {});
  const isTaken = newIDs.some((id, index) => newIDs.indexOf(id) !== index || isTakenID(cart, id));
  if (isTaken) return refuse('cart.error.id_taken', {});
  return orderChangeRefusal(cart, cart.lines.map(changeStateOf), 'addLine');
}

function quantityRefusal(quantity: Quantity): Refusal | undefined {
  return (
    figuresRefusal({ quantity }) ??
    (quantity <= 0 || quantity > mostPieces ? refuse('cart.error.quantity', { min: 0, max: 1_000_000 }) : undefined)
  );
}

function contentRefusal(content: LineContent): Refusal | undefined {
  const refusal = figuresRefusal({ price: content.price });
  if (refusal) return refusal;
  if (content.price < 0 || content.price > MAX_MONEY) return refuse('cart.error.price', { name: content.name });
  if (content.kind === 'open' && content.name.trim() === '') return refuse('cart.error.open_item_name', {});
  if (content.kind === 'open' && content.taxID === null) return refuse('cart.error.open_item_tax', {});
  const { note, seatNote } = content.label;
  if ((note ?? '').length > noteLimit) return refuse('cart.error.note_too_long', { max: noteLimit });
  if ((seatNote ?? '').length > MAX_SEAT_NOTE) return refuse('cart.error.note_too_long', { max: MAX_SEAT_NOTE });
  return (
    addsRefusal(content.modifiers) ??
    content.parts
      .map(
        (part) => addsRefusal(part.modifiers) ?? figuresRefusal({ priceAdd: part.priceAdd, quantity: part.quantity }),
      )
      .find(Boolean)
  );
}

function addsRefusal(modifiers: readonly CartModifier[]): Refusal | undefined {
  for (const modifier of modifiers) {
    const refusal =
      figuresRefusal({ priceAdd: modifier.priceAdd, quantity: modifier.quantity }) ??
      (modifier.quantity <= 0 ? refuse('cart.error.quantity', { min: 0, max: 1_000_000 }) : undefined) ??
      addsRefusal(modifier.modifiers);
    if (refusal) return refusal;
  }
  return undefined;
}
