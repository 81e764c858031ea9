/** What other areas may use of taxes. */
export { useTaxCreation } from './creation.ts';
