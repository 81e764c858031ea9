import { defineStrings } from '#text/define.ts';

/** Words of lists whose order a person changes. */
export const orderListStrings = defineStrings('order-list', {
  en: {
    hint: 'Press Space, move with the arrow keys, then press Space again. Press Escape to cancel.',
    drag: 'Move {name}',
    actions: 'Actions for {name}',
    up: 'Move {name} up',
    down: 'Move {name} down',
    place: '{name}: position {place} of {count}',
    saved: 'Order saved',
    nothing: 'There is nothing to sort here.',
    unsaved: 'Save this order first, or cancel it.',
  },
  th: {
    hint: 'กด Space เลื่อนด้วยปุ่มลูกศร แล้วกด Space อีกครั้ง กด Escape เพื่อยกเลิก',
    drag: 'ย้าย {name}',
    actions: 'จัดการ {name}',
    up: 'เลื่อน {name} ขึ้น',
    down: 'เลื่อน {name} ลง',
    place: '{name}: ลำดับที่ {place} จาก {count}',
    saved: 'บันทึกลำดับแล้ว',
    nothing: 'ไม่มีรายการให้จัดลำดับ',
    unsaved: 'บันทึกหรือยกเลิกลำดับนี้ก่อน',
  },
});
