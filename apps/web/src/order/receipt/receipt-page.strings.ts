import { defineStrings } from '#text/define.ts';

/** Words of the page on which a guest reads a receipt. */
export const receiptPageStrings = defineStrings('receipt-page', {
  en: {
    language: 'ภาษาไทย',
    title: 'Receipt {no}',
    refund: 'Refund {no}',
    refunded: 'Money of this receipt was refunded. See below.',
    loading: 'Loading the receipt',
    print: 'Print or save',
    until: 'This link works until {date}.',
    none: 'No receipt here',
    noneText: 'The link is wrong or has expired. Ask the restaurant for a new one.',
    failed: 'The receipt could not be loaded.',
    failedText: 'Check your connection, or try again in a minute.',
    again: 'Try again',
  },
  th: {
    language: 'English',
    title: 'ใบเสร็จ {no}',
    refund: 'คืนเงิน {no}',
    refunded: 'ใบเสร็จนี้มีการคืนเงินแล้ว ดูรายละเอียดด้านล่าง',
    loading: 'กำลังโหลดใบเสร็จ',
    print: 'พิมพ์หรือบันทึก',
    until: 'ลิงก์นี้ใช้ได้ถึง {date}',
    none: 'ไม่พบใบเสร็จ',
    noneText: 'ลิงก์ไม่ถูกต้องหรือหมดอายุแล้ว กรุณาขอลิงก์ใหม่จากร้าน',
    failed: 'โหลดใบเสร็จไม่สำเร็จ',
    failedText: 'กรุณาตรวจสอบอินเทอร์เน็ต หรือลองใหม่ในอีกสักครู่',
    again: 'ลองใหม่',
  },
});
