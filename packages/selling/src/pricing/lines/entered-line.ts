import {
  OPEN_ITEM_ID,
  type EnteredAmount,
  type LineLabel,
  type OrderDiscountInput,
  type OrderLineInput,
  type OrderLineModifier,
  type VoidComp,
} from '@tavola/contract';
import { labelOf } from './line-label.ts';

/** A variant option as a terminal sends it. */
export type VariantUse = OrderLineInput['orderLineVariantOptions'][number];
/** A part of a combo as a terminal sends it. */
export type ComboPartUse = OrderLineInput['comboLineItems'][number];

/**
 * What the cashier entered: the whole line, before a part of it was voided, comped or given free. Figures are decimal
 * numbers as on the wire.
 */
export interface EnteredLine {
  readonly orderLineID: string;
  readonly refOrderLineID: string | null;
  readonly itemID: string;
  readonly quantity: number;
  readonly price: EnteredAmount;
  /** Open items only; other names follow the catalog. */
  readonly displayName: string | null;
  readonly taxID: string | null;
  readonly isTaxInclusive: boolean;
  readonly label: LineLabel;
  readonly menuID: string | null;
  readonly menuSectionID: string | null;
  readonly modifiers: readonly OrderLineModifier[];
  readonly variantOptions: readonly VariantUse[];
  readonly comboItems: readonly ComboPartUse[];
  readonly discounts: readonly OrderDiscountInput[];
  readonly voidComp: VoidComp | null;
  readonly assignTo: readonly string[] | null;
}

/** What the terminal sent of a line, with one way of saying "nothing". */
export function enteredLine(line: OrderLineInput): EnteredLine {
  const isOpen = line.itemID === OPEN_ITEM_ID;
  return {
    orderLineID: line.orderLineID,
    refOrderLineID: line.refOrderLineID ?? null,
    itemID: line.itemID,
    quantity: line.orderQuantity,
    price: line.price,
    displayName: isOpen ? (line.displayName ?? '') : null,
    taxID: isOpen ? (line.taxID ?? null) : null,
    isTaxInclusive: isOpen && line.isTaxInclusive === true,
    label: labelOf(line),
    menuID: line.menuID ?? null,
    menuSectionID: line.menuSectionID ?? null,
    modifiers: line.orderLineModifiers,
    variantOptions: line.orderLineVariantOptions,
    comboItems: line.comboLineItems,
    discounts: manualOnes(line.orderLineDiscounts),
    voidComp: line.voidComp ?? null,
    assignTo: line.assignTo ?? null,
  };
}

/** Discounts given by hand. Automatic ones are recalculated with every pricing and not read. */
export const manualOnes = (discounts: readonly OrderDiscountInput[]): readonly OrderDiscountInput[] =>
  discounts.filter((discount) => discount.isAutomaticDiscount !== true);
