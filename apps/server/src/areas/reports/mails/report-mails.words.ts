import type { Words } from '#platform/words.ts';

/** What scheduled mails and their paper say. */
export const reportMailWords = {
  salesSummary: { en: 'Sales summary', th: 'สรุปยอดขาย' },
  salesReport: { en: 'All sales', th: 'บิลทั้งหมด' },
  productReport: { en: 'Sales by product', th: 'ยอดขายตามสินค้า' },
  categoryReport: { en: 'Sales by category', th: 'ยอดขายตามหมวดหมู่' },
  employeeReport: { en: 'Sales by person', th: 'ยอดขายตามพนักงาน' },
  discountReport: { en: 'Discounts and voids', th: 'ส่วนลดและการยกเลิก' },
  growthReport: { en: 'Growth', th: 'การเติบโต' },
  hourReport: { en: 'Sales by hour', th: 'ยอดขายรายชั่วโมง' },
  greeting: { en: 'Hello {name},', th: 'สวัสดีคุณ {name}' },
  what: { en: '“{view}” of {place} for {period} is attached.', th: 'แนบ “{view}” ของ {place} ช่วง {period} มาให้แล้ว' },
  open: { en: 'Open the report', th: 'เปิดรายงาน' },
  why: {
    en: 'You get this email because {sender} scheduled it for you.',
    th: 'คุณได้รับอีเมลนี้เพราะ {sender} ตั้งให้ส่งถึงคุณ',
  },
  stop: { en: 'Stop these emails:', th: 'ไม่รับอีเมลนี้อีก:' },
  period: { en: 'Business dates: {period}', th: 'วันทำการ: {period}' },
  compared: { en: 'Compared with {period}', th: 'เทียบกับ {period}' },
  page: { en: 'Page {page} of {pages}', th: 'หน้า {page} จาก {pages}' },
  undelivered: {
    en: 'The mail server did not accept the email. Check the address of this person.',
    th: 'เซิร์ฟเวอร์อีเมลไม่รับอีเมลนี้ กรุณาตรวจสอบที่อยู่อีเมลของคนนี้',
  },
  more: { en: '{count} more rows are in the spreadsheet only.', th: 'อีก {count} แถวมีเฉพาะในไฟล์ตาราง' },
} as const satisfies Words;
export type ReportMailWord = keyof typeof reportMailWords;
