import { defineStrings } from '#text/define.ts';

/** What a terminal says of a sale that it stores by itself. */
export const aloneStrings = defineStrings('alone', {
  en: {
    needsServer: 'This payment needs a connection. No payment was taken. Use cash or a card that you record.',
    notTaken: 'This amount is not valid. No payment was taken. Enter it again.',
    notHere: 'not found order',
    notStored:
      'This terminal could not store it: nothing was saved and no payment was taken. Free some storage, or use another terminal.',
    receipt: 'Receipt',
    practice: 'PRACTICE – NOT A SALE',
    serviceCharge: 'Service charge {rate}%',
    comp: 'Comp',
    delivery: 'Delivery',
    additional: 'Additional charge',
  },
  th: {
    needsServer: 'การชำระแบบนี้ต้องใช้อินเทอร์เน็ต ยังไม่มีการรับชำระเงิน กรุณาใช้เงินสดหรือบัตรที่บันทึกเอง',
    notTaken: 'ยอดนี้ใช้ไม่ได้ ยังไม่มีการรับชำระเงิน กรุณาใส่ใหม่',
    notHere: 'ไม่พบออเดอร์ในเครื่องนี้',
    notStored: 'เครื่องนี้บันทึกไม่ได้ จึงยังไม่มีการบันทึกหรือรับชำระเงิน กรุณาเพิ่มพื้นที่ว่าง หรือใช้เครื่องอื่น',
    receipt: 'ใบเสร็จรับเงิน',
    practice: 'ซ้อมเท่านั้น ไม่ใช่การขายจริง',
    serviceCharge: 'ค่าบริการ {rate}%',
    comp: 'ให้ฟรี',
    delivery: 'ค่าจัดส่ง',
    additional: 'ค่าบริการเพิ่มเติม',
  },
});
