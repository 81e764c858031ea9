export { createInventoryHandlers } from './inventory.routes.ts';
export { hasVendor } from './inventory.repo.ts';
export { movedUnits, startTracking, stopTracking } from './tracking.repo.ts';
