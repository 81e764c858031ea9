import { describe, expect, it } from 'vitest';
import { noteTranslator } from './translate-note.ts';

const entries = [
  { en: 'Not spicy', th: 'ไม่เผ็ด' },
  { en: 'No MSG', th: 'ไม่ใส่ผงชูรส' },
  { en: 'Salt, little', th: 'เค็มน้อย' },
];
const thai = noteTranslator(entries, 'th');
const english = noteTranslator(entries, 'en');

describe('noteTranslator (decision 336)', () => {
  it.each([
    ['a note', 'Not spicy', 'ไม่เผ็ด'],
    ['however it is typed', '  not   SPICY ', 'ไม่เผ็ด'],
    ['several, as they were separated', 'not spicy, no msg / Salt', 'ไม่เผ็ด, ไม่ใส่ผงชูรส / Salt'],
    ['one with a comma as a whole', 'salt, little', 'เค็มน้อย'],
    ['lines', 'not spicy\nno msg', 'ไม่เผ็ด\nไม่ใส่ผงชูรส'],
    ['nothing that only contains it', 'not spicy please', 'not spicy please'],
    ['what is Thai already', 'ไม่เผ็ด', 'ไม่เผ็ด'],
    ['nothing', '', ''],
  ])('gives %s in Thai', (_, note, wanted) => {
    expect(thai(note)).toBe(wanted);
  });

  it('gives Thai notes in English', () => {
    expect(english('ไม่เผ็ด; ไม่ใส่ผงชูรส')).toBe('Not spicy; No MSG');
  });

  it('changes nothing without a list', () => {
    expect(noteTranslator([], 'th')('Not spicy, no MSG')).toBe('Not spicy, no MSG');
  });
});
