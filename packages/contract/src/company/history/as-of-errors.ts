import { defineErrors } from '../../kit/errors.ts';

/** Refusals of a form as it was. In a separate file, because the first page needs them without the calls. */
export const asOfErrors = defineErrors({
  'as_of.future': {
    status: 422,
    type: 'Validation',
    number: 2910,
    en: 'Choose a time in the past.',
    th: 'กรุณาเลือกเวลาที่ผ่านมาแล้ว',
  },
  'as_of.before_company': {
    status: 422,
    type: 'Validation',
    number: 2911,
    en: 'The company was registered on {date}. There is nothing before that.',
    th: 'บริษัทลงทะเบียนเมื่อ {date} จึงไม่มีข้อมูลก่อนหน้านั้น',
  },
  'as_of.not_there': {
    status: 422,
    type: 'Validation',
    number: 2912,
    en: 'This was added later, on {date}.',
    th: 'รายการนี้เพิ่มเข้ามาภายหลัง เมื่อ {date}',
  },
  'as_of.not_kept': {
    status: 422,
    type: 'Operation',
    number: 2913,
    en: 'Of personal details the history keeps no earlier values.',
    th: 'ประวัติไม่เก็บค่าเดิมของข้อมูลส่วนตัว',
  },
});
