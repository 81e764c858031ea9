import { defineErrors } from '../../kit/errors.ts';

/** Refusals of a later tip: above what a counted drawer allows; where tips are switched off they name the channel. */
export const tipErrors = defineErrors({
  'payment.tips_off_counter': {
    status: 409,
    type: 'Operation',
    number: 711,
    en: "Tips are switched off at the counter. This tip can be lowered, but it can't be raised.",
    th: 'ปิดรับทิปที่เคาน์เตอร์อยู่ ลดทิปนี้ได้ แต่เพิ่มไม่ได้',
  },
  'payment.tips_off_tables': {
    status: 409,
    type: 'Operation',
    number: 712,
    en: "Tips are switched off for tables. This tip can be lowered, but it can't be raised.",
    th: 'ปิดรับทิปสำหรับโต๊ะอยู่ ลดทิปนี้ได้ แต่เพิ่มไม่ได้',
  },
  'payment.tip_above': {
    status: 422,
    type: 'Validation',
    number: 713,
    en: 'The tip of this payment can be {limit} at most. Nothing was recorded. Enter a lower tip.',
    th: 'ทิปของการชำระนี้ใส่ได้ไม่เกิน {limit} ยังไม่มีการบันทึก กรุณาใส่ทิปที่น้อยลง',
  },
});
