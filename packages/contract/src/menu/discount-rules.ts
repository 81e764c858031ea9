import type { DiscountFields } from './discount-fields.ts';
import type { FieldCode } from '../kit/fields/field-messages.ts';

/**
 * The rules of the discount form (back-office spec, section 5), by the path of the invalid field. The form and the
 * server run the same rules.
 */

interface Checked {
  readonly value: DiscountFields;
  issues: unknown[];
}
type Report = (path: readonly (string | number)[], code: FieldCode) => void;

const isPriceOff = ({ type }: DiscountFields): boolean => type === 'FixedAmount' || type === 'Percentage';

/** Reports everything that the type of the discount requires and that is missing. For `check` of a schema. */
export function checkDiscount(checked: Checked): void {
  const { value } = checked;
  const report: Report = (path, code) =>
    checked.issues.push({ code: 'custom', message: code, path: [...path], input: value, continue: true });
  if (isPriceOff(value)) checkPriceOff(value, report);
  if (value.type === 'BuyXGetY') checkBuyXGetY(value, report);
  if (value.type === 'FutureDiscount') checkFuture(value, report);
  if (value.orderChannelIDs.length === 0) report(['orderChannelIDs'], 'select_one');
  if (value.fulfillmentIDs.length === 0) report(['fulfillmentIDs'], 'select_one');
  if (value.isTimedEventDiscount) checkAvailabilities(value, report);
}

function checkPriceOff(value: DiscountFields, report: Report): void {
  checkValue(value.type, value.value, ['value'], 'required', report);
  checkTargets(value, report);
  checkMinimum(value, report);
  if (value.discountMenu.applyToOnlineMenu) checkMenus(value, report);
}

function checkTargets({ appliesTo, applyToIDs }: DiscountFields, report: Report): void {
  if (appliesTo !== 'EntireOrder' && applyToIDs.length === 0) report(['applyToIDs'], 'select_one');
}

function checkMinimum({ minRequirement, minRequirementValue }: DiscountFields, report: Report): void {
  if (minRequirement !== 'None' && minRequirementValue === null) report(['minRequirementValue'], 'required');
}

function checkValue(
  type: string,
  value: number | null,
  path: readonly string[],
  missing: FieldCode,
  report: Report,
): void {
  if (value === null) report(path, missing);
  else if (type === 'Percentage' && (value < 0 || value > 100)) report(path, 'percent');
  else if (value < 0) report(path, 'min');
}

function checkBuyXGetY(value: DiscountFields, report: Report): void {
  // The buy quantity counts whole units; 1 by default (decision 47).
  if (
    value.minRequirementValue !== null &&
    (!Number.isInteger(value.minRequirementValue) || value.minRequirementValue < 1)
  )
    report(['minRequirementValue'], 'integer');
  if (value.buyIDs.length === 0) report(['buyIDs'], 'select_one');
  if (value.getQty === null || value.getQty === 0) report(['getQty'], 'quantity_required');
  if (value.getAtDiscountType !== 'Free')
    checkValue(
      value.getAtDiscountType,
      value.getDiscountValue,
      ['getDiscountValue'],
      'discount_value_required',
      report,
    );
  if (value.getAnyItemFrom !== 'SameAsPurchased' && value.getIDs.length === 0) report(['getIDs'], 'select_one');
}

function checkFuture(value: DiscountFields, report: Report): void {
  checkTargets(value, report);
  checkMinimum(value, report);
  if (value.nextDiscountType === 'FutureDiscount') {
    if (value.futureOrderDiscountID === null) report(['futureOrderDiscountID'], 'next_discount_required');
  } else if (value.nextDiscountType === null) report(['nextDiscountType'], 'required');
  else checkValue(value.nextDiscountType, value.nextDiscountValue, ['nextDiscountValue'], 'required', report);
}

/**
 * An entry that lasts the whole day has no times; one that ends at a time needs both; any other runs for its duration.
 */
function checkAvailabilities({ discountAvailabilities }: DiscountFields, report: Report): void {
  if (discountAvailabilities.length === 0) report(['discountAvailabilities'], 'select_one');
  for (const [index, entry] of discountAvailabilities.entries()) {
    const at = (field: string, code: FieldCode) => report(['discountAvailabilities', index, field], code);
    if (entry.dateStart != null && entry.dateEnd != null && entry.dateEnd < entry.dateStart)
      at('dateEnd', 'dates_order');
    if (entry.allDay) continue;
    if (entry.timeStart == null) at('timeStart', 'start_time_required');
    if (entry.isExpiration && entry.timeEnd == null) at('timeEnd', 'end_time_required');
    if (!entry.isExpiration && (entry.duration == null || entry.duration === 0)) at('duration', 'duration_required');
  }
}

function checkMenus({ level, discountMenu: { menuDiscounts } }: DiscountFields, report: Report): void {
  if (menuDiscounts.length === 0) report(['discountMenu', 'menuDiscounts'], 'select_one');
  const seen = new Set<string>();
  for (const [index, { menuID, itemIDs }] of menuDiscounts.entries()) {
    const at = (field: string, code: FieldCode) => report(['discountMenu', 'menuDiscounts', index, field], code);
    if (menuID === null) at('menuID', 'menu_required');
    else if (seen.has(menuID)) at('menuID', 'menus_duplicated');
    else seen.add(menuID);
    if (level === 'Item' && itemIDs.length === 0) at('itemIDs', 'products_required');
  }
}
