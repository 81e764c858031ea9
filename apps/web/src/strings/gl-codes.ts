import { defineStrings } from './define.ts';

export const glStrings = defineStrings('gl-codes', {
  en: {
    code: 'Code', name: 'Name', description: 'Description', type: 'Type', noType: 'No type', mapCount: 'Booked to it', empty: 'Add the account codes of your bookkeeping, such as 4000 Food sales.', saved: 'Account code saved',
    usedTitle: 'Something is booked to {codes}', usedMessage: 'Delete it all the same? What was booked to it goes to the default of its kind.', usedConfirm: 'Delete and use the default',
    codeCount: 'Codes', typesEmpty: 'Sort account codes into types, such as income and liabilities.', typeSaved: 'Type saved',
    mapsHint: 'Every figure of the day is booked to its own code, else to the default of its kind. Without either it is listed as unmapped. What you choose is kept at once.', kind: 'What is booked', standard: 'Default', own: 'With a code of their own', ownOf: '{mapped} of {count}', unmapped: 'Unmapped',
    byDefault: 'Default: {code}', row: 'What', glCode: 'Account code', mapSaved: 'Booking saved', codeFor: 'Account code of {name}', noCodes: 'There are no account codes yet. Add some first.', addCodes: 'Account codes',
    Category: 'Sales by category', PaymentType: 'Payments', Tax: 'Taxes', ServiceCharge: 'Service charge', Tip: 'Tips', Discount: 'Discounts', Comp: 'Comps', GiftCard: 'Gift cards', Deposit: 'Container deposits', Rounding: 'Cash rounding', OverShort: 'Cash over and short', PayInOut: 'Pay-ins and pay-outs',
    payment1: 'Cash', payment2: 'Channel account', payment3: 'Customer account', payment4: 'PromptPay', payment5: 'Gift card', payment6: 'Credit card', payment7: 'Card terminal',
  },
  th: {
    code: 'รหัส', name: 'ชื่อ', description: 'คำอธิบาย', type: 'ประเภท', noType: 'ไม่มีประเภท', mapCount: 'รายการที่ผูก', empty: 'เพิ่มรหัสบัญชีที่ใช้ทำบัญชี เช่น 4000 รายได้ค่าอาหาร', saved: 'บันทึกรหัสบัญชีแล้ว',
    usedTitle: 'มีรายการผูกกับ {codes}', usedMessage: 'ต้องการลบหรือไม่ รายการที่ผูกไว้จะใช้รหัสเริ่มต้นของประเภทนั้นแทน', usedConfirm: 'ลบและใช้รหัสเริ่มต้น',
    codeCount: 'จำนวนรหัส', typesEmpty: 'จัดรหัสบัญชีเป็นประเภท เช่น รายได้และหนี้สิน', typeSaved: 'บันทึกประเภทแล้ว',
    mapsHint: 'ตัวเลขของแต่ละวันจะลงบัญชีตามรหัสของตัวเอง หากไม่มีจะใช้รหัสเริ่มต้นของประเภทนั้น หากไม่มีทั้งสองจะแสดงเป็นยังไม่ได้ผูก สิ่งที่เลือกจะบันทึกทันที', kind: 'รายการที่ลงบัญชี', standard: 'ค่าเริ่มต้น', own: 'มีรหัสของตัวเอง', ownOf: '{mapped} จาก {count}', unmapped: 'ยังไม่ได้ผูก',
    byDefault: 'ค่าเริ่มต้น: {code}', row: 'รายการ', glCode: 'รหัสบัญชี', mapSaved: 'บันทึกการลงบัญชีแล้ว', codeFor: 'รหัสบัญชีของ {name}', noCodes: 'ยังไม่มีรหัสบัญชี กรุณาเพิ่มก่อน', addCodes: 'รหัสบัญชี',
    Category: 'ยอดขายตามหมวดหมู่', PaymentType: 'การชำระเงิน', Tax: 'ภาษี', ServiceCharge: 'ค่าบริการ', Tip: 'ทิป', Discount: 'ส่วนลด', Comp: 'รายการให้ฟรี', GiftCard: 'บัตรของขวัญ', Deposit: 'เงินมัดจำภาชนะ', Rounding: 'ปัดเศษเงินสด', OverShort: 'เงินสดเกินและขาด', PayInOut: 'นำเงินเข้าและออก',
    payment1: 'เงินสด', payment2: 'บัญชีช่องทางขาย', payment3: 'บัญชีลูกค้า', payment4: 'พร้อมเพย์', payment5: 'บัตรของขวัญ', payment6: 'บัตรเครดิต', payment7: 'เครื่องรูดบัตร',
  },
});
