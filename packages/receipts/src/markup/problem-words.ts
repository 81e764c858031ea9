import type { Language } from '@tavola/contract';
import type { MarkupError, MarkupProblem } from './markup-error.ts';

/** What is wrong with a template, for its author. `{word}` is the word at fault. */
const problemWords: Readonly<Record<Language, Readonly<Record<MarkupProblem, string>>>> = {
  en: {
    too_long: 'it is longer than 64 KB',
    too_many_elements: 'it has too many elements, from “{word}” on',
    too_deep: '“{word}” is inside too many other elements; at most 8 are possible',
    unknown_element: 'there is no element “{word}”',
    unknown_attribute: 'this element has no “{word}”',
    repeated_attribute: '“{word}” is written twice',
    bad_attribute: 'the value of “{word}” is not possible',
    missing_attribute: '“{word}” is missing',
    not_closed: '“{word}” is not closed',
    not_opened: '“{word}” is closed and was not opened',
    not_here: '“{word}” cannot be here',
    bad_place: '“{word}” is no field; write a name such as {orderNo}',
    bad_syntax: 'something is missing at “{word}”',
    unknown_field: 'documents of this type have no field “{word}”',
    too_large: 'what it prints gets too long',
  },
  th: {
    too_long: 'ยาวเกิน 64 KB',
    too_many_elements: 'มีองค์ประกอบมากเกินไป ตั้งแต่ “{word}”',
    too_deep: '“{word}” ซ้อนอยู่ลึกเกินไป ซ้อนได้ไม่เกิน 8 ชั้น',
    unknown_element: 'ไม่มีองค์ประกอบชื่อ “{word}”',
    unknown_attribute: 'องค์ประกอบนี้ไม่มี “{word}”',
    repeated_attribute: 'เขียน “{word}” ซ้ำ',
    bad_attribute: 'ค่าของ “{word}” ใช้ไม่ได้',
    missing_attribute: 'ยังไม่ได้ใส่ “{word}”',
    not_closed: 'ยังไม่ได้ปิด “{word}”',
    not_opened: 'ปิด “{word}” ทั้งที่ยังไม่ได้เปิด',
    not_here: 'ใส่ “{word}” ตรงนี้ไม่ได้',
    bad_place: '“{word}” ไม่ใช่ชื่อข้อมูล ให้เขียนชื่อ เช่น {orderNo}',
    bad_syntax: 'เขียนไม่ครบตรง “{word}”',
    unknown_field: 'เอกสารประเภทนี้ไม่มีข้อมูล “{word}”',
    too_large: 'สิ่งที่พิมพ์ออกมายาวเกินไป',
  },
};

/** Most signs of a word of the template that a message repeats. */
const SHOWN = 40;

/** Says what is wrong with a template, without its line. */
export const problemText = ({ problem, word }: MarkupError, language: Language): string =>
  problemWords[language][problem].replace('{word}', () => word.slice(0, SHOWN));
