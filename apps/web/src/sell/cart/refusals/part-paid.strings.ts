import { defineStrings } from '#text/define.ts';

/** Which payment keeps an order from being changed; rare, so it is loaded when needed. */
export const partPaidStrings = defineStrings('partPaid', {
  en: {
    partPaid: '{name} {amount} was taken for this order at {time}. Take the rest, or void that payment first.',
  },
  th: {
    partPaid: 'ออเดอร์นี้รับชำระ {name} {amount} แล้วเมื่อ {time} กรุณารับชำระส่วนที่เหลือ หรือยกเลิกการชำระนั้นก่อน',
  },
});
