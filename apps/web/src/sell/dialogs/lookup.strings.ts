import { defineStrings } from '#text/define.ts';

/** Words of the look-up of receipts. */
export const lookupStrings = defineStrings('lookup', {
  en: {
    close: 'Close',
    title: 'Find receipt',
    search: 'Receipt number, order number or code',
    hint: 'Enter the number of the receipt, the order number or the collection code.',
    none: 'No order matches “{search}”.',
    open: 'Open',
    openNo: 'Open order {no}',
    again: 'Order again',
    againNo: 'Order again: {no}',
    order: 'Order {no}',
  },
  th: {
    close: 'ปิด',
    title: 'ค้นหาใบเสร็จ',
    search: 'เลขใบเสร็จ เลขที่ออเดอร์ หรือรหัส',
    hint: 'ใส่เลขใบเสร็จ เลขที่ออเดอร์ หรือรหัสรับสินค้า',
    none: 'ไม่มีออเดอร์ที่ตรงกับ “{search}”',
    open: 'เปิด',
    openNo: 'เปิดออเดอร์ {no}',
    again: 'สั่งซ้ำ',
    againNo: 'สั่งซ้ำออเดอร์ {no}',
    order: 'ออเดอร์ {no}',
  },
});
