import { defineStrings } from './define.ts';

/** Words of the kit itself. */
export const uiStrings = defineStrings('ui', {
  en: {
    ok: 'OK', language: 'Language', showPassword: 'Show password', hidePassword: 'Hide password', amountKeypad: 'Amount keypad', cancel: 'Cancel', close: 'Close', back: 'Back', save: 'Save', retry: 'Try again', loading: 'Loading…', requestID: 'Code for support', copied: 'Copied', copy: 'Copy',
    delete: 'Delete', clear: 'Clear', increase: 'One more', decrease: 'One less', quantity: 'Quantity',
    loadFailedTitle: 'This could not be loaded', stayTitle: 'Leave without saving?', stayMessage: 'What you typed here is not saved yet.', stay: 'Stay', leave: 'Leave',
    search: 'Search', rowsPerPage: 'Rows per page', all: 'All', page: 'Page {page} of {pages}', selected_one: '{count} selected', selected_other: '{count} selected', selectAll: 'Select all rows of this page', selectRow: 'Select this row',
    rangeOf: '{from}–{to} of {total}', sortedAscending: 'sorted upwards', sortedDescending: 'sorted downwards', noMatchTitle: 'No result', noMatchText: 'Nothing fits what you typed.', noMatchFilters: 'Nothing fits the search and the filters.', clearSearch: 'Clear search', showAll: 'Show all', yes: 'Yes', no: 'No', previousPage: 'Previous page', nextPage: 'Next page',
    new: 'New', makeCopy: 'Copy', sameNameHint: 'Leave empty to use the same name.', undo: 'Undo', emptyTitle: 'Nothing here yet', deleteChosen: 'Delete ({count})', deleteOne: 'Delete {name}?', deleteMany: 'Delete {count} rows?', deleteHint: 'What happened before stays as it is.', deleteUndoHint: 'What happened before stays as it is. You can undo this for a few seconds.',
    deleted_one: '{count} item removed', deleted_other: '{count} items removed', restored_one: '{count} item is back', restored_other: '{count} items are back',
    conflictMine: 'You typed', conflictTheirs: 'Saved meanwhile', conflictKeepMine: 'Save what I typed', conflictTakeTheirs: 'Take the other version',
    orderHint: 'Press space, move with the arrow keys, press space again. Escape leaves everything as it was.', orderDrag: 'Move {name}', orderUp: '{name} one up', orderDown: '{name} one down', orderPlace: '{name}: place {place} of {count}',
    noColour: 'No colour', always: 'Always', addWindow: 'Add a time', removeWindow: 'Remove', days: 'Days', fromTime: 'From', toTime: 'Until', fromDate: 'First day', toDate: 'Last day',
    choose: 'Choose', nothingChosen: 'Nothing chosen yet', namesAndMore: '{names} and {count} more',
    chooseAllFound: 'Select all {count}', takeChosen: 'Choose {count}', expandRow: 'Show what belongs to {name}', collapseRow: 'Hide what belongs to {name}', filters: 'Filters', reorder: 'Change order', orderSaved: 'Order saved',
    chooseImage: 'Choose a picture', replaceImage: 'Another picture', removeImage: 'Remove the picture', imageHint: 'Up to 10 MB; it is made smaller when you save.', imageUnreadable: 'This file is not a picture that can be read.',
    enterPin: 'Enter PIN', pinHint: '{filled} of {length} digits entered', fixFields: 'Please check the marked fields.',
  },
  th: {
    ok: 'ตกลง', language: 'ภาษา', showPassword: 'แสดงรหัสผ่าน', hidePassword: 'ซ่อนรหัสผ่าน', amountKeypad: 'แป้นใส่จำนวนเงิน', cancel: 'ยกเลิก', close: 'ปิด', back: 'กลับ', save: 'บันทึก', retry: 'ลองอีกครั้ง', loading: 'กำลังโหลด…', requestID: 'รหัสสำหรับแจ้งฝ่ายสนับสนุน', copied: 'คัดลอกแล้ว', copy: 'คัดลอก',
    delete: 'ลบ', clear: 'ล้าง', increase: 'เพิ่มหนึ่ง', decrease: 'ลดหนึ่ง', quantity: 'จำนวน',
    loadFailedTitle: 'โหลดข้อมูลไม่สำเร็จ', stayTitle: 'ออกโดยไม่บันทึกใช่ไหม', stayMessage: 'สิ่งที่คุณกรอกไว้ในหน้านี้ยังไม่ได้บันทึก', stay: 'อยู่หน้านี้ต่อ', leave: 'ออกจากหน้านี้',
    search: 'ค้นหา', rowsPerPage: 'จำนวนแถวต่อหน้า', all: 'ทั้งหมด', page: 'หน้า {page} จาก {pages}', selected_one: 'เลือก {count} รายการ', selected_other: 'เลือก {count} รายการ', selectAll: 'เลือกทุกแถวในหน้านี้', selectRow: 'เลือกแถวนี้',
    rangeOf: '{from}–{to} จาก {total}', sortedAscending: 'เรียงจากน้อยไปมาก', sortedDescending: 'เรียงจากมากไปน้อย', noMatchTitle: 'ไม่พบผลลัพธ์', noMatchText: 'ไม่มีรายการที่ตรงกับคำค้น', noMatchFilters: 'ไม่มีรายการที่ตรงกับคำค้นและตัวกรอง', clearSearch: 'ล้างคำค้น', showAll: 'แสดงทั้งหมด', yes: 'ใช่', no: 'ไม่ใช่', previousPage: 'หน้าก่อน', nextPage: 'หน้าถัดไป',
    new: 'เพิ่มใหม่', makeCopy: 'ทำสำเนา', sameNameHint: 'เว้นว่างไว้เพื่อใช้ชื่อเดียวกัน', undo: 'เลิกทำ', emptyTitle: 'ยังไม่มีรายการ', deleteChosen: 'ลบ ({count})', deleteOne: 'ลบ {name} ใช่ไหม', deleteMany: 'ลบ {count} รายการใช่ไหม', deleteHint: 'รายการที่ผ่านมาจะไม่เปลี่ยนแปลง', deleteUndoHint: 'รายการที่ผ่านมาจะไม่เปลี่ยนแปลง และเลิกทำได้ภายในไม่กี่วินาที',
    deleted_one: 'ลบแล้ว {count} รายการ', deleted_other: 'ลบแล้ว {count} รายการ', restored_one: 'กู้คืนแล้ว {count} รายการ', restored_other: 'กู้คืนแล้ว {count} รายการ',
    conflictMine: 'ที่คุณกรอก', conflictTheirs: 'ที่บันทึกไปแล้ว', conflictKeepMine: 'บันทึกที่ฉันกรอก', conflictTakeTheirs: 'ใช้ข้อมูลที่บันทึกไปแล้ว',
    orderHint: 'กดเว้นวรรค เลื่อนด้วยปุ่มลูกศร แล้วกดเว้นวรรคอีกครั้ง กด Escape เพื่อยกเลิก', orderDrag: 'ย้าย {name}', orderUp: 'เลื่อน {name} ขึ้น', orderDown: 'เลื่อน {name} ลง', orderPlace: '{name}: ลำดับที่ {place} จาก {count}',
    noColour: 'ไม่มีสี', always: 'ตลอดเวลา', addWindow: 'เพิ่มช่วงเวลา', removeWindow: 'นำออก', days: 'วัน', fromTime: 'ตั้งแต่', toTime: 'ถึง', fromDate: 'วันแรก', toDate: 'วันสุดท้าย',
    choose: 'เลือก', nothingChosen: 'ยังไม่ได้เลือก', namesAndMore: '{names} และอีก {count} รายการ',
    chooseAllFound: 'เลือกทั้งหมด {count} รายการ', takeChosen: 'เลือก {count} รายการ', expandRow: 'แสดงรายการย่อยของ {name}', collapseRow: 'ซ่อนรายการย่อยของ {name}', filters: 'ตัวกรอง', reorder: 'จัดลำดับ', orderSaved: 'บันทึกลำดับแล้ว',
    chooseImage: 'เลือกรูปภาพ', replaceImage: 'เปลี่ยนรูปภาพ', removeImage: 'ลบรูปภาพ', imageHint: 'รูปภาพไม่เกิน 10 MB ระบบจะย่อให้ก่อนบันทึก', imageUnreadable: 'อ่านไฟล์นี้เป็นรูปภาพไม่ได้',
    enterPin: 'ใส่รหัส PIN', pinHint: 'กรอกแล้ว {filled} จาก {length} หลัก', fixFields: 'กรุณาตรวจสอบช่องที่ทำเครื่องหมายไว้',
  },
});
