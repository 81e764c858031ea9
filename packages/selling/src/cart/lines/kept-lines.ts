import {
  OPEN_ITEM_ID,
  type OrderDiscount,
  type OrderLine,
  type StoredComboItem,
  type VoidComp,
} from '@tavola/contract';
import type { KeptDiscount } from '../../pricing/discounts/keep-discount.ts';
import type { KeptComboItem, KeptLine } from '../../pricing/lines/keep-line.ts';
import { labelOf } from '../../pricing/lines/line-label.ts';
import type { SplitKind } from '../../pricing/order.ts';

/** A line of a stored order: its own units, and what was entered before pricing split units off. */
export interface StoredLine extends KeptLine {
  readonly splitOf: string | null;
  readonly splitKind: SplitKind | null;
  readonly enteredQuantity: number | null;
  readonly enteredVoidComp: VoidComp | null;
}

/** A line of an order's answer as the order keeps it. */
export function storedLine(line: OrderLine): StoredLine {
  return {
    orderLineID: line.orderLineID,
    refOrderLineID: line.refOrderLineID ?? null,
    splitOf: line.splitOf,
    splitKind: line.splitKind,
    enteredQuantity: line.enteredQuantity,
    enteredVoidComp: line.enteredVoidComp,
    itemID: line.itemID,
    itemName: line.itemName,
    names: line.names ?? null,
    displayName: line.displayName ?? null,
    kind: line.itemID === OPEN_ITEM_ID ? 'open' : line.kind,
    categoryID: line.categoryID ?? null,
    categoryName: line.categoryName,
    menuID: line.menuID ?? null,
    menuSectionID: line.menuSectionID ?? null,
    quantity: line.orderQuantity,
    price: line.price,
    taxID: line.taxID ?? null,
    isTaxInclusive: line.isTaxInclusive ?? false,
    taxComponents: line.taxComponents,
    label: labelOf(line),
    modifiers: line.orderLineModifiers,
    variantOptions: line.orderLineVariantOptions,
    comboItems: line.comboLineItems.map(keptPart),
    discounts: line.orderLineDiscounts.filter(isManual).map(keptDiscount),
    voidComp: line.voidComp ?? null,
    assignTo: line.assignTo ?? null,
    addedAt: line.addedAt,
  };
}

const keptPart = (part: StoredComboItem): KeptComboItem => part;

/** Automatic ones are recalculated with every pricing. */
export const isManual = (discount: OrderDiscount): boolean => discount.isAutomaticDiscount !== true;

/** A discount of an order's answer as the order keeps it. */
export const keptDiscount = (discount: OrderDiscount): KeptDiscount => discount;

/**
 * The lines of a stored order with the state of their parts: one that became a separate line, because another part of
 * its line was voided or comped, is returned as such. The row of a voided part is closed and cannot say so itself.
 */
export function settledLines<T extends StoredLine>(lines: readonly T[]): T[] {
  const byID = new Map(lines.map((line) => [line.orderLineID, line]));
  return lines.map((line) =>
    line.splitOf === null || isPartOf(line, byID.get(line.splitOf))
      ? line
      : { ...line, splitOf: null, splitKind: null, enteredQuantity: line.quantity, enteredVoidComp: line.voidComp },
  );
}

const isPartOf = (line: StoredLine, original: StoredLine | undefined): boolean =>
  original !== undefined && (line.splitKind === 'get' || original.enteredVoidComp?.orderLineID === line.orderLineID);

/**
 * The lines of a stored order as entered, in their order: what pricing split off goes back into its line, so
 * that the next pricing splits it afresh (decisions 32, 47 and 119).
 */
export const wholeLines = <T extends StoredLine>(lines: readonly T[]): T[] =>
  lines
    .filter((line) => line.splitOf === null)
    .map((line) => ({
      ...line,
      quantity: line.enteredQuantity ?? line.quantity,
      voidComp: line.enteredVoidComp,
    }));
