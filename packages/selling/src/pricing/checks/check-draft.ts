import { MAX_MODIFIER_DEPTH } from '../../catalog/selection.ts';
import { MAX_UNITS } from '../../money/exact.ts';
import { refuse, type Refusal } from '../../money/verdict.ts';
import { checkOffer, checkValue, checkWord, isAmount, isPercent, isSignedAmount } from './check-settings.ts';
import { PricingError } from './errors.ts';
import {
  LineKind,
  type DraftLine,
  type DraftModifier,
  type DraftPart,
  type DraftVariantOption,
  type DraftVoidComp,
  type ManualDiscount,
  type OrderDraft,
  type PricingSettings,
} from '../order.ts';
import { taxKey, type TaxSets } from '../stages/tax-sets.ts';

const LINE_KINDS: readonly string[] = Object.values(LineKind);
const VOID_COMP_TYPES: readonly DraftVoidComp['type'][] = ['void', 'comp'];

/**
 * What is wrong with an order, or null: amounts that are no numbers,
 * quantities of 0 or below, percentages above 100, taxes that are missing.
 */
export function checkDraft(draft: OrderDraft, settings: PricingSettings, taxes: TaxSets): Refusal | null {
  const ids = new Set<string>();
  for (const line of draft.lines) {
    if (ids.has(line.orderLineID)) return refuse(PricingError.lineRepeated, { orderLineID: line.orderLineID });
    ids.add(line.orderLineID);
    const wrong = checkLine(line, taxes);
    if (wrong !== null) return wrong;
  }
  return checkOrder(draft, settings, taxes);
}

function checkOrder(draft: OrderDraft, settings: PricingSettings, taxes: TaxSets): Refusal | null {
  if (!isPercent(draft.serviceChargeRate))
    return refuse(PricingError.percentInvalid, { field: 'serviceChargeRate', units: draft.serviceChargeRate });
  if (!isAmount(draft.deliveryCharge))
    return refuse(PricingError.amountInvalid, { field: 'deliveryCharge', units: draft.deliveryCharge });
  if (!isAmount(draft.additionalCharge))
    return refuse(PricingError.amountInvalid, { field: 'additionalCharge', units: draft.additionalCharge });
  if (!isAmount(draft.redeemPoints))
    return refuse(PricingError.amountInvalid, { field: 'redeemPoints', units: draft.redeemPoints });
  const chargeTax = settings.serviceCharge?.taxID ?? null;
  if (draft.serviceChargeRate > 0 && chargeTax !== null && !taxes.has(chargeTax))
    return refuse(PricingError.taxNotFound, { taxID: chargeTax, field: 'serviceCharge' });
  if (draft.orderComp !== null) {
    const wrong = checkValue(draft.orderComp, { field: 'orderComp' });
    if (wrong !== null) return wrong;
  }
  for (const offer of draft.offers ?? []) {
    const wrong = checkOffer(offer);
    if (wrong !== null) return wrong;
  }
  return checkDiscounts(draft.orderDiscounts, '');
}

function checkLine(line: DraftLine, taxes: TaxSets): Refusal | null {
  const { orderLineID } = line;
  const unknownKind = checkWord(line.kind, LINE_KINDS, { orderLineID });
  if (unknownKind !== null) return unknownKind;
  if (!isAmount(line.price))
    return refuse(PricingError.amountInvalid, { orderLineID, field: 'price', units: line.price });
  if (!isQuantity(line.quantity)) return refuse(PricingError.quantityInvalid, { orderLineID, units: line.quantity });
  const wrongTax = checkTax(line, taxes, { orderLineID });
  if (wrongTax !== null) return wrongTax;
  if (line.kind !== LineKind.combo && line.parts.length > 0)
    return refuse(PricingError.partsWithoutCombo, { orderLineID });
  return (
    checkAdds(line.modifiers, line.variantOptions, orderLineID) ??
    checkParts(line, taxes) ??
    checkDiscounts(line.discounts, orderLineID) ??
    checkVoidComp(line)
  );
}

function checkTax(
  taxed: Pick<DraftLine | DraftPart, 'taxID' | 'taxComponents'>,
  taxes: TaxSets,
  at: Readonly<Record<string, string>>,
): Refusal | null {
  const key = taxKey(taxed);
  if (key !== null && !taxes.has(key)) return refuse(PricingError.taxNotFound, { ...at, taxID: taxed.taxID ?? '' });
  const wrong = taxed.taxComponents?.find(({ rate }) => !isPercent(rate));
  return wrong === undefined
    ? null
    : refuse(PricingError.percentInvalid, { ...at, name: wrong.name, units: wrong.rate });
}

function checkParts(line: DraftLine, taxes: TaxSets): Refusal | null {
  for (const part of line.parts) {
    const at = { orderLineID: line.orderLineID, partID: part.id };
    if (!isAmount(part.basePrice) || !isSignedAmount(part.priceAdd))
      return refuse(PricingError.amountInvalid, { ...at, field: 'price' });
    if (!isQuantity(part.quantity)) return refuse(PricingError.quantityInvalid, { ...at, units: part.quantity });
    const wrong = checkTax(part, taxes, at) ?? checkAdds(part.modifiers, part.variantOptions, line.orderLineID);
    if (wrong !== null) return wrong;
  }
  return null;
}

function checkAdds(
  modifiers: readonly DraftModifier[],
  variantOptions: readonly DraftVariantOption[],
  orderLineID: string,
): Refusal | null {
  for (const option of variantOptions) {
    if (!isSignedAmount(option.priceAdd))
      return refuse(PricingError.amountInvalid, { orderLineID, optionID: option.id, units: option.priceAdd });
  }
  return checkModifiers(modifiers, orderLineID, 1);
}

function checkModifiers(modifiers: readonly DraftModifier[], orderLineID: string, depth: number): Refusal | null {
  if (modifiers.length > 0 && depth > MAX_MODIFIER_DEPTH)
    return refuse(PricingError.tooDeep, { orderLineID, depth: MAX_MODIFIER_DEPTH });
  for (const { id, priceAdd, quantity, modifiers: nested } of modifiers) {
    if (!isSignedAmount(priceAdd))
      return refuse(PricingError.amountInvalid, { orderLineID, optionID: id, units: priceAdd });
    if (!isQuantity(quantity))
      return refuse(PricingError.quantityInvalid, { orderLineID, optionID: id, units: quantity });
    const wrong = nested.length === 0 ? null : checkModifiers(nested, orderLineID, depth + 1);
    if (wrong !== null) return wrong;
  }
  return null;
}

function checkDiscounts(discounts: readonly ManualDiscount[], orderLineID: string): Refusal | null {
  for (const discount of discounts) {
    const wrong = checkValue(discount.value, { orderLineID, discountID: discount.id });
    if (wrong !== null) return wrong;
  }
  return null;
}

function checkVoidComp({ orderLineID, voidComp, quantity }: DraftLine): Refusal | null {
  if (voidComp === null) return null;
  const unknown = checkWord(voidComp.type, VOID_COMP_TYPES, { orderLineID });
  if (unknown !== null) return unknown;
  if (voidComp.quantity !== null && !(isQuantity(voidComp.quantity) && voidComp.quantity <= quantity)) {
    return refuse(PricingError.voidCompQuantity, { orderLineID, units: voidComp.quantity, lineUnits: quantity });
  }
  return voidComp.type === 'comp' ? checkValue(voidComp.value, { orderLineID, field: 'comp' }) : null;
}

function isQuantity(units: number): boolean {
  return Number.isInteger(units) && units > 0 && units <= MAX_UNITS;
}
