import { defineStrings } from '#text/define.ts';

export const payInOutReasonStrings = defineStrings('pay-in-out-reasons', {
  en: {
    name: 'Reason',
    type: 'Used for',
    PayIn: 'Pay-in',
    PayOut: 'Pay-out',
    Both: 'Pay-in and pay-out',
    empty: 'Add reasons to record why cash is paid in or out.',
    saved: 'Reason saved',
    order: 'POS order',
    orderHint: 'Reasons are listed in this order at the cash drawer.',
  },
  th: {
    name: 'เหตุผล',
    type: 'ใช้กับ',
    PayIn: 'นำเงินเข้า',
    PayOut: 'นำเงินออก',
    Both: 'นำเงินเข้าและออก',
    empty: 'เพิ่มเหตุผลเพื่อบันทึกว่านำเงินเข้าหรือออกเพราะอะไร',
    saved: 'บันทึกเหตุผลแล้ว',
    order: 'ลำดับบนหน้าขาย',
    orderHint: 'หน้าลิ้นชักเงินแสดงเหตุผลตามลำดับนี้',
  },
});
