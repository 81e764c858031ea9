export {
  addOfflinePayment,
  coveredBy,
  offlineOrderTable,
  saveOffline,
  settleWithoutPayment,
  voidOffline,
  type OfflineEvent,
  type OfflineOrder,
  type OfflinePayment,
  type OfflineState,
} from './offline-order.ts';
export {
  afterFailure,
  offlineActions,
  offlineOrderNo,
  offlineRefusal,
  ordersToSync,
  retryDelayMs,
  syncReadiness,
  type OfflineAction,
  type SyncReadiness,
} from './readiness.ts';
export {
  judgeOfflineOrder,
  totalMismatch,
  type IncomingOrder,
  type ShownTotals,
  type SyncKnowledge,
  type SyncVariance,
  type SyncVerdict,
} from './verdict.ts';
