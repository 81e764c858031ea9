export { ReceiptSheet } from './ReceiptSheet.tsx';
