import { defineStrings } from '#text/define.ts';

/** Words around a receipt; those on it are the template's. */
export const receiptStrings = defineStrings('receipt', {
  en: {
    print: 'Print',
    // As the specification has it (selling spec, section 8).
    printed: 'print successfully',
    picture: 'Save picture',
    file: 'Receipt {no}',
    paper: 'Receipt for order {no}',
    paperOfCards: 'Receipt for gift card sale {no}',
    done: 'Done',
    receipt: 'Receipt',
    receiptOf: 'Receipt: {type} {amount}',
    opening: 'Opening receipt',
    closing: 'Closing receipt',
    current: 'Current report',
    drawer: 'Drawer summary',
    day: 'Receipt of Z {number}',
  },
  th: {
    print: 'พิมพ์',
    printed: 'พิมพ์เรียบร้อยแล้ว',
    picture: 'บันทึกรูป',
    file: 'ใบเสร็จ {no}',
    paper: 'ใบเสร็จของออเดอร์ {no}',
    paperOfCards: 'ใบเสร็จขายบัตรของขวัญ {no}',
    done: 'เสร็จ',
    receipt: 'สลิป',
    receiptOf: 'สลิป{type} {amount}',
    opening: 'สลิปเปิดรอบขาย',
    closing: 'สลิปปิดรอบขาย',
    current: 'รายงานปัจจุบัน',
    drawer: 'สรุปลิ้นชัก',
    day: 'สลิปปิดวัน Z {number}',
  },
});
