/** The words of the rules by which guests earn points; part of the settings' words. */
export const loyaltyWords = {
  en: {
    earnExcludedCategoryIDs: 'Categories without points',
    earnExcludedCategoryIDsHint: 'Items of these categories earn nothing.',
    earnPoint: 'Points earned',
    earnPointHint: 'Whole points, for each time the spend is reached.',
    earnSpendAmount: 'Spend that earns points',
    earnSpendAmountHint: 'Each time a guest spends this in one sale earns the points below.',
    noPoints: 'No points',
    whatEarns: 'What counts',
  },
  th: {
    earnExcludedCategoryIDs: 'หมวดหมู่ที่ไม่ได้แต้ม',
    earnExcludedCategoryIDsHint: 'สินค้าในหมวดหมู่เหล่านี้ไม่ได้แต้ม',
    earnPoint: 'แต้มที่ได้',
    earnPointHint: 'เป็นจำนวนเต็ม ต่อทุกครั้งที่ยอดซื้อครบ',
    earnSpendAmount: 'ยอดซื้อที่ได้แต้ม',
    earnSpendAmountHint: 'ทุกครั้งที่ยอดซื้อในบิลครบจำนวนนี้ ลูกค้าได้แต้มตามช่องด้านล่าง',
    noPoints: 'ไม่ให้แต้ม',
    whatEarns: 'ยอดที่นับ',
  },
} as const;
