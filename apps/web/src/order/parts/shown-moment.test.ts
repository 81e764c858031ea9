import { expect, test } from 'vitest';
import { shownMoment } from './shown-moment.ts';

const evening = Date.parse('2026-11-30T22:50:00+07:00');

test('a time of today is the time alone', () => {
  expect(shownMoment('2026-11-30T16:30:00Z', evening, 'Asia/Bangkok')).toBe('11:30 PM');
});

test('a time of tomorrow has its day', () => {
  expect(shownMoment('2026-12-01T03:30:00Z', evening, 'Asia/Bangkok')).toMatch(/Dec.* 10:30 AM$/);
});
