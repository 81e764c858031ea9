import { describe, expect, it } from 'vitest';
import { dueAfter, idleMsOf } from './idle.ts';

describe('the idle time of a terminal', () => {
  it('is read from the setting', () => {
    expect(idleMsOf('00:01:00', 'PosTerminalWithCash')).toBe(60_000);
    expect(idleMsOf('01:02:03', 'PosTerminalWithOutCash')).toBe(3_723_000);
  });
  it('is none where the setting says never or nothing that can be read, and on a screen that is only looked at', () => {
    expect(idleMsOf('00:00:00', 'PosTerminalWithCash')).toBeNull();
    expect(idleMsOf('soon', 'PosTerminalWithCash')).toBeNull();
    expect(idleMsOf('00:01:00', 'OrderQuesTerminal')).toBeNull();
  });
});

describe('an unused terminal', () => {
  it('warns for the last ten seconds and then locks', () => {
    expect(dueAfter(49_900, 60_000)).toEqual({ kind: 'nothing' });
    expect(dueAfter(50_000, 60_000)).toEqual({ kind: 'warn', secondsLeft: 10 });
    expect(dueAfter(59_001, 60_000)).toEqual({ kind: 'warn', secondsLeft: 1 });
    expect(dueAfter(60_000, 60_000)).toEqual({ kind: 'lock' });
  });
  it('is left in peace for the first half of a very short time', () => {
    expect(dueAfter(5_900, 12_000)).toEqual({ kind: 'nothing' });
    expect(dueAfter(6_000, 12_000)).toEqual({ kind: 'warn', secondsLeft: 6 });
  });
});
