export { openingWarning, paymentOffers, paymentRefusal, type PaymentOffer, type PaymentSituation } from './availability.ts';
export { payOutCash, roundedForCash, takeCash, type CashInput, type CashRules, type TakenPayment } from './cash.ts';
export {
  balanceDue, isLivePayment, netPayments, takeExact, takePayments, type ExactInput, type PaymentStep, type RecordedPayment,
} from './payment-sequence.ts';
export { paymentName, paymentTypeRow, paymentTypes, type PaymentTypeRow } from './payment-types.ts';
export { cashRulesOf, isQuickPaymentDisabled, quickCash, type QuickCash } from './quick-cash.ts';
export { splitAmounts } from './split.ts';
export { isUnusualTip, laterTipRefusal, quickTips, tipAmount, type RoundingRules, type TipInput, type TipsSetting } from './tips.ts';
