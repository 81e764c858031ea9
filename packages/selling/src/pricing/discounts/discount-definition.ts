import type { Discount, DiscountDefinition } from '@tavola/contract';
import type { Catalog } from '../../catalog/catalog.ts';

/** A discount as far as it decides what is taken off which lines; a discount of the catalog already is one. */
export type DefinedDiscount = DiscountDefinition & Pick<Discount, 'discountID' | 'name'>;

/** What a stored order keeps of a predefined discount (decision 158). */
export function definitionOf(discount: Discount): DiscountDefinition {
  return {
    type: discount.type,
    level: discount.level,
    appliesTo: discount.appliesTo,
    applyToIDs: discount.applyToIDs,
    minRequirement: discount.minRequirement,
    minRequirementValue: discount.minRequirementValue,
    orderChannelIDs: discount.orderChannelIDs,
    fulfillmentIDs: discount.fulfillmentIDs,
    buyAnyItemFrom: discount.buyAnyItemFrom,
    buyIDs: discount.buyIDs,
    getAnyItemFrom: discount.getAnyItemFrom,
    getIDs: discount.getIDs,
    getQty: discount.getQty,
    getAtDiscountType: discount.getAtDiscountType,
    getDiscountValue: discount.getDiscountValue,
    ...(discount.names == null ? {} : { names: discount.names }),
  };
}

/** A discount given by hand, as far as it says which one it is. */
export interface GivenDiscount {
  readonly discountID?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly discountRedemptionID?: string | null | undefined;
  /** For a stored discount; left out = not stored yet, so the catalog says what it is. */
  readonly definition?: DiscountDefinition | null;
}

/** What a given discount is: as stored, or as the catalog has it; undefined for a typed one. */
export function definedAs(given: GivenDiscount, catalog: Catalog): DefinedDiscount | undefined {
  const { definition, discountID, name } = given;
  return definition == null
    ? catalog.discounts.get(discountID ?? '')
    : { ...definition, discountID: discountID ?? '', name: name ?? '' };
}
