import { describe, expect, it } from 'vitest';
import { judgeDevice, judgePassword, type DeviceSession } from './duplicates.ts';

let age = 0;
const session = (
  userID: string,
  clientID: string,
  terminalType: DeviceSession['terminalType'] = 'PosTerminalWithCash',
): DeviceSession => ({
  sessionID: `${userID}@${clientID}`,
  userID,
  clientID,
  terminalType,
  createdAt: new Date((age += 1000)).toISOString(),
});
const terminal = (clientID: string) => ({ clientID, type: 'PosTerminalWithCash' as const });
const ended = (conflict: { toEnd: readonly DeviceSession[] } | null) => conflict?.toEnd.map((one) => one.sessionID);

describe('a sign-in by password', () => {
  it('is free without sessions, and below the limit', () => {
    expect(judgePassword({ own: [], device: null, max: 1 })).toBeNull();
    expect(judgePassword({ own: [session('ann', 'a'), session('ann', 'b')], device: null, max: 3 })).toBeNull();
  });

  it('is refused when a terminal type is full, and forcing ends all', () => {
    const own = [session('ann', 'a'), session('ann', 'q', 'OrderQuesTerminal')];
    const conflict = judgePassword({ own, device: null, max: 1 });
    expect(conflict?.errorCode).toBe('login.error.exceed_active_terminals_per_user');
    expect(ended(conflict)).toEqual(['ann@a', 'ann@q']);
  });

  it('counts only the type of the device it comes from', () => {
    expect(
      judgePassword({ own: [session('ann', 'q', 'OrderQuesTerminal')], device: terminal('a'), max: 1 }),
    ).toBeNull();
    expect(judgePassword({ own: [session('ann', 'b')], device: terminal('a'), max: 1 })?.errorCode).toBe(
      'login.error.exceed_active_terminals_per_user',
    );
    expect(judgePassword({ own: [session('ann', 'a')], device: terminal('a'), max: 3 })?.errorCode).toBe(
      'login.error.exceed_active_terminals_per_user_in_same_terminal',
    );
  });
});

describe('coming to a device', () => {
  it('is free when it is unused and the person has room', () => {
    expect(
      judgeDevice({
        userID: 'ann',
        device: terminal('a'),
        onDevice: [],
        own: [session('ann', 'q', 'OrderQuesTerminal')],
        max: 1,
      }),
    ).toBeNull();
  });

  it('names another person first; forcing ends them and what is too many of one’s own', () => {
    const own = [session('ann', 'b'), session('ann', 'c')];
    const conflict = judgeDevice({
      userID: 'ann',
      device: terminal('a'),
      onDevice: [session('bob', 'a')],
      own,
      max: 2,
    });
    expect(conflict?.errorCode).toBe('login.error.terminal_duplicated_session_not_allowed');
    expect(ended(conflict)).toEqual(['bob@a', 'ann@b']);
  });

  it("distinguishes the person's own session on the same terminal from one elsewhere", () => {
    const here = session('ann', 'a');
    expect(
      judgeDevice({ userID: 'ann', device: terminal('a'), onDevice: [here], own: [here], max: 1 })?.errorCode,
    ).toBe('login.error.exceed_active_terminals_per_user_in_same_terminal');
    expect(
      judgeDevice({ userID: 'ann', device: terminal('a'), onDevice: [], own: [session('ann', 'b')], max: 1 })
        ?.errorCode,
    ).toBe('login.error.exceed_active_terminals_per_user');
  });

  it('ends only as many of the oldest as needed', () => {
    const own = [session('ann', 'b'), session('ann', 'c'), session('ann', 'd')];
    expect(
      ended(judgeDevice({ userID: 'ann', device: terminal('a'), onDevice: [], own: own.toReversed(), max: 3 })),
    ).toEqual(['ann@b']);
  });
});
