import { defineStrings } from './define.ts';

/** Words of the kit itself. */
export const uiStrings = defineStrings('ui', {
  en: {
    ok: 'OK', language: 'Language', showPassword: 'Show password', hidePassword: 'Hide password', amountKeypad: 'Amount keypad', cancel: 'Cancel', close: 'Close', back: 'Back', save: 'Save', retry: 'Try again', loading: 'Loading…', requestID: 'Code for support', copied: 'Copied', copy: 'Copy',
    delete: 'Delete', clear: 'Clear', increase: 'One more', decrease: 'One less', quantity: 'Quantity',
    loadFailedTitle: 'This could not be loaded', stayTitle: 'Leave without saving?', stayMessage: 'What you typed here is not saved yet.', stay: 'Stay', leave: 'Leave',
    search: 'Search', rowsPerPage: 'Rows per page', all: 'All', page: 'Page {page} of {pages}', selected_one: '{count} selected', selected_other: '{count} selected', selectAll: 'Select all rows of this page', selectRow: 'Select this row',
    rangeOf: '{from}–{to} of {total}', sortedAscending: 'sorted upwards', sortedDescending: 'sorted downwards', noMatchTitle: 'No result', noMatchText: 'Nothing fits what you typed.', clearSearch: 'Clear search', previousPage: 'Previous page', nextPage: 'Next page',
    enterPin: 'Enter PIN', pinHint: '{filled} of {length} digits entered', fixFields: 'Please check the marked fields.',
  },
  th: {
    ok: 'ตกลง', language: 'ภาษา', showPassword: 'แสดงรหัสผ่าน', hidePassword: 'ซ่อนรหัสผ่าน', amountKeypad: 'แป้นใส่จำนวนเงิน', cancel: 'ยกเลิก', close: 'ปิด', back: 'กลับ', save: 'บันทึก', retry: 'ลองอีกครั้ง', loading: 'กำลังโหลด…', requestID: 'รหัสสำหรับแจ้งฝ่ายสนับสนุน', copied: 'คัดลอกแล้ว', copy: 'คัดลอก',
    delete: 'ลบ', clear: 'ล้าง', increase: 'เพิ่มหนึ่ง', decrease: 'ลดหนึ่ง', quantity: 'จำนวน',
    loadFailedTitle: 'โหลดข้อมูลไม่สำเร็จ', stayTitle: 'ออกโดยไม่บันทึกใช่ไหม', stayMessage: 'สิ่งที่คุณกรอกไว้ในหน้านี้ยังไม่ได้บันทึก', stay: 'อยู่หน้านี้ต่อ', leave: 'ออกจากหน้านี้',
    search: 'ค้นหา', rowsPerPage: 'จำนวนแถวต่อหน้า', all: 'ทั้งหมด', page: 'หน้า {page} จาก {pages}', selected_one: 'เลือก {count} รายการ', selected_other: 'เลือก {count} รายการ', selectAll: 'เลือกทุกแถวในหน้านี้', selectRow: 'เลือกแถวนี้',
    rangeOf: '{from}–{to} จาก {total}', sortedAscending: 'เรียงจากน้อยไปมาก', sortedDescending: 'เรียงจากมากไปน้อย', noMatchTitle: 'ไม่พบผลลัพธ์', noMatchText: 'ไม่มีรายการที่ตรงกับคำค้น', clearSearch: 'ล้างคำค้น', previousPage: 'หน้าก่อน', nextPage: 'หน้าถัดไป',
    enterPin: 'ใส่รหัส PIN', pinHint: 'กรอกแล้ว {filled} จาก {length} หลัก', fixFields: 'กรุณาตรวจสอบช่องที่ทำเครื่องหมายไว้',
  },
});
