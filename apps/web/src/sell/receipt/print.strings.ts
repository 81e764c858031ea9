import { defineStrings } from '#text/define.ts';

/** Words of a receipt on its way to a printer. */
export const printStrings = defineStrings('print', {
  en: { sent: 'Sent to the printer' },
  th: { sent: 'ส่งไปที่เครื่องพิมพ์แล้ว' },
});
