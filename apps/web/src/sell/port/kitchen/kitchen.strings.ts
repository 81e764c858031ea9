import { defineStrings } from '#text/define.ts';

/** What a terminal says of tickets that it prints by itself. */
export const kitchenStrings = defineStrings('kitchenAlone', {
  en: {
    cancelled: 'CANCELLED',
    notPrinted: 'Not printed in the kitchen',
    notPrintedItems: '{items}. Printer: {printers}. The items are stored. Call them out to the kitchen.',
    unknown: 'Look for the paper in the kitchen',
    unknownItems: '{items}. Printer: {printers}. It may have printed them. Call them out if there is no paper.',
    understood: 'OK',
  },
  th: {
    cancelled: 'ยกเลิก',
    notPrinted: 'ใบสั่งครัวไม่ได้พิมพ์',
    notPrintedItems: '{items} เครื่องพิมพ์ {printers} บันทึกรายการแล้ว กรุณาแจ้งครัวเอง',
    unknown: 'กรุณาหาใบสั่งในครัว',
    unknownItems: '{items} เครื่องพิมพ์ {printers} อาจพิมพ์แล้ว ถ้าไม่มีใบ กรุณาแจ้งครัวเอง',
    understood: 'รับทราบ',
  },
});
