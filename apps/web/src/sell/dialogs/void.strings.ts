import { defineStrings } from '#text/define.ts';

/** Words of voiding an order, loaded with the dialog. */
export const voidStrings = defineStrings('voidOrder', {
  en: {
    voidReason: 'Reason',
    voidNote: 'Note',
    voidOtherReason: 'Other reason',
    voidConfirm: 'Void order {no}',
    voidDone: 'Order {no} voided',
    voidTitle: 'Void order {no}',
    voidText: "Order {no} ({total}) will be voided. This can't be undone.",
    voidKeep: 'Keep order',
    voidNotStored: 'This terminal could not store it. The order is not voided. Free some storage, and try again.',
    close: 'Close',
  },
  th: {
    voidReason: 'เหตุผล',
    voidNote: 'หมายเหตุ',
    voidOtherReason: 'เหตุผลอื่น',
    voidConfirm: 'ยกเลิกออเดอร์ {no}',
    voidDone: 'ยกเลิกออเดอร์ {no} แล้ว',
    voidTitle: 'ยกเลิกออเดอร์ {no}',
    voidText: 'ออเดอร์ {no} ({total}) จะถูกยกเลิก และย้อนกลับไม่ได้',
    voidKeep: 'ไม่ยกเลิก',
    voidNotStored: 'เครื่องนี้บันทึกไม่ได้ จึงยังไม่ได้ยกเลิกออเดอร์ กรุณาเพิ่มพื้นที่ว่าง แล้วลองอีกครั้ง',
    close: 'ปิด',
  },
});
