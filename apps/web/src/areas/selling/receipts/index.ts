export { ReceiptDialog } from './ReceiptDialog.tsx';
export { ReceiptSheet } from './ReceiptSheet.tsx';
export { drawReceipt } from './draw-receipt.ts';
export { printPaper } from './print-paper.ts';
