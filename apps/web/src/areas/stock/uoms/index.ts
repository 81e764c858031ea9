export { useUomCreation } from './creation.ts';
