import type { Words } from '#platform/words.ts';

/** What a country calls the tax on a restaurant's bill. */
export const taxWords = {
  vat: { en: 'VAT', th: 'ภาษีมูลค่าเพิ่ม' },
  gst: { en: 'GST', th: 'ภาษีสินค้าและบริการ (GST)' },
  consumption: { en: 'Consumption Tax', th: 'ภาษีการบริโภค' },
  sales: { en: 'Sales Tax', th: 'ภาษีการขาย' },
} as const satisfies Words;
