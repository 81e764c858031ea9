import { defineStrings } from '#text/define.ts';

/** Words of the panel that shows who calls. */
export const callerStrings = defineStrings('callers', {
  en: {
    title: 'Who calls',
    line: 'Line {line}, {time}',
    withheld: 'Number withheld',
    assign: '{name}: put on the order',
    newCustomer: 'New customer with this number',
    assigned: '{name} is on the order',
    remove: 'Remove {name}',
    removeTitle: 'Remove {name}?',
    removeText: 'The call disappears from every terminal. Nothing else changes.',
    confirm: 'Remove',
  },
  th: {
    title: 'สายเรียกเข้า',
    line: 'สาย {line} เวลา {time}',
    withheld: 'ไม่แสดงเบอร์',
    assign: 'ใส่ {name} ในออเดอร์',
    newCustomer: 'เพิ่มลูกค้าด้วยเบอร์นี้',
    assigned: 'ใส่ {name} ในออเดอร์แล้ว',
    remove: 'นำ {name} ออก',
    removeTitle: 'นำ {name} ออกหรือไม่',
    removeText: 'สายนี้จะหายไปจากทุกเครื่อง ข้อมูลอื่นไม่เปลี่ยน',
    confirm: 'นำออก',
  },
});
