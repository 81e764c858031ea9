/** Names of the stations of the demo's kitchen. */
export const kitchenDemoWords = {
  hot: { en: 'Hot kitchen', th: 'ครัวร้อน' },
  bar: { en: 'Bar', th: 'บาร์น้ำ' },
} as const;

/** Categories of the demo that its bar makes, by their names; the kitchen makes the rest. */
export const barCategories = {
  en: ['Drinks', 'Beer & Wine'],
  th: ['เครื่องดื่ม', 'เบียร์และไวน์'],
} as const;
