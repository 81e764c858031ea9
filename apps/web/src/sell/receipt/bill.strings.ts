import { defineStrings } from '#text/define.ts';

/** Words around a bill before it is paid. */
export const billStrings = defineStrings('bill', {
  en: {
    title: 'Bill',
    done: 'Done',
    bills: 'Bills of this table',
    saveFailed: 'The order is not saved yet, so its bill is not up to date. Check the connection and try again.',
    again: 'Try again',
    withOthers: 'With the other bills of the table',
  },
  th: {
    title: 'ใบแจ้งค่าอาหาร',
    done: 'เสร็จ',
    bills: 'บิลของโต๊ะนี้',
    saveFailed: 'ออเดอร์ยังไม่ได้บันทึก ยอดในบิลจึงยังไม่เป็นปัจจุบัน กรุณาตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
    again: 'ลองอีกครั้ง',
    withOthers: 'แสดงยอดบิลอื่นของโต๊ะด้วย',
  },
});
