import type { Words } from '#platform/words.ts';

/** What a mail with gift cards says around its paper. */
export const giftCardMailWords = {
  subject: { en: 'Gift card from', th: 'บัตรของขวัญจาก' },
  card: {
    en: 'This is your gift card. Show the number when you pay.',
    th: 'นี่คือบัตรของขวัญของคุณ แสดงหมายเลขนี้ตอนชำระเงิน',
  },
  sale: {
    en: 'Thank you. This is the receipt of your gift cards.',
    th: 'ขอบคุณ นี่คือใบเสร็จบัตรของขวัญของคุณ',
  },
} as const satisfies Words;
