import { defineStrings } from '#text/define.ts';

export const reasonStrings = defineStrings('void-comp-reasons', {
  en: {
    name: 'Reason',
    type: 'Used for',
    percentage: 'Percentage',
    percentageHint: 'What a comp starts with; staff can change it at the till.',
    Void: 'Void',
    Comp: 'Comp',
    Both: 'Void and comp',
    empty: 'Add reasons, so that voids and comps can be told apart later.',
    saved: 'Reason saved',
  },
  th: {
    name: 'เหตุผล',
    type: 'ใช้กับ',
    percentage: 'เปอร์เซ็นต์',
    percentageHint: 'ค่าเริ่มต้นเมื่อให้ฟรี พนักงานปรับได้ที่หน้าขาย',
    Void: 'ยกเลิกรายการ',
    Comp: 'ให้ฟรี',
    Both: 'ยกเลิกรายการและให้ฟรี',
    empty: 'เพิ่มเหตุผล เพื่อแยกดูการยกเลิกและการให้ฟรีได้ภายหลัง',
    saved: 'บันทึกเหตุผลแล้ว',
  },
});
