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

/** What an agent says of a printer, in its English and as people of a location read it (decision 505). */
const agentWords = [
  { en: 'The printer is out of paper.', th: 'เครื่องพิมพ์กระดาษหมด' },
  { en: 'The printer ran out of paper while it was printing.', th: 'กระดาษหมดระหว่างพิมพ์' },
  { en: 'The cover of the printer is open.', th: 'ฝาเครื่องพิมพ์เปิดอยู่' },
  { en: 'The printer reports an error.', th: 'เครื่องพิมพ์แจ้งว่าขัดข้อง' },
  { en: 'The printer is offline.', th: 'เครื่องพิมพ์ออฟไลน์' },
  {
    en: 'The printer did not confirm that it has printed.',
    th: 'เครื่องพิมพ์ไม่ได้ยืนยันว่าพิมพ์แล้ว',
  },
  { en: 'The printer does not answer. Is it switched on?', th: 'เครื่องพิมพ์ไม่ตอบ เปิดเครื่องอยู่หรือไม่' },
  { en: 'The printer closed the connection.', th: 'เครื่องพิมพ์ตัดการเชื่อมต่อ' },
  { en: 'The printer takes no more bytes.', th: 'เครื่องพิมพ์ไม่รับข้อมูลต่อ' },
  { en: 'The printer is busy.', th: 'เครื่องพิมพ์ไม่ว่าง' },
  {
    en: 'The agent was stopped while it was printing.',
    th: 'ตัวเชื่อมอุปกรณ์ถูกหยุดขณะพิมพ์',
  },
  {
    en: 'The USB printer is not connected, or is switched off.',
    th: 'ไม่ได้ต่อเครื่องพิมพ์ USB หรือเครื่องปิดอยู่',
  },
  {
    en: 'Serial printers need an agent on Linux or macOS.',
    th: 'เครื่องพิมพ์พอร์ตอนุกรมต้องใช้ตัวเชื่อมอุปกรณ์บน Linux หรือ macOS',
  },
  { en: 'USB printers need an agent on Linux.', th: 'เครื่องพิมพ์ USB ต้องใช้ตัวเชื่อมอุปกรณ์บน Linux' },
] as const;

/** It is followed by what the system of the agent says, which nobody in a kitchen reads. */
const NOT_REACHED = 'The printer cannot be reached:';
const notReached = {
  en: 'The printer cannot be reached. Is it switched on and on the network?',
  th: 'ติดต่อเครื่องพิมพ์ไม่ได้ เปิดเครื่องและต่อเครือข่ายอยู่หรือไม่',
} as const;

/** A reason of an agent in the language of its location; one that it does not know stays as it is. */
export function agentReason(reason: string, language: 'en' | 'th'): string {
  if (reason.startsWith(NOT_REACHED)) return notReached[language];
  return agentWords.find(({ en }) => en === reason)?.[language] ?? reason;
}
