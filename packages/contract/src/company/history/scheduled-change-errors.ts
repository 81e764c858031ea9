import { defineErrors } from '../../kit/errors.ts';

/** Refusals of scheduled changes. In a separate file, because the first page needs them without the calls. */
export const scheduledChangeErrors = defineErrors({
  'scheduled_change.past': {
    status: 422,
    type: 'Validation',
    number: 2920,
    en: 'Choose a time in the future.',
    th: 'กรุณาเลือกเวลาในอนาคต',
  },
  'scheduled_change.too_far': {
    status: 422,
    type: 'Validation',
    number: 2921,
    en: 'A change can be scheduled up to {days} days ahead.',
    th: 'ตั้งเวลาล่วงหน้าได้ไม่เกิน {days} วัน',
  },
  'scheduled_change.already': {
    status: 409,
    type: 'Operation',
    number: 2922,
    en: 'A change of {name} is already scheduled for {date}. Withdraw it first.',
    th: 'มีการตั้งเวลาแก้ {name} ไว้แล้ว วันที่ {date} กรุณายกเลิกรายการนั้นก่อน',
  },
  'scheduled_change.too_many': {
    status: 422,
    type: 'Operation',
    number: 2923,
    en: '{most} changes are scheduled already. Withdraw some of them first.',
    th: 'ตั้งเวลาไว้ครบ {most} รายการแล้ว กรุณายกเลิกบางรายการก่อน',
  },
  'scheduled_change.no_form': {
    status: 422,
    type: 'Operation',
    number: 2924,
    en: 'This form cannot be saved later.',
    th: 'หน้านี้ตั้งเวลาบันทึกไม่ได้',
  },
  'scheduled_change.ended': {
    status: 409,
    type: 'Operation',
    number: 2925,
    en: 'This change is no longer waiting.',
    th: 'รายการนี้ไม่ได้รอดำเนินการแล้ว',
  },
});
