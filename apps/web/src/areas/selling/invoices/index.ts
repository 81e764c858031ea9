export { InvoiceButton } from './InvoiceButton.tsx';
