export { offlineContent } from './offline-content.ts';
export { afterFailure, offlineOrderNo, offlineRefusal, retryDelayMs } from './readiness.ts';
