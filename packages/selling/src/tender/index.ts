export {
  openingWarning,
  paymentOffers,
  paymentRefusal,
  type PaymentOffer,
  type PaymentSituation,
} from './availability.ts';
export { payOutCash, roundedForCash, takeCash, type CashInput, type CashRules, type TakenPayment } from './cash.ts';
export {
  balanceDue,
  isLivePayment,
  netPayments,
  takeExact,
  takePayments,
  type ExactInput,
  type PaymentStep,
  type RecordedPayment,
} from './payment-sequence.ts';
export { paymentName, paymentTypeRow, paymentTypes, isCashierConfirmed, type PaymentTypeRow } from './payment-types.ts';
export { cashRulesOf, isQuickPaymentDisabled, quickCash, type QuickCash } from './quick-cash.ts';
export { splitAmounts } from './split.ts';
export { isUnusualTip, laterTipRefusal, quickTips, tipAmount, type RoundingRules, type TipInput } from './tips.ts';
export { accountRefusal, usableAccounts, type AccountCustomer, type PaymentAccount } from './customer-account.ts';
export {
  giftCardRefusal,
  giftCardSaleRefusal,
  insufficientChoices,
  isExpired,
  markStock,
  type GiftCard,
  type GiftCardLine,
  type GiftCardUse,
} from './gift-card.ts';
export {
  isRedemptionShown,
  mostRedeemable,
  pointValue,
  redeemPoints,
  redemptionRefusal,
  truncatedBalance,
  type Redemption,
  type RedemptionRule,
  type RedemptionSituation,
} from './points.ts';
export { promptPayDisplay, promptPayText } from './prompt-pay.ts';
export {
  chargeRefusal,
  evenSplitRefusal,
  isSplitPaid,
  removeRefusal,
  splitDifference,
  splitRemaining,
  startSplit,
  type SplitLine,
  type SplitPayment,
  type SplitStart,
  type SplitTender,
} from './split-payment.ts';
export { splitReducer, type SplitCommand } from './split-reducer.ts';
