import type { Words } from '#platform/words.ts';

/** Headings of the file of the cost of goods sold. */
export const cogsWords = {
  item: { en: 'Item', th: 'สินค้า' },
  quantity: { en: 'Quantity', th: 'จำนวน' },
  net: { en: 'Net sales', th: 'ยอดขายสุทธิ' },
  cost: { en: 'Cost of goods sold', th: 'ต้นทุนขาย' },
  unknownCostQuantity: { en: 'Units without a cost', th: 'จำนวนที่ไม่มีต้นทุน' },
  waste: { en: 'Waste', th: 'ของเสีย' },
  difference: { en: 'Count differences', th: 'ผลต่างจากการนับ' },
  total: { en: 'Total', th: 'รวม' },
} as const satisfies Words;
