/** Names of the stations of the demo's kitchen. */
export const kitchenDemoWords = {
  hot: { en: 'Hot kitchen', th: 'ครัวร้อน' },
  bar: { en: 'Bar', th: 'บาร์น้ำ' },
} as const;
