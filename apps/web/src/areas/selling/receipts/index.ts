export { ReceiptSheet } from './ReceiptSheet.tsx';
export { printPaper } from './print-paper.ts';
