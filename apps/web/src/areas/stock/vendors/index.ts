/** What other areas may use of vendors. */
export { useVendorCreation } from './creation.ts';
