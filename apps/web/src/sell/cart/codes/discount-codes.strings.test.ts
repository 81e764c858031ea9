import { describe, expect, it } from 'vitest';
import { codeTimes, codeWorth, discountCodeStrings } from './discount-codes.strings.ts';

type T = Parameters<typeof codeTimes>[1];
const words = (language: 'en' | 'th'): T =>
  ((key: keyof (typeof discountCodeStrings)['en'], params: Readonly<Record<string, string | number>> = {}) =>
    discountCodeStrings[language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))) as T;
const window = (more: object) => ({ availableDays: '', allDay: true, isExpiration: false, ...more });
const times = (
  validTo: string | null,
  discountAvailabilities: ReturnType<typeof window>[],
  language: 'en' | 'th' = 'en',
) =>
  codeTimes(
    { discountValue: 0, isPercentage: true, validFrom: '2026-11-22', validTo, discountAvailabilities },
    words(language),
    language,
  );

describe('the text of a code', () => {
  it('states what the code takes off', () => {
    const show = (amount: number) => `€${amount.toFixed(2)}`;
    expect(codeWorth({ discountValue: 12.5, isPercentage: true }, words('en'), 'en', show)).toBe('12.5% OFF');
    expect(codeWorth({ discountValue: 3, isPercentage: false }, words('en'), 'en', show)).toBe('€3.00 OFF');
    expect(codeWorth({ discountValue: 20, isPercentage: true }, words('th'), 'th', show)).toBe('ลด 20%');
  });

  it('states from when until when it is valid, and on which days at which hours', () => {
    expect(times(null, [])).toEqual(['Valid from Nov 22, 2026']);
    expect(times('2026-12-31', [window({ dateEnd: '2026-12-31' })])).toEqual([
      'Valid from Nov 22, 2026 until Dec 31, 2026',
    ]);
    const lunch = window({
      availableDays: '1;2;3;4',
      allDay: false,
      timeStart: '11:30:00',
      timeEnd: '14:00:00',
      isExpiration: true,
    });
    expect(times(null, [lunch])).toEqual(['Valid from Nov 22, 2026', 'Mon–Thu 11:30–14:00']);
    expect(
      ['0;1;2;3;4;5;6', '5;0', '0;1;3;4;5', '2'].map((availableDays) => times(null, [window({ availableDays })])[1]),
    ).toEqual(['Mon–Sun', 'Fri Sun', 'Mon Wed–Fri Sun', 'Tue']);
    expect(times(null, [window({ allDay: false, timeStart: '22:30:00', duration: 180 })])).toEqual([
      'Valid from Nov 22, 2026',
      'Every day 22:30–01:30',
    ]);
    const weekend = window({ availableDays: '5', allDay: false, timeStart: '18:00:00', duration: 2910 });
    expect(times(null, [weekend])[1]).toBe('Fri from 18:00 for 48.5 h');
    expect(times(null, [weekend], 'th')[1]).toBe('ศุกร์ ตั้งแต่ 18:00 เป็นเวลา 48.5 ชม.');
    expect(times(null, [window({ availableDays: '0;6' })], 'th')).toEqual(['ใช้ได้ตั้งแต่ 22 พ.ย. 2026', 'เสาร์ อาทิตย์']);
  });

  it('states the dates of each of several windows', () => {
    const spans = [
      window({ dateStart: '2026-12-01', dateEnd: '2026-12-24' }),
      window({ availableDays: '5', dateStart: '2027-01-01' }),
      window({ availableDays: '6', dateEnd: '2027-02-01' }),
    ];
    expect(times(null, spans).slice(1)).toEqual([
      'Every day',
      'Dec 1, 2026 – Dec 24, 2026',
      'Fri',
      'from Jan 1, 2027',
      'Sat',
      'until Feb 1, 2027',
    ]);
  });
});
