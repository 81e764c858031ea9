import { defineStrings } from '#text/define.ts';

export const payInOutReasonStrings = defineStrings('pay-in-out-reasons', {
  en: {
    name: 'Reason',
    type: 'Used for',
    PayIn: 'Pay-in',
    PayOut: 'Pay-out',
    Both: 'Pay-in and pay-out',
    empty: 'Add reasons, so that it is known later why cash was put in or taken out.',
    saved: 'Reason saved',
  },
  th: {
    name: 'เหตุผล',
    type: 'ใช้กับ',
    PayIn: 'นำเงินเข้า',
    PayOut: 'นำเงินออก',
    Both: 'นำเงินเข้าและออก',
    empty: 'เพิ่มเหตุผล เพื่อให้รู้ภายหลังว่านำเงินเข้าหรือออกเพราะอะไร',
    saved: 'บันทึกเหตุผลแล้ว',
  },
});
