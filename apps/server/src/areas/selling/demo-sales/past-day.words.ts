import type { Words } from '#platform/words.ts';

/** What the people of a demo restaurant noted at their drawer. */
export const pastDayWords = {
  payOut: { en: 'Ice and lemons', th: 'น้ำแข็งและมะนาว' },
  missing: { en: 'Too much change at noon', th: 'ทอนเงินเกินตอนเที่ยง' },
} as const satisfies Words;
