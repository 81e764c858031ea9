import { defineStrings } from '#text/define.ts';

/** Words for sent items that no printer gets. */
export const unprintedStrings = defineStrings('unprinted', {
  en: {
    unprinted: 'No printer prints these items',
    unprintedItems: '{items}. The order is sent. Call them out to the kitchen, and add them to an event route.',
    sentAlone_one:
      '{count} item sent to kitchen. No kitchen display is on and no printer prints it: the order dashboard shows it.',
    sentAlone_other:
      '{count} items sent to kitchen. No kitchen display is on and no printer prints them: the order dashboard shows them.',
    understood: 'OK',
  },
  th: {
    unprinted: 'ไม่มีเครื่องพิมพ์พิมพ์รายการเหล่านี้',
    unprintedItems: '{items} ส่งออเดอร์แล้ว กรุณาแจ้งครัวเอง แล้วเพิ่มหมวดนี้ในเส้นทางการพิมพ์',
    sentAlone_one: 'ส่งครัว {count} รายการแล้ว จอครัวปิดอยู่และไม่มีเครื่องพิมพ์พิมพ์ให้ ดูได้ที่กระดานออเดอร์',
    sentAlone_other: 'ส่งครัว {count} รายการแล้ว จอครัวปิดอยู่และไม่มีเครื่องพิมพ์พิมพ์ให้ ดูได้ที่กระดานออเดอร์',
    understood: 'รับทราบ',
  },
});
