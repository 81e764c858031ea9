export { fulfillmentTable, type FulfillmentEvent } from './states/fulfillment-state.ts';
export {
  canRecall,
  isInPreparation,
  kitchenTable,
  lineStateOf,
  type KitchenEvent,
  type KitchenState,
} from './states/kitchen-state.ts';
export { stationsFor, type KitchenItem, type KitchenStation } from './kitchen-stations.ts';
export { printJobTable, type PrintJobEvent, type PrintJobState } from './states/print-job-state.ts';
export { isUnprinted, printRoutesFor, type PrintRoute, type RouteFilter } from './print-routes.ts';
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
export { onlineTable, type OnlineEvent } from './states/online-state.ts';
export { orderLineTable, orderTable, type OrderEvent, type OrderState } from './states/order-state.ts';
export { earn, earnRulesOf, isEarningLine, pointsDiscountOf, redemptionOf, type EarnRules } from './loyalty.ts';
export { paymentTable } from './states/payment-state.ts';
export { statesMovedBy, transition } from './states/state-table.ts';
export { refundShares } from './refunds/refund.ts';
export { refundTaxes } from './refunds/refund-figures.ts';
export { refundsOfSale, soldOfSale, type EarnedBy } from './refunds/sold-sale.ts';
export { isReleasedByItself, releaseRefusal, type BillToRelease } from './table-release.ts';
export { tableTable, type TableState } from './states/table-state.ts';
export { unitsApartRefusal } from './units-apart.ts';
export {
  hasRoom,
  isOpenUntilReady,
  isStoreOpen,
  laterSlots,
  SLOT_MINUTES,
  slotOf,
  soonestReady,
  type SlotFacts,
} from './pickup-slots.ts';
export { zoneOf } from './delivery-zones.ts';
