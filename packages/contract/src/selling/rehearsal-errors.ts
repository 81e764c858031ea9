import { defineErrors } from '../kit/errors.ts';

/** Refusals of rehearsals. In a separate file, because the first page needs them without the calls. */
export const rehearsalErrors = defineErrors({
  'rehearsal.too_long': {
    status: 422,
    type: 'Validation',
    number: 2930,
    en: 'A change can be tried on up to {days} days. Choose a shorter time.',
    th: 'ลองย้อนหลังได้ไม่เกิน {days} วัน กรุณาเลือกช่วงเวลาที่สั้นลง',
  },
  'rehearsal.dates': {
    status: 422,
    type: 'Validation',
    number: 2931,
    en: 'The first day is after the last one.',
    th: 'วันเริ่มต้นอยู่หลังวันสิ้นสุด',
  },
  'rehearsal.no_prices': {
    status: 422,
    type: 'Operation',
    number: 2932,
    en: 'This form changes no prices.',
    th: 'หน้านี้ไม่มีผลกับราคา',
  },
});
