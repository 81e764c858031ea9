import { defineStrings } from '#text/define.ts';

/** Words of the dialog that changes the location; loaded with it. */
export const locationMenuStrings = defineStrings('locationMenu', {
  en: {
    title: 'Change location',
    hint: 'You stay signed in. A sale that you have started stays at this location.',
    here: 'You are here',
    search: 'Search locations',
    noMatch: 'No results',
  },
  th: {
    title: 'เปลี่ยนสาขา',
    hint: 'คุณยังเข้าสู่ระบบอยู่ การขายที่เริ่มไว้จะยังอยู่ที่สาขานี้',
    here: 'คุณอยู่ที่นี่',
    search: 'ค้นหาสาขา',
    noMatch: 'ไม่พบข้อมูล',
  },
});
