import { describe, expect, it } from 'vitest';
import { altCharacter, codeOf, isScan, isUnclosedScan, NO_BURST, withAltCode, withKey, type Burst } from './burst.ts';

type Key = readonly [code: string, key: string, isShifted?: boolean];

const burstOf = (keys: readonly Key[], gapsMs: (index: number) => number = () => 10): Burst => {
  let atMs = 1000;
  return keys.reduce((burst, [code, key, isShifted = false], index) => {
    atMs += gapsMs(index);
    return withKey(burst, { code, key, isShifted, atMs });
  }, NO_BURST);
};
const digits = (text: string): readonly Key[] => [...text].map((digit) => [`Digit${digit}`, digit]);
const closedAfter = (burst: Burst, gapMs: number, isContested: boolean) =>
  isScan(burst, burst.lastMs + gapMs, isContested);

describe('a scan', () => {
  it('needs 3 characters', () => {
    expect(closedAfter(burstOf(digits('12')), 10, true)).toBe(false);
    expect(closedAfter(burstOf(digits('123')), 10, true)).toBe(true);
  });

  it('is fast on average, even when one of its keys is late', () => {
    const late = (index: number) => (index === 4 ? 100 : 15);
    expect(closedAfter(burstOf(digits('4006381'), late), 15, true)).toBe(true);
  });

  it('may be slow where no pad and no field takes keys', () => {
    const slow = burstOf(digits('1234'), (index) => 90 + (index % 2) * 25);
    expect(closedAfter(slow, 100, false)).toBe(true);
    expect(closedAfter(slow, 100, true)).toBe(false);
  });

  it('may be slow where it is even and has 8 characters', () => {
    const slow = (text: string) => burstOf(digits(text), (index) => 95 + (index % 3) * 5);
    expect(closedAfter(slow('40063813'), 100, true)).toBe(true);
    expect(closedAfter(slow('400638'), 100, true)).toBe(false);
  });

  it('is not the figure of a quick hand', () => {
    const hand = burstOf(digits('2000'), (index) => [80, 60, 110, 70][index] ?? 80);
    expect(closedAfter(hand, 95, true)).toBe(false);
  });

  it('is not what people type at their pace', () => {
    expect(
      closedAfter(
        burstOf(digits('12345'), () => 200),
        10,
        false,
      ),
    ).toBe(false);
  });

  it('without a closing key is fast and has 6 characters', () => {
    expect(isUnclosedScan(burstOf(digits('123456')))).toBe(true);
    expect(isUnclosedScan(burstOf(digits('12345')))).toBe(false);
    expect(isUnclosedScan(burstOf(digits('123456'), () => 80))).toBe(false);
  });
});

describe('the code of a scan', () => {
  // A/12.5 as an English keyboard types it.
  const places = ['KeyA', 'Slash', 'Digit1', 'Digit2', 'Period', 'Digit5'] as const;
  const under = (keys: readonly string[]) =>
    codeOf(burstOf(places.map((code, index) => [code, keys[index] ?? '', index === 0])));

  it('is the printed one under an English layout', () => {
    expect(under(['A', '/', '1', '2', '.', '5'])).toBe('A/12.5');
  });
  it('is the printed one under a Thai layout', () => {
    expect(under(['ฤ', 'ฝ', 'ๅ', '/', 'ใ', 'ถ'])).toBe('A/12.5');
  });
  it('is the printed one under a French layout', () => {
    expect(under(['Q', '!', '&', 'é', ':', '('])).toBe('A/12.5');
  });
  it('is what arrives where the scanner is set up for the layout of the computer', () => {
    const keys: readonly Key[] = [
      ['KeyQ', 'A', true],
      ['Digit1', '1', true],
      ['Digit2', '2', true],
    ];
    expect(codeOf(burstOf(keys))).toBe('A12');
  });
  it('has the signs of Shift and of the number block', () => {
    const keys: readonly Key[] = [
      ['Digit4', '4', false],
      ['Digit5', '%', true],
      ['Minus', 'ข', false],
      ['NumpadDivide', '/', false],
    ];
    expect(codeOf(burstOf(keys))).toBe('4%-/');
  });
});

describe('a scanner that types Alt codes', () => {
  const typed = (codes: readonly string[], gapMs: number) =>
    codes.reduce((burst, code, index) => withAltCode(burst, code, 1000 + index * gapMs), NO_BURST);

  it('is read character by character', () => {
    expect(codeOf(typed(['0065', '45', '49'], 60))).toBe('A-1');
  });

  it('is not a hand that types one Alt code after another', () => {
    expect(closedAfter(typed(['65', '66', '67'], 900), 50, false)).toBe(false);
  });

  it.each([
    ['65', 'A'],
    ['0065', 'A'],
    ['0233', 'é'],
    ['3585', 'ก'],
    ['13', ''],
    ['127', ''],
    ['130', ''],
    ['', ''],
    ['655350', ''],
  ])('Alt and %j is %j', (code, character) => {
    expect(altCharacter(code)).toBe(character);
  });
});
