import { defineStrings } from '#text/define.ts';

/** Words around a receipt; those on it are the template's. */
export const receiptStrings = defineStrings('receipt', {
  en: {
    print: 'Print',
    picture: 'Save picture',
    file: 'Receipt {no}',
    paper: 'Receipt for order {no}',
  },
  th: {
    print: 'พิมพ์',
    picture: 'บันทึกรูป',
    file: 'ใบเสร็จ {no}',
    paper: 'ใบเสร็จของออเดอร์ {no}',
  },
});
