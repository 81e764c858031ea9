import { createHash } from 'node:crypto';
import {
  OPEN_ITEM_ID,
  type OrderDiscountInput,
  type OrderInput,
  type OrderLineModifier,
  type VoidComp,
} from '@tavola/contract';
import { enteredLine, toQuantity, wholeLines, type EnteredLine, type VariantUse } from '@tavola/selling';
import { Refusal, type FieldFault } from '#platform/errors/refusal.ts';
import { toNumber } from '../../amounts/figures.ts';
import type { LineRow } from '../../../rows/orders/order-rows.ts';

/**
 * Refuses an order in which an id of a line, a discount or a comp occurs twice (decision 160). Units that were taken
 * apart from a line keep its discounts, under the same ids.
 */
export function assertIDsOnce({ discounts, orderLines }: OrderInput): void {
  const fields: FieldFault[] = [];
  const take = (seen: Set<string>, id: string, path: string): void => {
    if (seen.size === seen.add(id).size) fields.push({ path, code: 'invalid' });
  };
  const ofOrder = new Set<string>();
  for (const [index, { orderDiscountID }] of discounts.entries())
    take(ofOrder, orderDiscountID, `discounts[${index}].orderDiscountID`);
  const lines = new Set<string>();
  const ofLines = new Set(ofOrder);
  for (const [index, { orderLineID, refOrderLineID, orderLineDiscounts, voidComp }] of orderLines.entries()) {
    const path = `orderLines[${index}]`;
    take(lines, orderLineID, `${path}.orderLineID`);
    if (voidComp?.orderLineID != null) take(lines, voidComp.orderLineID, `${path}.voidComp.orderLineID`);
    const others = refOrderLineID == null ? ofLines : new Set(ofOrder);
    for (const [at, { orderDiscountID }] of orderLineDiscounts.entries())
      take(others, orderDiscountID, `${path}.orderLineDiscounts[${at}].orderDiscountID`);
  }
  if (fields.length > 0) throw new Refusal('validation.failed', { fields });
}

/**
 * The lines of a terminal as entered. A part that pricing split off and the terminal sends as it got it (a
 * separate line that names its original) goes back into its original, so that the next pricing splits it afresh
 * (decisions 32, 119).
 */
export function readLines(input: OrderInput, stored: readonly LineRow[]): EnteredLine[] {
  const entered = input.orderLines.map((line) => withPartID(enteredLine(line)));
  const whole = new Set(wholeLines(stored).map((row) => row.orderLineID));
  const parts = new Map(stored.filter((row) => !whole.has(row.orderLineID)).map((row) => [row.orderLineID, row]));
  if (parts.size === 0) return entered;
  const wholes = new Map(entered.map((line) => [line.orderLineID, line]));
  for (const line of entered) {
    const part = parts.get(line.orderLineID);
    const original = part?.splitOf == null ? undefined : wholes.get(part.splitOf);
    if (part === undefined || original === undefined) continue;
    const joined = rejoin(original, line, part);
    if (joined === null) continue;
    wholes.set(original.orderLineID, joined);
    wholes.delete(line.orderLineID);
  }
  return [...wholes.values()];
}

/**
 * The units of a part become a separate line; where the terminal does not name it, its id is derived from the line's.
 */
function withPartID(line: EnteredLine): EnteredLine {
  const { voidComp, orderLineID } = line;
  if (voidComp === null || voidComp.quantity == null || voidComp.orderLineID != null) return line;
  return { ...line, voidComp: { ...voidComp, orderLineID: idFrom(orderLineID, voidComp.type) } };
}

function rejoin(original: EnteredLine, line: EnteredLine, part: LineRow): EnteredLine | null {
  const quantity = addQuantities(original.quantity, line.quantity);
  if (part.splitKind === 'get') return { ...original, quantity };
  // The original has a new part, so the earlier one remains a separate line.
  if (original.voidComp !== null || line.voidComp === null) return null;
  if (line.voidComp.quantity != null && line.voidComp.quantity !== line.quantity) return null;
  // What was changed on the part alone stays with the part.
  if (ownKey(original) !== ownKey(line)) return null;
  return {
    ...original,
    quantity,
    voidComp: { ...line.voidComp, quantity: line.quantity, orderLineID: line.orderLineID },
  };
}

/** The stored lines as entered, in their order. */
export const enteredOf = (stored: readonly LineRow[]): LineRow[] => wholeLines(stored);

/** The sum of two quantities. */
export const addQuantities = (a: number, b: number): number =>
  // Whole numbers of one scale sum to one of it.
  toNumber((toQuantity(a) + toQuantity(b)) as ReturnType<typeof toQuantity>);

const ownKey = (line: EnteredLine): string =>
  JSON.stringify([
    choiceKey(line),
    line.label,
    line.assignTo,
    line.discounts.map((discount) => discountKey(discount).slice(1)),
  ]);

/** Everything of a line that a terminal can change, as one text to compare. */
export function contentKey(line: EnteredLine): string {
  return JSON.stringify([
    choiceKey(line),
    line.quantity,
    line.label,
    line.assignTo,
    line.discounts.map(discountKey),
    voidCompKey(line.voidComp),
  ]);
}

/** What the line is, apart from how much of it: as long as this stays, its prices and taxes are kept (decision 16). */
export function choiceKey(line: EnteredLine): string {
  const isOpen = line.itemID === OPEN_ITEM_ID;
  return JSON.stringify([
    line.itemID,
    line.price,
    line.menuID,
    line.modifiers.map(modifierKey),
    line.variantOptions.map(variantKey),
    line.comboItems.map(partKey).toSorted(),
    isOpen ? [line.displayName, line.taxID, line.isTaxInclusive] : 0,
  ]);
}

const partKey = (part: EnteredLine['comboItems'][number]): string =>
  JSON.stringify([
    part.comboChoiceID,
    part.itemID,
    part.quantity,
    part.priceAdd,
    part.orderLineModifiers.map(modifierKey),
    part.orderLineVariantOptions.map(variantKey),
  ]);

const modifierKey = (modifier: OrderLineModifier): unknown[] => [
  modifier.modifierOptionID,
  modifier.quantity,
  modifier.priceAdd,
  modifier.subModifiers.map(modifierKey),
];

const variantKey = (option: VariantUse): unknown[] => [option.variantOptionID, option.priceAdd];

/** A discount as a terminal can change it; its name is only a word. */
export const discountKey = (discount: OrderDiscountInput): unknown[] => [
  discount.orderDiscountID,
  discount.discountID ?? null,
  discount.discountValue,
  discount.isPercentage,
  discount.discountRedemptionID ?? null,
];

/**
 * A void or comp as a terminal can change it. Of units apart from their line it is also which ones: as many others are
 * another void.
 */
export const voidCompKey = (voidComp: VoidComp | null): unknown =>
  voidComp === null
    ? null
    : [
        voidComp.type,
        voidComp.voidCompReasonID ?? null,
        voidComp.note ?? '',
        voidComp.value,
        voidComp.isPercentage,
        voidComp.quantity ?? null,
        voidComp.quantity == null ? null : (voidComp.orderLineID ?? null),
      ];

/** A short fingerprint of a value, the same for equal content. */
export const fingerprint = (value: unknown): string =>
  createHash('sha1')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
    .slice(0, 16);

/**
 * An id derived from another one and a word, always the same: for parts split off by an offer and rows that no caller
 * names.
 */
export function idFrom(id: string, word: string): string {
  const hex = createHash('sha1').update(`${id}/${word}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
