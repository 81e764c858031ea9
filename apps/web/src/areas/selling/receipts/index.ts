export { ReceiptDialog } from './ReceiptDialog.tsx';
export { CardReceipt, CardReceiptDialog } from './CardReceipt.tsx';
export { MailCardDialog } from './MailCardDialog.tsx';
export { GuestDesk, GuestLanguage, GuestRow, MailForm } from './MailForm.tsx';
export { ReceiptSheet } from './ReceiptSheet.tsx';
export { drawReceipt } from './draw-receipt.ts';
export { printPaper } from './print-paper.ts';
