import { defineStrings } from '#text/define.ts';

/** What the page itself says about a call that got no proper answer; every other message comes from the server. */
export const callStrings = defineStrings('calls', {
  en: {
    unreachable: 'The server is not reachable. Your work on this screen is kept. It is safe to try again.',
    unknown: 'Something went wrong on our side. What you see is kept. Try again; if it stays, tell us the code below.',
  },
  th: {
    unreachable: 'ติดต่อเซิร์ฟเวอร์ไม่ได้ งานบนหน้านี้ยังอยู่ ลองอีกครั้งได้อย่างปลอดภัย',
    unknown: 'เกิดข้อผิดพลาดในระบบ ข้อมูลบนหน้านี้ยังอยู่ ลองอีกครั้ง หากยังเกิดให้แจ้งรหัสด้านล่าง',
  },
});
