import { defineStrings } from '#text/define.ts';

/** Words of a drawer without a connection. */
export const cashAloneStrings = defineStrings('cashAlone', {
  en: {
    needsServer: 'This needs a connection. Nothing was recorded.',
    notStored: 'This terminal could not store it. Nothing was recorded. Free some storage, or write it down.',
    storedHere: 'Stored on this terminal. It is sent when the connection is back.',
    opening: 'Opening this terminal needs a connection.',
    hint: 'No connection: cash moves are stored on this terminal. Waiting sales are not in these figures yet. To open, count, close or cancel, wait for the connection.',
  },
  th: {
    needsServer: 'ต้องใช้อินเทอร์เน็ต ยังไม่มีการบันทึก',
    notStored: 'เครื่องนี้บันทึกรายการไม่ได้ ยังไม่มีการบันทึก กรุณาเพิ่มพื้นที่ว่าง หรือจดไว้ก่อน',
    storedHere: 'เก็บไว้ในเครื่องนี้แล้ว จะส่งเองเมื่ออินเทอร์เน็ตกลับมา',
    opening: 'การเปิดรอบขายของเครื่องนี้ต้องใช้อินเทอร์เน็ต',
    hint: 'ไม่มีอินเทอร์เน็ต: รายการเงินสดเก็บไว้ในเครื่องนี้ ตัวเลขยังไม่รวมรายการขายที่รอส่ง การเปิดรอบ นับเงิน ปิดรอบ และยกเลิกรายการ ต้องรออินเทอร์เน็ต',
  },
});
