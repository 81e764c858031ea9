import type { Words } from '#platform/words.ts';

/** Names of customers that the product creates for a restaurant. */
export const customerWords = { walkIn: { en: 'Walk-in', th: 'ลูกค้าทั่วไป' } } as const satisfies Words;
