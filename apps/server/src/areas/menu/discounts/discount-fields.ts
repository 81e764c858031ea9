import type { DiscountFields } from '@tavola/contract';

/**
 * A discount as stored: fields that its type does not use are empty, so that neither terminal nor server reads it by
 * mistake.
 */
export function keptFields(fields: DiscountFields): DiscountFields {
  const { type } = fields;
  const isPriceOff = type === 'FixedAmount' || type === 'Percentage';
  const isOffer = type === 'BuyXGetY';
  const isFuture = type === 'FutureDiscount';
  const appliesTo = isOffer ? 'EntireOrder' : fields.appliesTo;
  return {
    ...fields,
    value: isPriceOff ? fields.value : null,
    appliesTo,
    applyToIDs: appliesTo === 'EntireOrder' ? [] : unique(fields.applyToIDs),
    level: levelOf(fields, appliesTo),
    minRequirement: isOffer ? 'None' : fields.minRequirement,
    minRequirementValue: isOffer
      ? (fields.minRequirementValue ?? 1)
      : fields.minRequirement === 'None'
        ? null
        : fields.minRequirementValue,
    // The engine combines an offer with any other discount.
    isCombinable: !isOffer && fields.isCombinable,
    discountAvailabilities: fields.isTimedEventDiscount ? fields.discountAvailabilities.map(keptWindow) : [],
    discountMenu:
      isPriceOff && fields.discountMenu.applyToOnlineMenu
        ? { ...fields.discountMenu, menuDiscounts: keptMenus(fields) }
        : { applyToOnlineMenu: false, menuDiscounts: [] },
    buyIDs: isOffer ? unique(fields.buyIDs) : [],
    getAnyItemFrom: isOffer ? fields.getAnyItemFrom : 'SameAsPurchased',
    getIDs: isOffer && fields.getAnyItemFrom !== 'SameAsPurchased' ? unique(fields.getIDs) : [],
    getQty: isOffer ? fields.getQty : null,
    getAtDiscountType: isOffer ? fields.getAtDiscountType : 'Free',
    getDiscountValue: isOffer && fields.getAtDiscountType !== 'Free' ? fields.getDiscountValue : null,
    nextDiscountType: isFuture ? fields.nextDiscountType : null,
    nextDiscountValue: isFuture && fields.nextDiscountType !== 'FutureDiscount' ? fields.nextDiscountValue : null,
    futureOrderDiscountID:
      isFuture && fields.nextDiscountType === 'FutureDiscount' ? fields.futureOrderDiscountID : null,
  };
}

/**
 * What names products or categories is of items; what names nothing may be of any item only where a person chooses it
 * at the terminal.
 */
function levelOf(
  { type, level, isAutomaticDiscount }: DiscountFields,
  appliesTo: DiscountFields['appliesTo'],
): DiscountFields['level'] {
  if (type === 'BuyXGetY' || appliesTo !== 'EntireOrder') return 'Item';
  return isAutomaticDiscount || type === 'FutureDiscount' ? 'EntireOrder' : level;
}

type Window = DiscountFields['discountAvailabilities'][number];
function keptWindow(window: Window): Window {
  if (window.allDay) return { ...window, timeStart: null, timeEnd: null, isExpiration: false, duration: null };
  return window.isExpiration ? { ...window, duration: null } : { ...window, timeEnd: null };
}

const keptMenus = ({ level, appliesTo, discountMenu }: DiscountFields) =>
  discountMenu.menuDiscounts.map(({ menuID, itemIDs }) => ({
    menuID,
    itemIDs: level === 'Item' || appliesTo !== 'EntireOrder' ? unique(itemIDs) : [],
  }));

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];
