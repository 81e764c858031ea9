import { describe, expect, it } from 'vitest';
import { dueAfter, idleMsOf, idleSettingOf } from './idle.ts';

describe('the idle time of a terminal', () => {
  it('is read from the setting', () => {
    expect(idleMsOf('00:01:00', 'PosTerminalWithCash')).toBe(60_000);
    expect(idleMsOf('01:02:03', 'PosTerminalWithOutCash')).toBe(3_723_000);
  });
  it('is off when the setting is never or unreadable, and on a screen without input', () => {
    expect(idleMsOf('00:00:00', 'PosTerminalWithCash')).toBeNull();
    expect(idleMsOf('soon', 'PosTerminalWithCash')).toBeNull();
    expect(idleMsOf('00:01:00', 'OrderQuesTerminal')).toBeNull();
  });
});

describe('the idle time that counts', () => {
  it('is that of the counter where it sells and counts', () => {
    expect(idleSettingOf('quickService', false)).toBe('posTerminalUserIdleTimeout');
    expect(idleSettingOf('cashDrawer', false)).toBe('posTerminalUserIdleTimeout');
  });
  it('is that of the tables on their screens, and for selling on a phone', () => {
    expect(idleSettingOf('tableService', false)).toBe('tableIdleTimeout');
    expect(idleSettingOf('quickService', true)).toBe('tableIdleTimeout');
  });
  it('is none on the kitchen display, which is watched and not touched (decision 502)', () => {
    expect(idleSettingOf('kitchenDisplay', false)).toBeNull();
    expect(idleSettingOf('kitchenDisplay', true)).toBeNull();
  });
  it('is that of the office everywhere else, also on a phone', () => {
    expect(idleSettingOf('products', false)).toBe('officeIdleTimeout');
    expect(idleSettingOf('products', true)).toBe('officeIdleTimeout');
    expect(idleSettingOf(undefined, false)).toBe('officeIdleTimeout');
  });
});

describe('an unused terminal', () => {
  it('warns for the last ten seconds and then locks', () => {
    expect(dueAfter(49_900, 60_000)).toEqual({ kind: 'nothing' });
    expect(dueAfter(50_000, 60_000)).toEqual({ kind: 'warn', secondsLeft: 10 });
    expect(dueAfter(59_001, 60_000)).toEqual({ kind: 'warn', secondsLeft: 1 });
    expect(dueAfter(60_000, 60_000)).toEqual({ kind: 'lock' });
  });
  it('does not warn during the first half of a very short idle time', () => {
    expect(dueAfter(5_900, 12_000)).toEqual({ kind: 'nothing' });
    expect(dueAfter(6_000, 12_000)).toEqual({ kind: 'warn', secondsLeft: 6 });
  });
});
