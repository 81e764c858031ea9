import type { Words } from '../words.ts';

/** What files say apart from the columns of their sheet. */
export const importWords = {
  row: { en: 'Row', th: 'แถว' },
  reason: { en: 'Reason', th: 'เหตุผล' },
  yes: { en: 'yes', th: 'ใช่' },
  no: { en: 'no', th: 'ไม่' },
} as const satisfies Words;

/** What people also write for yes and no. */
export const writtenFlags = {
  yes: ['y', 'true', '1', 'x', 'on'],
  no: ['n', 'false', '0', '-', 'ไม่ใช่', 'off'],
} as const;

/** Short Thai names of the days that a cell may hold, from Sunday. */
export const THAI_DAYS = ['อา', 'จ', 'อ', 'พ', 'พฤ', 'ศ', 'ส'] as const;
