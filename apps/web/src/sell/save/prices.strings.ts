import { defineStrings } from '#text/define.ts';

/** The question about prices that have changed since the items were added. */
export const priceStrings = defineStrings('newPrices', {
  en: {
    takeNewPrices: 'Use new prices',
    pricesTitle: 'Prices have changed',
    pricesText: 'The total changes from {before} to {after}. Use the new prices before you take the payment.',
    pricesTextSend: 'The total changes from {before} to {after}. The order is sent with the new prices.',
    pricesCheck: 'Check items',
  },
  th: {
    takeNewPrices: 'ใช้ราคาใหม่',
    pricesTitle: 'ราคามีการเปลี่ยนแปลง',
    pricesText: 'ยอดรวมเปลี่ยนจาก {before} เป็น {after} ใช้ราคาใหม่ก่อนรับชำระเงิน',
    pricesTextSend: 'ยอดรวมเปลี่ยนจาก {before} เป็น {after} ระบบจะส่งออเดอร์ด้วยราคาใหม่',
    pricesCheck: 'ตรวจสอบรายการ',
  },
});
