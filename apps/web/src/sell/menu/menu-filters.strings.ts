import { defineStrings } from '#text/define.ts';

/** Words of the filters above the menu. */
export const menuFilterStrings = defineStrings('menuFilters', {
  en: { brand: 'Brand', allBrands: 'All brands', nowOnly: 'Available now' },
  th: { brand: 'แบรนด์', allBrands: 'ทุกแบรนด์', nowOnly: 'ที่ขายอยู่ตอนนี้' },
});
