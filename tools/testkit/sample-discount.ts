import type { DiscountFields } from '@tavola/contract';

/** 10 % off every counter order, given by hand; the rest as `over` says. For tests. */
export const discountFields = (over: Partial<DiscountFields> = {}): DiscountFields => ({
  name: 'Ten off', code: null, type: 'Percentage', level: 'EntireOrder', value: 10, appliesTo: 'EntireOrder', applyToIDs: [], minRequirement: 'None', minRequirementValue: null,
  isCombinable: false, isAutomaticDiscount: false, isTimedEventDiscount: false, orderChannelIDs: [1], fulfillmentIDs: [1, 2], discountAvailabilities: [],
  discountMenu: { applyToOnlineMenu: false, menuDiscounts: [] }, buyAnyItemFrom: 'SelectedProducts', buyIDs: [], getAnyItemFrom: 'SameAsPurchased', getIDs: [], getQty: null,
  getAtDiscountType: 'Free', getDiscountValue: null, nextDiscountType: null, nextDiscountValue: null, futureOrderDiscountID: null, ...over,
});
