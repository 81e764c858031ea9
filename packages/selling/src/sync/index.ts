export { offlineContent } from './offline-content.ts';
export { offlineRefusal } from './readiness.ts';
