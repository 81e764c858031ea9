import type { Words } from '#platform/words.ts';

/** What a receipt by mail says around its paper. */
export const receiptMailWords = {
  greeting: { en: 'Thank you for your visit. This is your receipt.', th: 'ขอบคุณที่แวะมา นี่คือใบเสร็จของคุณ' },
  open: { en: 'Open the receipt in your browser:', th: 'เปิดใบเสร็จในเบราว์เซอร์:' },
  picture: { en: 'A picture of it is attached.', th: 'แนบรูปใบเสร็จไว้ให้แล้ว' },
} as const satisfies Words;
