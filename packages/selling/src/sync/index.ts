export { offlineRefusal } from './readiness.ts';
