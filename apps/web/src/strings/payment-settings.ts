import { defineStrings } from './define.ts';

export const paymentSettingStrings = defineStrings('paymentSettings', {
  en: {
    name: 'Name', kind: 'Kind', limits: 'Limits', isAvailableInPOS: 'At the tills', switchOf: '{name}: at the tills', saved: 'Payment type saved', empty: 'There are no payment types yet.', order: 'Arrange for the tills', orderHint: 'The tills show the payment types in this order.',
    type1: 'Cash', type2: 'Channel account', type3: 'Customer account', type4: 'PromptPay', type5: 'Gift card', type6: 'Card on a separate terminal', type7: 'Connected card terminal', type99: 'Tips', custom: 'Your own',
    minimumAmountLimit: 'Smallest payment', maximumAmountLimit: 'Largest payment', noLimit: '0 = no limit', from: 'from {amount}', upTo: 'up to {amount}', between: '{from} to {to}',
    isCashRoundingEnabled: 'Round totals paid in cash', roundOffTotalsToNearest: 'To the nearest', roundingHint: 'Only the cash that settles a bill is rounded; the difference is kept beside the payment.',
    isQuickCashPaymentEnabled: 'Quick cash buttons', quickCash: 'Button {number}', quickCashHint: 'Amounts that guests often hand over. 0 = no button.',
    accountPromptPayID: 'PromptPay number', promptPayShown: 'Shown as {id}', promptPayPlaceholder: '–', accountPromptPayName: 'Name of the account',
    isTaken: 'Taken here', switchSystem: '{name}: taken here', where: 'Where', whereTills: 'At the tills', whereOff: 'Switched off under POS payments', whereNowhere: 'Off at this location', systemEmpty: 'There are no system payments at this location.',
    logo: 'Logo', activeLocations: 'Locations that take it', customEmpty: 'Add ways to pay of your own, such as a meal voucher or a delivery partner.', customHint: 'Staff record it by hand, like a card on a separate terminal. Switch it on under POS payments.', customSaved: 'Payment type saved',
  },
  th: {
    name: 'ชื่อ', kind: 'ประเภท', limits: 'วงเงิน', isAvailableInPOS: 'ใช้ที่เครื่องขาย', switchOf: '{name}: ใช้ที่เครื่องขาย', saved: 'บันทึกวิธีชำระเงินแล้ว', empty: 'ยังไม่มีวิธีชำระเงิน', order: 'จัดลำดับหน้าขาย', orderHint: 'เครื่องขายแสดงวิธีชำระเงินตามลำดับนี้',
    type1: 'เงินสด', type2: 'บัญชีช่องทางขาย', type3: 'บัญชีลูกค้า', type4: 'พร้อมเพย์', type5: 'บัตรของขวัญ', type6: 'บัตรผ่านเครื่องรูดแยก', type7: 'เครื่องรูดบัตรที่เชื่อมต่อ', type99: 'ทิป', custom: 'กำหนดเอง',
    minimumAmountLimit: 'ยอดต่ำสุด', maximumAmountLimit: 'ยอดสูงสุด', noLimit: '0 = ไม่จำกัด', from: 'ตั้งแต่ {amount}', upTo: 'ไม่เกิน {amount}', between: '{from} ถึง {to}',
    isCashRoundingEnabled: 'ปัดเศษยอดที่ชำระด้วยเงินสด', roundOffTotalsToNearest: 'ปัดเป็นทวีคูณของ', roundingHint: 'ปัดเศษเฉพาะเงินสดที่ชำระครบบิล ส่วนต่างจะบันทึกไว้กับการชำระเงิน',
    isQuickCashPaymentEnabled: 'ปุ่มเงินสดด่วน', quickCash: 'ปุ่มที่ {number}', quickCashHint: 'จำนวนเงินที่ลูกค้ายื่นให้บ่อย 0 = ไม่แสดงปุ่ม',
    accountPromptPayID: 'หมายเลขพร้อมเพย์', promptPayShown: 'แสดงเป็น {id}', promptPayPlaceholder: '–', accountPromptPayName: 'ชื่อบัญชี',
    isTaken: 'ใช้ที่สาขานี้', switchSystem: '{name}: ใช้ที่สาขานี้', where: 'แสดงที่', whereTills: 'เครื่องขาย', whereOff: 'ปิดอยู่ที่หน้าวิธีชำระเงินหน้าร้าน', whereNowhere: 'ไม่ใช้ที่สาขานี้', systemEmpty: 'สาขานี้ยังไม่มีวิธีชำระเงินของระบบ',
    logo: 'โลโก้', activeLocations: 'สาขาที่เปิดใช้', customEmpty: 'เพิ่มวิธีชำระเงินของร้านเอง เช่น คูปองอาหารหรือแอปเดลิเวอรี', customHint: 'พนักงานบันทึกเองเหมือนรูดบัตรผ่านเครื่องแยก เปิดใช้ได้ที่หน้าวิธีชำระเงินหน้าร้าน', customSaved: 'บันทึกวิธีชำระเงินแล้ว',
  },
});
