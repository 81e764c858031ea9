export { createInventoryHandlers } from './inventory.routes.ts';
export { movedUnits, startTracking, stopTracking } from './tracking.repo.ts';
