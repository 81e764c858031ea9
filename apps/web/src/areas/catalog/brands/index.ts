/** What other areas may use of brands. */
export { useBrandCreation } from './creation.ts';
