/** What other areas may use of categories. */
export { useCategoryCreation } from './creation.ts';
