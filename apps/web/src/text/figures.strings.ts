import { defineStrings } from './define.ts';

/** What is wrong with a figure as typed. */
export const figureStrings = defineStrings('figures', {
  en: {
    twoReadings: 'Did you mean {one} or {other}?',
    decimals_one: 'At most {count} decimal',
    decimals_other: 'At most {count} decimals',
  },
  th: {
    twoReadings: 'หมายถึง {one} หรือ {other}',
    decimals_one: 'ทศนิยมไม่เกิน {count} ตำแหน่ง',
    decimals_other: 'ทศนิยมไม่เกิน {count} ตำแหน่ง',
  },
});
