import { defineStrings } from '#text/define.ts';

/** Words of a form as of a past moment. */
export const asOfStrings = defineStrings('asOf', {
  en: {
    asItWas: 'As it was',
    asItWasText: 'Shows this form as it was at a moment.',
    date: 'Date',
    time: 'Time',
    show: 'Show',
    banner: 'As it was on {moment}. Nothing can be changed here.',
    today: 'What other pages say of it is as of today.',
    knownFrom: 'The history of this begins on {moment}. What was changed before that is not known.',
    backToNow: 'Back to now',
  },
  th: {
    asItWas: 'ดูข้อมูลย้อนหลัง',
    asItWasText: 'แสดงหน้านี้ตามที่เป็นอยู่ ณ เวลาที่เลือก',
    date: 'วันที่',
    time: 'เวลา',
    show: 'แสดง',
    banner: 'ข้อมูล ณ {moment} ดูได้อย่างเดียว แก้ไขไม่ได้',
    today: 'ข้อมูลจากหน้าอื่นที่เกี่ยวข้องเป็นของปัจจุบัน',
    knownFrom: 'ประวัติของรายการนี้เริ่มเมื่อ {moment} จึงไม่ทราบว่าก่อนหน้านั้นมีการแก้ไขอะไรบ้าง',
    backToNow: 'กลับไปปัจจุบัน',
  },
});
