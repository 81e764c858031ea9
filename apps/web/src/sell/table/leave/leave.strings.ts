import { defineStrings } from '#text/define.ts';

/** Words of the way back to the floor. */
export const leaveStrings = defineStrings('leaveTable', {
  en: {
    unsentTitle_one: 'Send {count} item to the kitchen?',
    unsentTitle_other: 'Send {count} items to the kitchen?',
    unsentText: 'The kitchen has not received:',
    send: 'Send',
    hold: 'Hold',
    stay: 'Stay',
    failedTitle: 'Not saved',
    failedText: 'If you leave without saving, these changes are dropped:',
    otherChanges: 'Other changes of this bill',
    drop: 'Leave without saving',
    noAnswer: 'No answer came from the server. The table may be saved already.',
    changedTwice: 'Another terminal keeps changing this table. Try again.',
    close: 'Close',
  },
  th: {
    unsentTitle_one: 'ส่งครัว {count} รายการหรือไม่',
    unsentTitle_other: 'ส่งครัว {count} รายการหรือไม่',
    unsentText: 'ครัวยังไม่ได้รับรายการเหล่านี้',
    send: 'ส่งครัว',
    hold: 'พักไว้',
    stay: 'อยู่ที่โต๊ะนี้ต่อ',
    failedTitle: 'ยังไม่ได้บันทึก',
    failedText: 'ถ้าออกโดยไม่บันทึก การแก้ไขเหล่านี้จะหายไป',
    otherChanges: 'การแก้ไขอื่นของบิลนี้',
    drop: 'ออกโดยไม่บันทึก',
    noAnswer: 'ยังไม่ได้รับคำตอบจากเซิร์ฟเวอร์ โต๊ะนี้อาจถูกบันทึกแล้ว',
    changedTwice: 'เครื่องอื่นกำลังแก้ไขโต๊ะนี้อยู่ กรุณาลองอีกครั้ง',
    close: 'ปิด',
  },
});
