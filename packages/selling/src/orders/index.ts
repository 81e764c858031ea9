export { fulfillmentTable, type FulfillmentEvent } from './fulfillment-state.ts';
export {
  canRecall,
  isInPreparation,
  kitchenTable,
  lineStateOf,
  type KitchenEvent,
  type KitchenState,
} from './kitchen-state.ts';
export { stationsFor, type KitchenItem, type KitchenStation } from './kitchen-stations.ts';
export { printJobTable, type PrintJobEvent, type PrintJobState } from './print-job-state.ts';
export { isUnprinted, printRoutesFor, type PrintRoute } from './print-routes.ts';
export {
  lineChangeRefusal,
  orderChangeRefusal,
  orderRefusal,
  voidOrderRefusal,
  type LineChange,
  type LineChangeState,
  type OrderChangeState,
} from './modifiable.ts';
export { orderCounters, orderNumberRule, type OrderCounter, type OrderNumberRule } from './order-number.ts';
export { onlineTable, type OnlineEvent } from './online-state.ts';
export { orderLineTable, orderTable, type OrderEvent, type OrderState } from './order-state.ts';
export { earn, earnRulesOf, isEarningLine, type EarnRules } from './loyalty.ts';
export { paymentTable } from './payment-state.ts';
export { statesMovedBy, transition } from './state-table.ts';
export { refundShares } from './refund.ts';
export { refundTaxes } from './refund-figures.ts';
export { refundsOfSale, soldOfSale, type EarnedBy } from './sold-sale.ts';
export { isReleasedByItself, releaseRefusal, type BillToRelease } from './table-release.ts';
export { tableTable, type TableState } from './table-state.ts';
export { unitsApartRefusal } from './units-apart.ts';
export {
  hasRoom,
  isStoreOpen,
  laterSlots,
  SLOT_MINUTES,
  slotOf,
  soonestReady,
  type SlotFacts,
} from './pickup-slots.ts';
