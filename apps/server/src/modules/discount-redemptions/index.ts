export { createDiscountRedemptionHandlers, type FindSellingMoment } from './discount-redemptions.routes.ts';
export {
  cancelCodes,
  countCodes,
  giveBackCodes,
  readReceiptCode,
  redeemCodes,
  selectReceiptCodes,
} from './discount-redemptions.repo.ts';
export { bringsCodes, issueCodes } from './issue-codes.ts';
export { assertOwner, assertUsable, lockKnownCodes, type CodeOrder, type KnownCode } from './judge-code.ts';
