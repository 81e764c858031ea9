import type { Language } from '../enumerations.ts';

/** Words for the codes that schemas put on a single field. */
export const fieldMessages = {
  required: { en: 'Required', th: 'จำเป็นต้องกรอก' },
  too_long: { en: 'Too long', th: 'ยาวเกินไป' },
  too_many: { en: 'Too many', th: 'มากเกินไป' },
  characters: { en: 'Contains characters that cannot be used', th: 'มีอักขระที่ใช้ไม่ได้' },
  guid: { en: 'Not a valid id', th: 'รหัสไม่ถูกต้อง' },
  number: { en: 'Must be a number', th: 'ต้องเป็นตัวเลข' },
  integer: { en: 'Must be a whole number', th: 'ต้องเป็นจำนวนเต็ม' },
  decimals: { en: 'At most 5 decimals', th: 'ทศนิยมไม่เกิน 5 ตำแหน่ง' },
  min: { en: 'Too small', th: 'น้อยเกินไป' },
  range: { en: 'Out of range', th: 'อยู่นอกช่วงที่กำหนด' },
  percent: { en: 'Value should be 0-100', th: 'ค่าต้องอยู่ระหว่าง 0-100' },
  date: { en: 'Not a date', th: 'วันที่ไม่ถูกต้อง' },
  time: { en: 'Not a time', th: 'เวลาไม่ถูกต้อง' },
  days: { en: 'Not a list of weekdays', th: 'รายการวันไม่ถูกต้อง' },
  colour: { en: 'Not a colour', th: 'สีไม่ถูกต้อง' },
  email: { en: 'Not a valid email', th: 'อีเมลไม่ถูกต้อง' },
  no_space: { en: 'Space is not allowed.', th: 'ห้ามมีช่องว่าง' },
  length_5_61: { en: '5 to 61 characters', th: '5 ถึง 61 ตัวอักษร' },
  subdomain: { en: 'subdomain must not have special character except hyphen.', th: 'ซับโดเมนต้องไม่มีอักขระพิเศษนอกจากขีดกลาง' },
  country: { en: 'please select country *', th: 'กรุณาเลือกประเทศ *' },
  currency: { en: 'please select currency *', th: 'กรุณาเลือกสกุลเงิน *' },
  password: {
    en: 'Password must have 8 letters and at least one capital letter, one special letter and one alphanumeric letter.',
    th: 'รหัสผ่านต้องมีอย่างน้อย 8 ตัว มีตัวพิมพ์ใหญ่ ตัวพิมพ์เล็ก ตัวเลข และอักขระพิเศษอย่างน้อยหนึ่งตัว',
  },
  password_match: { en: 'Passwords must match.', th: 'รหัสผ่านต้องตรงกัน' },
  pin_digits: { en: 'Must be only digits', th: 'ต้องเป็นตัวเลขเท่านั้น' },
  pin_length: { en: 'Must be exactly 6 digits', th: 'ต้องมี 6 หลัก' },
  pin_weak: { en: 'This PIN is too easy to guess', th: 'PIN นี้เดาง่ายเกินไป' },
  confirm_pin: { en: 'Confirm pin is required.', th: 'กรุณายืนยัน PIN' },
  pin_match: { en: 'pin must match.', th: 'PIN ต้องตรงกัน' },
  username_taken: { en: 'This username is taken.', th: 'ชื่อผู้ใช้นี้ถูกใช้แล้ว' },
  name_taken: { en: 'This name is used already.', th: 'ชื่อนี้ถูกใช้แล้ว' },
  subdomain_taken: { en: 'This subdomain is unavailable.', th: 'ซับโดเมนนี้ไม่ว่าง' },
  invalid: { en: 'Not valid', th: 'ไม่ถูกต้อง' },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
export type FieldCode = keyof typeof fieldMessages;

/** Turns a schema's code into one of ours; a code without words becomes `invalid`. */
export const fieldCode = (code: string): FieldCode => (code in fieldMessages ? (code as FieldCode) : 'invalid');
