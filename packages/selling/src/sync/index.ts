export { offlineContent } from './offline-content.ts';
export { addOfflinePayment, coveredBy, saveOffline, voidOffline, type OfflineOrder } from './offline-order.ts';
export { afterFailure, isReadyToSync, offlineOrderNo, offlineRefusal, retryDelayMs } from './readiness.ts';
