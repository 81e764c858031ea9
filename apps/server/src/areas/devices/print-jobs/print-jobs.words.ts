/** Words that are printed on tickets, and why one was not printed. */
export const printWords = {
  reprint: { en: 'REPRINT', th: 'พิมพ์ซ้ำ' },
  cancelled: { en: 'CANCELLED', th: 'ยกเลิก' },
  testTitle: { en: 'Test print', th: 'ทดสอบการพิมพ์' },
  testText: {
    en: 'If you can read this, the printer is ready.',
    th: 'ถ้าอ่านข้อความนี้ได้ เครื่องพิมพ์พร้อมใช้งาน',
  },
  testLetters: { en: 'ABC abc 0123456789', th: 'น้ำตกหมู กุ้งผัดผงกะหรี่ ปั๊ม' },
  noAgent: { en: 'No agent is connected that reaches the printer.', th: 'ไม่มีตัวเชื่อมอุปกรณ์ที่ติดต่อเครื่องพิมพ์ได้' },
  tooOld: { en: 'The ticket waited too long for its printer.', th: 'ใบสั่งรอเครื่องพิมพ์นานเกินไป' },
  agentLost: {
    en: 'The agent stopped while it was printing. Look for the paper before you print it again.',
    th: 'ตัวเชื่อมอุปกรณ์หยุดทำงานขณะพิมพ์ กรุณาหาใบที่พิมพ์แล้วก่อนสั่งพิมพ์ซ้ำ',
  },
  orderGone: { en: 'What was sent is no longer on the order.', th: 'รายการที่ส่งไม่อยู่ในออเดอร์แล้ว' },
} as const;
