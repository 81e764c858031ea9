import { defineStrings } from '#text/define.ts';

/** What a terminal says of a sale that it stores by itself. */
export const aloneStrings = defineStrings('alone', {
  en: {
    needsServer: 'This payment needs a connection. No payment was taken. Use cash or a card that you record.',
    onlyWhole: 'Without a connection an order is paid whole, by one payment. No payment was taken.',
    notStored:
      'This terminal could not store the sale. No payment was taken. Free some storage, or try another terminal.',
    receipt: 'Receipt',
    serviceCharge: 'Service charge {rate}%',
    comp: 'Comp',
    delivery: 'Delivery',
    additional: 'Additional charge',
  },
  th: {
    needsServer: 'การชำระแบบนี้ต้องใช้อินเทอร์เน็ต ยังไม่มีการรับชำระเงิน กรุณาใช้เงินสดหรือบัตรที่บันทึกเอง',
    onlyWhole: 'ขณะไม่มีอินเทอร์เน็ต ต้องชำระเต็มจำนวนในครั้งเดียว ยังไม่มีการรับชำระเงิน',
    notStored: 'เครื่องนี้บันทึกรายการขายไม่ได้ ยังไม่มีการรับชำระเงิน กรุณาเพิ่มพื้นที่ว่าง หรือใช้เครื่องอื่น',
    receipt: 'ใบเสร็จรับเงิน',
    serviceCharge: 'ค่าบริการ {rate}%',
    comp: 'ให้ฟรี',
    delivery: 'ค่าจัดส่ง',
    additional: 'ค่าบริการเพิ่มเติม',
  },
});
