import { defineStrings } from '#text/define.ts';

/** Words of lists alone: the first page does not wait for them. */
export const listStrings = defineStrings('lists', {
  en: {
    rowsPerPage: 'Rows per page',
    rangeOfMore: '{from}–{to} of more than {total}',
    withSelected: 'Selected rows',
    compactRows: 'Compact rows',
    columns: 'Columns',
    usualColumns: 'Usual columns',
  },
  th: {
    rowsPerPage: 'จำนวนแถวต่อหน้า',
    rangeOfMore: '{from}–{to} จากมากกว่า {total}',
    withSelected: 'แถวที่เลือก',
    compactRows: 'แถวแบบกระชับ',
    columns: 'คอลัมน์',
    usualColumns: 'คอลัมน์ตามปกติ',
  },
});
