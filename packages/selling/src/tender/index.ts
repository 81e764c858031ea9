export { openingWarning, paymentOffers, paymentRefusal, type DrawerUse, type PaymentOffer } from './availability.ts';
export { payOutCash, roundedForCash, takeCash, tipInCash, type CashRules, type TakenPayment } from './cash.ts';
export { isLivePayment, netPayments, takeExact } from './payment-sequence.ts';
export { isCash, isCashierConfirmed, paymentName, paymentTypes } from './payment-types.ts';
export { cashRulesOf, isQuickPaymentDisabled, quickCash } from './quick-cash.ts';
export { isUnusualTip, quickTips, tipAmount, type RoundingRules, type TipInput } from './tips.ts';
export {
  chargeRefusal,
  evenSplitRefusal,
  removeRefusal,
  splitRemaining,
  startSplit,
  type SplitLine,
  type SplitPayment,
  type SplitTender,
} from './split-payment.ts';
export { splitReducer, type SplitCommand } from './split-reducer.ts';
export { isBackByDevice, refundParts, tendersLeft, type RefundPart } from './refund-tenders.ts';
export { accountRefusal } from './customer-account.ts';
export {
  giftCardRefusal,
  giftCardSaleRefusal,
  insufficientChoices,
  isExpired as isCardExpired,
  type GiftCard as PayingGiftCard,
} from './gift-card.ts';
export { priceOfCards } from './gift-card-sale.ts';
export { promptPayDisplay, promptPayText } from './prompt-pay.ts';
export { mostRedeemable, redeemPoints, redemptionRefusal } from './points.ts';
