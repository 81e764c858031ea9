import { defineStrings } from './define.ts';

export const accountStrings = defineStrings('paymentAccounts', {
  en: {
    name: 'Name', paymentTypeID: 'Belongs to', type2: 'Sales channel', type3: 'Customer', creditLimit: 'Credit limit', creditLimitHint: 'Leave empty for no limit.', accountBalance: 'Balance', isActive: 'Active', switchOf: '{name}: active', empty: 'Open an account for guests who pay later, or for a sales channel that settles with you.', saved: 'Account saved',
    noLimit: 'No limit', balanceHint: 'Owed to you; below 0, you owe.', available: 'Still available', entryCount: 'Entries', history: 'History', historyEmpty: 'Nothing was booked on this account yet.',
    at: 'When', type: 'Type', amount: 'Amount', balanceAfter: 'Balance after', comment: 'Reason', userName: 'By', locationName: 'Where', allTypes: 'All types', from: 'From', to: 'To',
    ofOrder: 'Order {no}', tillHint: 'The tills put sales on it once Customer account is switched on under System payments.',
    Payment: 'Payment', Refund: 'Refund', Adjustment: 'Adjustment', Settlement: 'Settlement',
    adjust: 'Adjust the balance', adjustKind: 'What happened', settlement: 'Money came in', raise: 'Raise what is owed', lower: 'Lower what is owed', book: 'Save', booked: 'Booked. The balance is {balance}.', newBalance: 'The balance becomes {balance}.',
  },
  th: {
    name: 'ชื่อ', paymentTypeID: 'เจ้าของบัญชี', type2: 'ช่องทางขาย', type3: 'ลูกค้า', creditLimit: 'วงเงินเครดิต', creditLimitHint: 'เว้นว่าง = ไม่จำกัด', accountBalance: 'ยอดคงเหลือ', isActive: 'ใช้งาน', switchOf: '{name}: ใช้งาน', empty: 'เปิดบัญชีให้ลูกค้าที่ชำระภายหลัง หรือช่องทางขายที่โอนเงินให้ร้าน', saved: 'บันทึกบัญชีแล้ว',
    noLimit: 'ไม่จำกัด', balanceHint: 'ยอดที่ค้างชำระร้าน ถ้าต่ำกว่า 0 ร้านเป็นผู้ค้าง', available: 'ใช้ได้อีก', entryCount: 'จำนวนรายการ', history: 'ประวัติ', historyEmpty: 'ยังไม่มีรายการในบัญชีนี้',
    at: 'เมื่อ', type: 'ประเภท', amount: 'จำนวน', balanceAfter: 'ยอดหลังรายการ', comment: 'เหตุผล', userName: 'โดย', locationName: 'สาขา', allTypes: 'ทุกประเภท', from: 'ตั้งแต่', to: 'ถึง',
    ofOrder: 'ออเดอร์ {no}', tillHint: 'เครื่องขายลงรายการในบัญชีนี้ได้เมื่อเปิดบัญชีลูกค้าที่หน้าวิธีชำระเงินของระบบ',
    Payment: 'ชำระเงิน', Refund: 'คืนเงิน', Adjustment: 'ปรับยอด', Settlement: 'รับชำระยอดค้าง',
    adjust: 'ปรับยอดคงเหลือ', adjustKind: 'เกิดอะไรขึ้น', settlement: 'ได้รับเงินแล้ว', raise: 'เพิ่มยอดค้าง', lower: 'ลดยอดค้าง', book: 'บันทึก', booked: 'บันทึกแล้ว ยอดคงเหลือ {balance}', newBalance: 'ยอดคงเหลือจะเป็น {balance}',
  },
});
