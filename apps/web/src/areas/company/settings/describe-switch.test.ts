import { describe, expect, it } from 'vitest';
import { textIn } from '#text/define.ts';
import { describeSwitch, settingsStrings } from './settings.strings.ts';

const t = textIn(settingsStrings, 'en');

describe('the words of a switch when two people edited', () => {
  it('names the counter and the tables, each with its current value', () => {
    expect(describeSwitch({ quickService: true, tableService: false }, t)).toBe('At the counter: On · At tables: Off');
    expect(describeSwitch({ quickService: false, tableService: true }, t)).toBe('At the counter: Off · At tables: On');
  });

  it('is on or off where the rule holds everywhere, and nothing for another field', () => {
    expect([true, false, '00:01:00', 4].map((value) => describeSwitch(value, t))).toEqual([
      'On',
      'Off',
      undefined,
      undefined,
    ]);
  });
});
