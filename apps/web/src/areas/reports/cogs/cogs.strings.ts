import { defineStrings } from '#text/define.ts';

/** Words of the cost of goods sold. */
export const cogsStrings = defineStrings('cogs', {
  en: {
    item: 'Item',
    openItem: 'Open item',
    quantity: 'Quantity',
    net: 'Net sales',
    cost: 'Cost of goods sold',
    profit: 'Gross profit',
    knownProfit: 'Gross profit, known costs',
    waste: 'Waste',
    difference: 'Count differences',
    unknown: '{count} without a cost',
    unknownTitle: 'Some costs are not known',
    unknownText:
      '{count} units were sold without a cost and are left out of it. Give their items a cost, or record what deliveries cost.',
    emptyTitle: 'Nothing was sold or moved in this period',
    emptyText: 'Choose another period.',
  },
  th: {
    item: 'สินค้า',
    openItem: 'สินค้าที่ตั้งราคาเอง',
    quantity: 'จำนวน',
    net: 'ยอดขายสุทธิ',
    cost: 'ต้นทุนขาย',
    profit: 'กำไรขั้นต้น',
    knownProfit: 'กำไรขั้นต้น (ที่ทราบต้นทุน)',
    waste: 'ของเสีย',
    difference: 'ผลต่างจากการนับ',
    unknown: 'ไม่มีต้นทุน {count}',
    unknownTitle: 'บางรายการยังไม่ทราบต้นทุน',
    unknownText: 'มี {count} หน่วยที่ขายไปโดยไม่มีต้นทุน จึงไม่รวมในต้นทุนขาย กรุณาใส่ต้นทุนของสินค้า หรือบันทึกราคาตอนรับของ',
    emptyTitle: 'ไม่มีการขายหรือการเคลื่อนไหวในช่วงเวลานี้',
    emptyText: 'กรุณาเลือกช่วงเวลาอื่น',
  },
});
