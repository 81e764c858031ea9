import { defineStrings } from '#text/define.ts';

export const reasonStrings = defineStrings('void-comp-reasons', {
  en: {
    name: 'Reason',
    type: 'Used for',
    percentage: 'Percentage',
    percentageHint: 'Default comp percentage. Staff can change it at the POS.',
    Void: 'Void',
    Comp: 'Comp',
    Both: 'Void and comp',
    empty: 'Add the reasons that people choose from when they void or comp.',
    saved: 'Reason saved',
    order: 'POS order',
    orderHint: 'Reasons are listed in this order on the POS.',
  },
  th: {
    name: 'เหตุผล',
    type: 'ใช้กับ',
    percentage: 'เปอร์เซ็นต์',
    percentageHint: 'เปอร์เซ็นต์เริ่มต้นเมื่อให้ฟรี พนักงานเปลี่ยนได้ที่หน้าขาย',
    Void: 'ยกเลิกรายการ',
    Comp: 'ให้ฟรี',
    Both: 'ยกเลิกรายการและให้ฟรี',
    empty: 'เพิ่มเหตุผลให้พนักงานเลือกเมื่อยกเลิกหรือให้ฟรี',
    saved: 'บันทึกเหตุผลแล้ว',
    order: 'ลำดับบนหน้าขาย',
    orderHint: 'หน้าขายแสดงเหตุผลตามลำดับนี้',
  },
});
