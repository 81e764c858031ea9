import { defineStrings } from './define.ts';

/** Words of the dialog that voids or comps a line or comps the order. */
export const voidCompStrings = defineStrings('sell-void-comp', {
  en: {
    kind: 'What to do', void: 'Void', comp: 'Comp', voidHint: 'Taken off the order and not charged; for what was not made or not served.', compHint: 'Stays on the order and is not charged, or only in part.',
    reason: 'Reason', otherReason: 'Another reason', note: 'Note', howMany: 'How many', howMuch: 'How much of it', valueHint: 'Of what is left to pay for it.', doVoid: 'Void {count} × {name}', doComp: 'Comp {value} of {name}', doCompOrder: 'Comp {value} of the order',
    present: '{kind}: {reason}', takeBack: 'Take it back',
  },
  th: {
    kind: 'ต้องการทำอะไร', void: 'ยกเลิก', comp: 'ให้ฟรี', voidHint: 'นำออกจากออเดอร์และไม่คิดเงิน สำหรับสิ่งที่ไม่ได้ทำหรือไม่ได้เสิร์ฟ', compHint: 'ยังอยู่ในออเดอร์ แต่ไม่คิดเงินหรือคิดเพียงบางส่วน',
    reason: 'เหตุผล', otherReason: 'เหตุผลอื่น', note: 'หมายเหตุ', howMany: 'จำนวน', howMuch: 'ให้ฟรีเท่าใด', valueHint: 'ของยอดที่เหลือของรายการ', doVoid: 'ยกเลิก {name} {count} ชิ้น', doComp: 'ให้ฟรี {value} ของ {name}', doCompOrder: 'ให้ฟรี {value} ของออเดอร์',
    present: '{kind}: {reason}', takeBack: 'นำออก',
  },
});
