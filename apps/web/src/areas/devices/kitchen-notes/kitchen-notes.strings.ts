import { defineStrings } from '#text/define.ts';

/** Words of the notes that tickets are translated by. */
export const kitchenNoteStrings = defineStrings('kitchenNotes', {
  en: {
    entries: 'Notes in both languages',
    hint: 'Tickets print each note in the language of their printer. What is not in the list is printed as it was typed.',
    en: 'In English',
    th: 'In Thai',
    enOf: 'Note {n} in English',
    thOf: 'Note {n} in Thai',
    add: 'Add note',
    remove: 'Remove',
    removeOf: 'Remove note {n}',
    empty: 'There are no notes yet. Add those that guests ask for most, such as “Not spicy”.',
    saved: 'Kitchen notes saved',
    full: 'A list has at most {n} notes.',
  },
  th: {
    entries: 'หมายเหตุทั้งสองภาษา',
    hint: 'ใบสั่งจะพิมพ์หมายเหตุตามภาษาของเครื่องพิมพ์ หมายเหตุที่ไม่อยู่ในรายการจะพิมพ์ตามที่พิมพ์ไว้',
    en: 'ภาษาอังกฤษ',
    th: 'ภาษาไทย',
    enOf: 'หมายเหตุ {n} ภาษาอังกฤษ',
    thOf: 'หมายเหตุ {n} ภาษาไทย',
    add: 'เพิ่มหมายเหตุ',
    remove: 'นำออก',
    removeOf: 'นำหมายเหตุ {n} ออก',
    empty: 'ยังไม่มีหมายเหตุ เพิ่มข้อความที่ลูกค้าขอบ่อย เช่น “ไม่เผ็ด”',
    saved: 'บันทึกหมายเหตุสำหรับครัวแล้ว',
    full: 'ใส่ได้ไม่เกิน {n} ข้อความ',
  },
});
