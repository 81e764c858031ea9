/** Why a tile cannot be sold, as the code of its refusal. */
export const blockedCodes = {
  inactive: 'cart.line.inactive_or_removed',
  notForSale: 'cart.line.unavailable',
  unavailable: 'cart.line.unavailable',
  outOfStock: 'cart.line.out_of_stock',
  countUnknown: 'cart.line.count_unknown',
  outsideHours: 'cart.line.unavailable_now',
} as const;
