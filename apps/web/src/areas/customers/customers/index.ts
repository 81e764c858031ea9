/** What other areas show of customers. */
export { CustomersField } from './CustomersField.tsx';
export { CustomerField } from './CustomerField.tsx';
