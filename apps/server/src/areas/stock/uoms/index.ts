export { listUoms } from './uoms.repo.ts';
export { createUomHandlers } from './uoms.routes.ts';
export { readUnits } from './uoms.repo.ts';
