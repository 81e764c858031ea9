import { describe, expect, it } from 'vitest';
import { altCharacter, EMPTY_SCAN, takeAltCode, takeScanKey, type ScanKey } from './scanner.ts';

const key = (code: string, character: string, atMs: number, isShifted = false): ScanKey => ({
  code,
  key: character,
  atMs,
  isShifted,
});

function feed(keys: readonly ScanKey[]): (string | null)[] {
  let state = EMPTY_SCAN;
  return keys.map((one) => {
    const taken = takeScanKey(state, one);
    state = taken.state;
    return taken.scanned;
  });
}
const burst = (text: string, gapMs: number, end: ScanKey): readonly ScanKey[] => [
  ...[...text].map((character, index) => key(`Digit${character}`, character, 1000 + index * gapMs)),
  end,
];

describe('takeScanKey', () => {
  it.each(['Enter', 'Tab', 'Escape', 'NumpadEnter'])('ends a code at %s', (end) => {
    expect(feed(burst('4006381', 10, key(end, end, 1090))).at(-1)).toBe('4006381');
  });

  it('needs 3 characters', () => {
    expect(feed(burst('12', 10, key('Enter', 'Enter', 1030))).at(-1)).toBeNull();
    expect(feed(burst('123', 10, key('Enter', 'Enter', 1040))).at(-1)).toBe('123');
  });

  it('ignores a person who types', () => {
    expect(feed(burst('12345', 200, key('Enter', 'Enter', 2000))).at(-1)).toBeNull();
  });

  it('reads slow scanners and Thai layouts, letters and dashes', () => {
    const thai = [
      key('KeyP', 'ย', 1000, true),
      key('Minus', 'ข', 1100),
      key('Digit1', 'ๅ', 1200),
      key('Digit4', 'ภ', 1300),
      key('Enter', 'Enter', 1400),
    ];
    expect(feed(thai).at(-1)).toBe('P-14');
  });

  it('marks the closing key as part of the scan, so that it presses nothing', () => {
    const state = { text: '123', lastMs: 1000 };
    expect(takeScanKey(state, key('Enter', 'Enter', 1010)).isPartOfScan).toBe(true);
    expect(takeScanKey(EMPTY_SCAN, key('Enter', 'Enter', 1010)).isPartOfScan).toBe(false);
  });

  it('does not lose a code when a modifier key arrives in between', () => {
    expect(
      feed([
        key('Digit1', '1', 1000),
        key('Digit2', '2', 1010),
        key('ShiftLeft', 'Shift', 1020),
        key('KeyA', 'A', 1030, true),
        key('Enter', 'Enter', 1040),
      ]).at(-1),
    ).toBe('12A');
  });
});

describe('a scanner that types Alt codes', () => {
  it('is read character by character', () => {
    const state = ['0065', '45', '49'].reduce(
      (made, digits, index) => takeAltCode(made, digits, 1000 + index * 60),
      EMPTY_SCAN,
    );
    expect(takeScanKey(state, key('Enter', 'Enter', 1180)).scanned).toBe('A-1');
  });

  it('is not a hand that types one Alt code after another', () => {
    const state = ['65', '66', '67'].reduce(
      (made, digits, index) => takeAltCode(made, digits, 1000 + index * 900),
      EMPTY_SCAN,
    );
    expect(takeScanKey(state, key('Enter', 'Enter', 2850)).scanned).toBeNull();
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
  ])('Alt and %j is %j', (digits, character) => {
    expect(altCharacter(digits)).toBe(character);
  });
});
