import { defineStrings } from '#text/define.ts';

/** Words of the list of keyboard shortcuts. */
export const shortcutStrings = defineStrings('shortcuts', {
  en: {
    close: 'Close',
    shortcuts: 'Keyboard shortcuts',
    shortcutSearch: 'Search items',
    shortcutPay: 'Pay',
    shortcutSend: 'Send',
    shortcutUndo: 'Undo',
    shortcutHelp: 'Show this list',
    shortcutEnter: 'Confirm',
    shortcutEscape: 'Close dialog',
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'Switch off if a scanner or another program types into this page.',
    keyEnter: 'Enter',
    keyEscape: 'Esc',
  },
  th: {
    close: 'ปิด',
    shortcuts: 'ปุ่มลัดบนแป้นพิมพ์',
    shortcutSearch: 'ค้นหาสินค้า',
    shortcutPay: 'ชำระเงิน',
    shortcutSend: 'ส่งครัว',
    shortcutUndo: 'เลิกทำ',
    shortcutHelp: 'แสดงรายการนี้',
    shortcutEnter: 'ยืนยัน',
    shortcutEscape: 'ปิดหน้าต่าง',
    singleKeys: 'ปุ่มลัดแบบกดปุ่มเดียว',
    singleKeysHint: 'ปิดไว้หากเครื่องสแกนหรือโปรแกรมอื่นพิมพ์ลงในหน้านี้',
    keyEnter: 'Enter',
    keyEscape: 'Esc',
  },
});
