import { defineStrings } from './define.ts';

export const importStrings = defineStrings('imports', {
  en: {
    actions: 'Import and export', import: 'Import a file…', exportXlsx: 'Export as Excel file', exportCsv: 'Export as CSV file', title: 'Import: {list}',
    hint: 'Choose a CSV or Excel file. You see what would change before anything is saved.', choose: 'Choose a file', drop: 'or drop it here', template: 'Template:', templateXlsx: 'Excel', templateCsv: 'CSV',
    createMissing: 'Also add what the file names and is not there yet, such as categories or types', checking: 'Reading the file…', saving: 'Saving…', progress: '{done} of {total} rows', canClose: 'You can close this window; the import goes on.',
    all: 'All', new: 'New', changed: 'Changed', same: 'Unchanged', refused: 'Refused', row: 'Row {row}', noRows: 'No rows of this kind', unknownColumns: 'Not read, because no column is called so: {names}',
    alsoCreated: 'Also added: {names}', refusedNotice_one: '{count} row needs a correction. Nothing can be imported until then.', refusedNotice_other: '{count} rows need a correction. Nothing can be imported until then.',
    downloadRefused: 'Download refused rows', save_one: 'Import {count} row', save_other: 'Import {count} rows', nothing: 'Everything in this file is there already.', another: 'Choose another file', saved_one: '{count} row imported', saved_other: '{count} rows imported', done: 'Done',
    toEmpty: '(empty)', cannotOpen: '{name} cannot be opened. Nothing was changed. Close it in other programs and choose it again.',
  },
  th: {
    actions: 'นำเข้าและส่งออก', import: 'นำเข้าไฟล์…', exportXlsx: 'ส่งออกเป็นไฟล์ Excel', exportCsv: 'ส่งออกเป็นไฟล์ CSV', title: 'นำเข้า{list}',
    hint: 'เลือกไฟล์ CSV หรือ Excel คุณจะเห็นสิ่งที่จะเปลี่ยนก่อนบันทึกจริง', choose: 'เลือกไฟล์', drop: 'หรือวางไฟล์ที่นี่', template: 'แม่แบบ:', templateXlsx: 'Excel', templateCsv: 'CSV',
    createMissing: 'เพิ่มหมวดหมู่ แบรนด์ และประเภทที่ระบุในไฟล์แต่ยังไม่มี', checking: 'กำลังอ่านไฟล์…', saving: 'กำลังบันทึก…', progress: '{done} จาก {total} แถว', canClose: 'ปิดหน้าต่างนี้ได้ การนำเข้าจะทำงานต่อ',
    all: 'ทั้งหมด', new: 'ใหม่', changed: 'เปลี่ยน', same: 'เหมือนเดิม', refused: 'ไม่ผ่าน', row: 'แถว {row}', noRows: 'ไม่มีแถวประเภทนี้', unknownColumns: 'ไม่ได้อ่าน เพราะไม่มีคอลัมน์ชื่อนี้: {names}',
    alsoCreated: 'จะเพิ่มด้วย: {names}', refusedNotice_one: 'มี {count} แถวที่ต้องแก้ไขก่อนจึงจะนำเข้าได้', refusedNotice_other: 'มี {count} แถวที่ต้องแก้ไขก่อนจึงจะนำเข้าได้',
    downloadRefused: 'ดาวน์โหลดแถวที่ไม่ผ่าน', save_one: 'นำเข้า {count} แถว', save_other: 'นำเข้า {count} แถว', nothing: 'ข้อมูลในไฟล์นี้มีอยู่ครบแล้ว', another: 'เลือกไฟล์อื่น', saved_one: 'นำเข้าแล้ว {count} แถว', saved_other: 'นำเข้าแล้ว {count} แถว', done: 'เสร็จสิ้น',
    toEmpty: '(ว่าง)', cannotOpen: 'เปิด {name} ไม่ได้ ไม่มีการเปลี่ยนแปลง กรุณาปิดไฟล์ในโปรแกรมอื่นแล้วเลือกใหม่',
  },
});
