import { defineStrings } from './define.ts';

/** Words of taking money. */
export const paymentStrings = defineStrings('payment', {
  en: {
    title: 'Payment', types: 'Payment type', totalDue: 'Total due', balanceDue: 'Balance due', rounding: 'Cash rounding', toCollect: 'To collect', tendered: 'Tendered', change: 'Change', stillDue: 'Still due', quickCash: 'Quick amounts', exact: 'Exact {amount}', partHint: 'Part payment',
    takeCash: 'Take {amount}', takeCashChange: 'Take {amount} · change {change}', enterAmount: 'Enter the amount', record: 'Record {amount} by {name}', recordHint: 'Take {amount} on the {name} terminal first, then record it here.', recordOwnHint: 'Take {amount} by {name} first, then record it here.', payOut: 'Pay out {amount}', unsuitable: 'Not possible now', close: 'Close payment', noTypes: 'No payment type can be used now.',
    saving: 'Saving the order…', paying: 'Taking the payment…', unknownTitle: 'We do not know yet whether this payment arrived', unknownText: 'The connection broke while {amount} was being recorded. Your sale is kept. Checking is safe: the payment is never taken twice.', checkAgain: 'Check again',
    notSaved: 'The order did not reach the server. Nothing was taken and your sale is kept. Try again.', priceChanged: 'The price has changed: {shown} became {actual}. Nothing was taken. Look at the new total and take the payment again.', linesNeedLook: 'Some lines changed since they were added. Nothing was taken. Close the payment and look at the red lines.',
    takeNewPrices: 'Take the new prices', alreadyPaid: 'Sale is paid. No money was taken again.', part: 'Part payment taken: {amount}. {balance} is still due.', supportCode: 'Code for support: {code}', selectType: 'Please select payment type',
    complete: 'Payment complete', changeDue: 'Change due', received: 'Received', receipt: 'Receipt', done: 'Done', doneIn: 'Done ({seconds})', nextOpen: 'The next sale is open.', receiptFailed: 'The receipt could not be loaded. The payment is recorded.', paper: 'Receipt of order {no}',
    receiptNo: 'Receipt {no}', order: 'Order {no}', staff: 'Served by {name}', terminal: 'Terminal {name}', vatid: 'Tax ID {id}', subtotal: 'Subtotal', total: 'Total', included: '{name} {rate} % incl.', exclusive: '{name} {rate} %', tip: 'Tip', freeItem: 'free', voidedItem: 'voided',
    addTip: 'Add tip', removeTip: 'Remove tip', tipOf: 'Tip {share}', tipPercents: 'Percentages', tipAmounts: 'Amounts', tipOther: 'Other tip', tipKinds: 'Kind of tip', tipOn: 'on {amount}', giveTip: 'Add tip {amount}', backToPayment: 'Back to payment',
    tipUnusual: 'Take a tip of {tip}?', tipUnusualText: 'It is more than half of the {amount} that is paid.', tipTake: 'Take the tip', tipCheck: 'Change it',
  },
  th: {
    title: 'ชำระเงิน', types: 'วิธีชำระเงิน', totalDue: 'ยอดที่ต้องชำระ', balanceDue: 'ยอดคงเหลือ', rounding: 'ปัดเศษเงินสด', toCollect: 'เก็บเงิน', tendered: 'รับเงิน', change: 'เงินทอน', stillDue: 'ยังขาด', quickCash: 'จำนวนเงินด่วน', exact: 'พอดี {amount}', partHint: 'ชำระบางส่วน',
    takeCash: 'รับเงิน {amount}', takeCashChange: 'รับเงิน {amount} · ทอน {change}', enterAmount: 'ใส่จำนวนเงิน', record: 'บันทึก {amount} ด้วย {name}', recordHint: 'รับชำระ {amount} ผ่าน {name} ให้เสร็จก่อน แล้วบันทึกที่นี่', recordOwnHint: 'รับชำระ {amount} ด้วย {name} ก่อน แล้วบันทึกที่นี่', payOut: 'จ่ายคืน {amount}', unsuitable: 'ใช้ไม่ได้ตอนนี้', close: 'ปิดหน้าชำระเงิน', noTypes: 'ยังไม่มีวิธีชำระเงินที่ใช้ได้ตอนนี้',
    saving: 'กำลังบันทึกออเดอร์…', paying: 'กำลังรับชำระเงิน…', unknownTitle: 'ยังไม่ทราบว่าการชำระเงินนี้เข้าระบบแล้วหรือไม่', unknownText: 'การเชื่อมต่อขาดขณะบันทึก {amount} รายการขายยังอยู่ครบ ตรวจสอบได้อย่างปลอดภัย ระบบจะไม่เก็บเงินซ้ำ', checkAgain: 'ตรวจสอบอีกครั้ง',
    notSaved: 'ออเดอร์ยังไม่ถึงเซิร์ฟเวอร์ ยังไม่มีการเก็บเงินและรายการขายยังอยู่ครบ กรุณาลองอีกครั้ง', priceChanged: 'ราคาเปลี่ยนจาก {shown} เป็น {actual} ยังไม่มีการเก็บเงิน กรุณาดูยอดใหม่แล้วรับชำระอีกครั้ง', linesNeedLook: 'บางรายการเปลี่ยนไปหลังจากเพิ่มลงตะกร้า ยังไม่มีการเก็บเงิน กรุณาปิดหน้านี้แล้วดูรายการสีแดง',
    takeNewPrices: 'ใช้ราคาใหม่', alreadyPaid: 'รายการขายนี้ชำระเงินแล้ว ไม่มีการเก็บเงินซ้ำ', part: 'รับชำระบางส่วน {amount} แล้ว ยังเหลือ {balance}', supportCode: 'รหัสสำหรับแจ้งฝ่ายสนับสนุน: {code}', selectType: 'กรุณาเลือกวิธีชำระเงิน',
    complete: 'ชำระเงินเรียบร้อย', changeDue: 'เงินทอน', received: 'รับแล้ว', receipt: 'ใบเสร็จ', done: 'เสร็จสิ้น', doneIn: 'เสร็จสิ้น ({seconds})', nextOpen: 'เปิดบิลใหม่ให้แล้ว', receiptFailed: 'โหลดใบเสร็จไม่สำเร็จ แต่บันทึกการชำระเงินแล้ว', paper: 'ใบเสร็จของออเดอร์ {no}',
    receiptNo: 'เลขที่ใบเสร็จ {no}', order: 'ออเดอร์ {no}', staff: 'พนักงาน {name}', terminal: 'เครื่อง {name}', vatid: 'เลขประจำตัวผู้เสียภาษี {id}', subtotal: 'ยอดรวมสินค้า', total: 'ยอดสุทธิ', included: '{name} {rate} % (รวมแล้ว)', exclusive: '{name} {rate} %', tip: 'ทิป', freeItem: 'ฟรี', voidedItem: 'ยกเลิก',
    addTip: 'เพิ่มทิป', removeTip: 'นำทิปออก', tipOf: 'ทิป {share}', tipPercents: 'เปอร์เซ็นต์', tipAmounts: 'จำนวนเงิน', tipOther: 'ทิปอื่น', tipKinds: 'ประเภททิป', tipOn: 'จากยอด {amount}', giveTip: 'เพิ่มทิป {amount}', backToPayment: 'กลับไปชำระเงิน',
    tipUnusual: 'รับทิป {tip} หรือไม่', tipUnusualText: 'ทิปมากกว่าครึ่งหนึ่งของยอดที่ชำระ {amount}', tipTake: 'รับทิป', tipCheck: 'แก้ไข',
  },
});
