import { defineStrings } from '#text/define.ts';

/** Words for sent items that no printer gets. */
export const unprintedStrings = defineStrings('unprinted', {
  en: {
    unprinted: 'No printer prints these items',
    unprintedItems: '{items}. The order is sent. Call them out to the kitchen, and add them to an event route.',
    understood: 'OK',
  },
  th: {
    unprinted: 'ไม่มีเครื่องพิมพ์พิมพ์รายการเหล่านี้',
    unprintedItems: '{items} ส่งออเดอร์แล้ว กรุณาแจ้งครัวเอง แล้วเพิ่มหมวดนี้ในเส้นทางการพิมพ์',
    understood: 'รับทราบ',
  },
});
