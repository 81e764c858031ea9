import { defineStrings } from '#text/define.ts';

/** What the page itself shows for a call without a proper answer; every other message comes from the server. */
export const callStrings = defineStrings('calls', {
  en: {
    unreachable: "Can't reach the server. Your work on this screen is kept. It is safe to try again.",
    unknown: 'Something went wrong on our side. Your work is kept. Try again, or contact support with the code below.',
    notFound: 'There is nothing at this address. Check the address, or go back to the list.',
  },
  th: {
    unreachable: 'เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ ข้อมูลบนหน้าจอนี้ยังอยู่ ลองอีกครั้งได้อย่างปลอดภัย',
    unknown: 'เกิดข้อผิดพลาดในระบบ ข้อมูลของคุณยังอยู่ กรุณาลองอีกครั้ง หรือแจ้งรหัสด้านล่างแก่ฝ่ายสนับสนุน',
    notFound: 'ไม่พบข้อมูลตามที่อยู่นี้ กรุณาตรวจสอบที่อยู่หรือกลับไปที่รายการ',
  },
});
