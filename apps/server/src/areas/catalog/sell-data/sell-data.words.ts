import type { Words } from '#platform/words.ts';

/** What follows a product's name in brackets on the lines of its container deposit. */
export const twinWords = {
  deposit: { en: 'deposit', th: 'มัดจำ' },
  credit: { en: 'credit', th: 'คืนมัดจำ' },
} as const satisfies Words;
