import type { OrderLineModifier, StoredTaxComponent, VoidComp } from '@tavola/contract';
import { momentOfText } from '../../catalog/menus/availability.ts';
import type { Money, Quantity } from '../../money/money.ts';
import { parseMoney, parseQuantity, parseRate } from '../../money/parse.ts';
import { accept, type Refusal, type Verdict } from '../../money/verdict.ts';
import type { VariantUse } from '../../pricing/lines/entered-line.ts';
import type { KeptDiscount } from '../../pricing/discounts/keep-discount.ts';
import type { KeptComboItem, KeptLine } from '../../pricing/lines/keep-line.ts';
import type { DiscountValue, TaxRuleComponent } from '../../pricing/order.ts';
import type {
  CartDiscount,
  CartLine,
  CartModifier,
  CartPart,
  CartVariantOption,
  LineContent,
  LineVoidComp,
  OrderVoidComp,
} from '../cart.ts';

/** A line as far as it is priced: what was chosen, how much of it, and when. */
export type PriceableLine = LineContent &
  Pick<CartLine, 'orderLineID' | 'refOrderLineID' | 'quantity' | 'voidComp' | 'addedAt' | 'taxComponents'>;

/**
 * The one reader of lines that an order keeps: the terminal makes its cart of it, the server and the test kit price by
 * it (decision 158). Nothing is looked up in the catalog. Throws `UnreadableFigure` for figures that are no amounts.
 */
export function readKeptLine(line: KeptLine): PriceableLine {
  return {
    orderLineID: line.orderLineID,
    refOrderLineID: line.refOrderLineID,
    itemID: line.itemID,
    name: line.displayName ?? line.itemName,
    names: line.names,
    kind: line.kind,
    categoryID: line.categoryID ?? '',
    menuID: line.menuID,
    menuSectionID: line.menuSectionID,
    price: money(line.price),
    quantity: quantity(line.quantity),
    taxID: line.taxID,
    isTaxInclusive: line.isTaxInclusive,
    taxComponents: readComponents(line.taxComponents),
    modifiers: line.modifiers.map(readModifier),
    variantOptions: line.variantOptions.map(readVariant),
    parts: line.comboItems.map(readPart),
    label: line.label,
    assignTo: line.assignTo,
    discounts: line.discounts.map(readKeptDiscount),
    voidComp: line.voidComp && readLineVoidComp(line.voidComp, line.quantity),
    addedAt: line.addedAt === null ? null : momentOfText(line.addedAt),
  };
}

/** A discount that an order keeps, at the value that it was given with. */
export function readKeptDiscount(discount: KeptDiscount): CartDiscount {
  return {
    orderDiscountID: discount.orderDiscountID,
    discountID: discount.discountID ?? null,
    name: discount.name ?? '',
    value: readValue(discount.discountValue, discount.isPercentage),
    isCombinable: discount.isCombinable,
    discountRedemptionID: discount.discountRedemptionID ?? null,
    definition: discount.definition ?? null,
  };
}

/** A void or comp of the whole order. */
export function readVoidComp(voidComp: VoidComp): OrderVoidComp {
  const reason = {
    voidCompReasonID: voidComp.voidCompReasonID ?? null,
    name: voidComp.name ?? '',
    ...(voidComp.names == null ? {} : { names: voidComp.names }),
    note: voidComp.note ?? '',
  };
  return voidComp.type === 'void'
    ? { type: 'void', ...reason }
    : { type: 'comp', value: readValue(voidComp.value, voidComp.isPercentage), ...reason };
}

/** Runs a reader; a figure that is no amount becomes its refusal. */
export function reading<T>(read: () => T): Verdict<T> {
  try {
    return accept(read());
  } catch (error) {
    if (error instanceof UnreadableFigure) return error.refusal;
    throw error;
  }
}

/** The value of a verdict; throws `UnreadableFigure` with the refusal. */
export function unwrap<T>(verdict: Verdict<T>): T {
  if (!verdict.ok) throw new UnreadableFigure(verdict);
  return verdict.value;
}

/** An amount of a document; throws for one that is none. */
export const money = (figure: number): Money => unwrap(parseMoney(figure));
const quantity = (figure: number): Quantity => unwrap(parseQuantity(figure));

class UnreadableFigure extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function readModifier(modifier: OrderLineModifier): CartModifier {
  return {
    modifierOptionID: modifier.modifierOptionID,
    modifierGroupID: modifier.bindingModifierGroupID,
    name: modifier.name ?? '',
    priceAdd: money(modifier.priceAdd),
    quantity: quantity(modifier.quantity),
    modifiers: modifier.subModifiers.map(readModifier),
  };
}

const readVariant = (option: VariantUse): CartVariantOption => ({
  variantOptionID: option.variantOptionID,
  name: option.name ?? '',
  priceAdd: money(option.priceAdd),
});

function readPart(part: KeptComboItem): CartPart {
  return {
    comboLineItemID: part.comboLineItemID,
    comboChoiceID: part.comboChoiceID,
    itemID: part.itemID,
    name: part.name ?? '',
    quantity: quantity(part.quantity),
    basePrice: money(part.basePrice),
    priceAdd: money(part.priceAdd),
    taxID: part.taxID,
    isTaxInclusive: part.isTaxInclusive,
    taxComponents: readComponents(part.taxComponents ?? null),
    modifiers: part.orderLineModifiers.map(readModifier),
    variantOptions: part.orderLineVariantOptions.map(readVariant),
  };
}

function readLineVoidComp(voidComp: VoidComp, lineQuantity: number): LineVoidComp {
  const isPart = voidComp.quantity != null && voidComp.quantity < lineQuantity;
  return {
    quantity: isPart ? quantity(voidComp.quantity ?? 0) : null,
    partID: isPart ? (voidComp.orderLineID ?? null) : null,
    isSaved: true,
    ...readVoidComp(voidComp),
  };
}

function readValue(value: number, isPercentage: boolean): DiscountValue {
  return isPercentage ? { type: 'percent', rate: unwrap(parseRate(value)) } : { type: 'fixed', amount: money(value) };
}

// The lines of an order share the list of a tax.
const components = new WeakMap<readonly StoredTaxComponent[], readonly TaxRuleComponent[]>();

function readComponents(stored: readonly StoredTaxComponent[] | null): readonly TaxRuleComponent[] | null {
  if (stored === null) return null;
  const known = components.get(stored);
  if (known !== undefined) return known;
  const read = stored.map(({ name, rate }) => ({ name, rate: unwrap(parseRate(rate)) }));
  components.set(stored, read);
  return read;
}
