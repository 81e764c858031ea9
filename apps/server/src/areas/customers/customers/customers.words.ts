import type { Words } from '#platform/words.ts';

/** Names of customers that a restaurant works with although nobody chose them. */
export const customerWords = { walkIn: { en: 'Walk-in', th: 'ลูกค้าทั่วไป' } } as const satisfies Words;
