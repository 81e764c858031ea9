export {
  cardOutcome,
  cardTerminalTable,
  type CardOutcome,
  type CardTerminalEvent,
  type CardTerminalState,
} from './card-terminal-state.ts';
export {
  collectionTable,
  deliveryTable,
  dineInTable,
  fulfillmentTable,
  type FulfillmentEvent,
  type FulfillmentState,
} from './fulfillment-state.ts';
export { canRecall, isInPreparation, kitchenTable, type KitchenEvent, type KitchenState } from './kitchen-state.ts';
export {
  earn,
  earningLine,
  eligibleSpend,
  isEarningLine,
  pointsFor,
  type EarningLine,
  type EarnRules,
} from './loyalty.ts';
export {
  lineChangeRefusal,
  needsVoidReason,
  orderChangeRefusal,
  orderRefusal,
  voidOrderRefusal,
  type LineChange,
  type LineChangeState,
  type OrderChange,
  type OrderChangeState,
} from './modifiable.ts';
export {
  orderLineTable,
  orderTable,
  type OrderEvent,
  type OrderLineEvent,
  type OrderLineState,
  type OrderState,
} from './order-state.ts';
export { paymentTable, type PaymentEvent, type PaymentState } from './payment-state.ts';
export { printJobTable, type PrintJobEvent, type PrintJobState } from './print-job-state.ts';
export {
  refundShares,
  type Refund,
  type RefundLine,
  type RefundRequest,
  type SoldLine,
  type SoldOrder,
} from './refund.ts';
export { refundTaxes, type LineFigures } from './refund-figures.ts';
export { soldOrder } from './sold-order.ts';
export { eventsFrom, isFinal, transition, type StateTable, type TransitionVerdict } from './state-table.ts';
export { isReleasedByItself, releaseRefusal, type ReleaseSettings, type TableBill } from './table-release.ts';
export { tableTable, type TableEvent, type TableState } from './table-state.ts';
