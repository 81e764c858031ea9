import { defineStrings } from '#text/define.ts';

/** Words about sales that wait on this terminal for the server. */
export const waitingStrings = defineStrings('waiting', {
  en: {
    pill_one: '{count} sale is waiting, for {age}',
    pill_other: '{count} sales are waiting, the oldest for {age}',
    title: 'Sales waiting on this terminal',
    hint: 'They are sent by themselves when the server can be reached. Nothing is lost when you close the browser.',
    ready: 'Waiting',
    damaged: "Can't be read. It stays here.",
    again: 'Send again',
    export: 'Export',
    close: 'Close',
  },
  th: {
    pill_one: 'รอส่ง {count} รายการ นาน {age}',
    pill_other: 'รอส่ง {count} รายการ รายการแรกรอมา {age}',
    title: 'รายการขายที่รอส่งในเครื่องนี้',
    hint: 'ระบบจะส่งเองเมื่อเชื่อมต่อเซิร์ฟเวอร์ได้ ปิดเบราว์เซอร์แล้วข้อมูลไม่หาย',
    ready: 'รอส่ง',
    damaged: 'อ่านข้อมูลไม่ได้ ยังเก็บไว้ในเครื่อง',
    again: 'ส่งอีกครั้ง',
    export: 'ส่งออก',
    close: 'ปิด',
  },
});
