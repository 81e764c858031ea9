export { ReceiptDialog } from './ReceiptDialog.tsx';
export { ReceiptSheet } from './ReceiptSheet.tsx';
export { printPaper } from './print-paper.ts';
