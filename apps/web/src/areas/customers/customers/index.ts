/** What other areas show of customers. */
export { CustomerField } from './CustomerField.tsx';
