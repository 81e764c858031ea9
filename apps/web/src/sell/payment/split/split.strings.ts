import { defineStrings } from '#text/define.ts';

/** Words of a split payment. */
export const splitStrings = defineStrings('split', {
  en: {
    shares: 'Payments of this order',
    share: 'Payment {no}',
    shareOf: 'Payment {no} of {count}',
    paid: 'Paid',
    paidAs: 'Paid · {name}',
    remaining: 'Remaining',
    amount: 'Amount of payment {no}: {amount}',
    type: 'Type of payment {no}',
    addShare: 'Add payment',
    evenly: 'Split evenly',
    remove: 'Remove payment {no}',
    charge: 'Charge {amount} – {name}',
    cannotCharge: 'Cannot make charge',
    single: 'One payment',
    list: 'All payments',
  },
  th: {
    shares: 'การชำระเงินของออเดอร์นี้',
    share: 'ชำระครั้งที่ {no}',
    shareOf: 'ชำระครั้งที่ {no} จาก {count}',
    paid: 'ชำระแล้ว',
    paidAs: 'ชำระแล้ว · {name}',
    remaining: 'คงเหลือ',
    amount: 'ยอดชำระครั้งที่ {no}: {amount}',
    type: 'วิธีชำระครั้งที่ {no}',
    addShare: 'เพิ่มรายการ',
    evenly: 'แบ่งเท่ากัน',
    remove: 'ลบการชำระครั้งที่ {no}',
    charge: 'รับชำระ {amount} ด้วย{name}',
    cannotCharge: 'รับชำระไม่ได้',
    single: 'ชำระครั้งเดียว',
    list: 'ทุกรายการ',
  },
});
