import { defineErrors } from '../kit/errors.ts';

/** Refusals of reports. */
export const reportErrors = defineErrors({
  'report.period_reversed': {
    status: 400,
    type: 'Validation',
    number: 2950,
    en: 'The period ends before it begins. Choose a later end.',
    th: 'วันสิ้นสุดอยู่ก่อนวันเริ่มต้น กรุณาเลือกวันสิ้นสุดใหม่',
  },
  'report.period_too_long': {
    status: 400,
    type: 'Validation',
    number: 2951,
    en: 'A report covers {days} days at most. Choose a shorter period.',
    th: 'รายงานครอบคลุมได้ไม่เกิน {days} วัน กรุณาเลือกช่วงเวลาที่สั้นลง',
  },
  'report.hours_too_long': {
    status: 400,
    type: 'Validation',
    number: 2952,
    en: 'A report by single hours covers {days} days at most. Choose a shorter period, or the hours of the day.',
    th: 'รายงานรายชั่วโมงครอบคลุมได้ไม่เกิน {days} วัน กรุณาเลือกช่วงเวลาที่สั้นลง หรือดูตามชั่วโมงของวัน',
  },
  'report.location': {
    status: 403,
    type: 'Auth',
    number: 2953,
    en: 'You may not see the reports of this location, or it sells in another currency. Choose another location.',
    th: 'คุณไม่มีสิทธิ์ดูรายงานของสาขานี้ หรือสาขานี้ใช้สกุลเงินอื่น กรุณาเลือกสาขาอื่น',
  },
  'report.forecast_day': {
    status: 400,
    type: 'Validation',
    number: 2955,
    en: 'Forecasts reach from today to {date}. Choose one of these days.',
    th: 'คาดการณ์ได้ตั้งแต่วันนี้ถึง {date} กรุณาเลือกวันในช่วงนี้',
  },
  'report.too_many_views': {
    status: 422,
    type: 'Limit',
    number: 2957,
    en: 'You have saved {most} views, and that is the most. Delete one you no longer need.',
    th: 'คุณบันทึกมุมมองครบ {most} รายการแล้ว กรุณาลบรายการที่ไม่ใช้แล้วก่อน',
  },
  'report.view_missing': {
    status: 404,
    type: 'Operation',
    number: 2958,
    en: 'This saved view was deleted. Choose another one.',
    th: 'มุมมองที่บันทึกนี้ถูกลบแล้ว กรุณาเลือกมุมมองอื่น',
  },
  'report.mail_reader': {
    status: 422,
    type: 'Validation',
    number: 2959,
    en: 'A person you chose has no mail address here or may not see and export reports. Choose other people.',
    th: 'มีคนที่เลือกไม่มีอีเมลหรือไม่มีสิทธิ์ดูและส่งออกรายงาน กรุณาเลือกคนอื่น',
  },
  'report.mail_token': {
    status: 404,
    type: 'Operation',
    number: 2956,
    en: 'This link belongs to a mail that is no longer scheduled. There is nothing left to stop.',
    th: 'ลิงก์นี้เป็นของอีเมลที่ไม่ได้ตั้งส่งแล้ว จึงไม่มีอะไรให้ยกเลิก',
  },
  'report.counting': {
    status: 409,
    type: 'Operation',
    number: 2963,
    en: 'Sales are still being counted, so the figures would not have all of them. {count} are left. Try again in a moment.',
    th: 'กำลังนับยอดขายอยู่ ตัวเลขจะยังไม่ครบ เหลืออีก {count} รายการ กรุณาลองใหม่ในอีกสักครู่',
  },
  'report.too_many_rows': {
    status: 422,
    type: 'Limit',
    number: 2954,
    en: 'This file would have {rows} rows; {most} is the most. Choose a shorter period.',
    th: 'ไฟล์นี้จะมี {rows} แถว ซึ่งเกิน {most} แถว กรุณาเลือกช่วงเวลาที่สั้นลง',
  },
});
