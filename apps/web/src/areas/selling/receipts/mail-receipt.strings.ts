import { defineStrings } from '#text/define.ts';

/** Words of a receipt on its way to a guest. */
export const mailReceiptStrings = defineStrings('mail-receipt', {
  en: {
    language: 'Language of the receipt',
    email: 'Email',
    mail: 'Email receipt',
    send: 'Send',
    // As the specification has it (selling spec, section 8).
    sent: 'Email has been sent.',
    mailCard: 'Email card',
    mailCardHint: 'The mail has the number of the card and what is on it. Whoever reads it can spend the card.',
  },
  th: {
    language: 'ภาษาของใบเสร็จ',
    email: 'อีเมล',
    mail: 'ส่งทางอีเมล',
    send: 'ส่ง',
    sent: 'ส่งอีเมลแล้ว',
    mailCard: 'ส่งบัตรทางอีเมล',
    mailCardHint: 'ในอีเมลมีหมายเลขบัตรและยอดคงเหลือ ใครได้อ่านก็ใช้บัตรนี้ได้',
  },
});
