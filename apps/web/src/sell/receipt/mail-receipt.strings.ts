import { defineStrings } from '#text/define.ts';

/** Words of a receipt on its way to a guest. */
export const mailReceiptStrings = defineStrings('mail-receipt', {
  en: {
    language: 'Language of the receipt',
    email: 'Email',
    send: 'Email receipt',
    // As the specification has it (selling spec, section 8).
    sent: 'Email has been sent.',
  },
  th: {
    language: 'ภาษาของใบเสร็จ',
    email: 'อีเมล',
    send: 'ส่งใบเสร็จทางอีเมล',
    sent: 'ส่งอีเมลแล้ว',
  },
});
