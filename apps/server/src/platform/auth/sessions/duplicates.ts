import type { ErrorCode, TerminalType } from '@tavola/contract';

/** A session that is alive on a device. */
export interface DeviceSession {
  readonly sessionID: string;
  readonly userID: string;
  readonly clientID: string;
  readonly terminalType: TerminalType;
  readonly createdAt: string;
}

/** Why a sign-in is refused, and which sessions end when the caller forces it. */
export interface Conflict<S extends DeviceSession> {
  readonly errorCode: Extract<ErrorCode, `login.error.${string}`>;
  readonly toEnd: readonly S[];
}

const IN_SAME_TERMINAL = 'login.error.exceed_active_terminals_per_user_in_same_terminal';
const EXCEEDED = 'login.error.exceed_active_terminals_per_user';
const OTHER_PERSON = 'login.error.terminal_duplicated_session_not_allowed';

export interface Device {
  readonly clientID: string;
  readonly type: TerminalType;
}

/**
 * Judges a sign-in by password, where the terminal may not be known yet (decision 6): `own` are the person's sessions
 * on terminals, `device` is the terminal of this browser. Forcing ends all of them. Null = nothing prevents it.
 */
export function judgePassword<S extends DeviceSession>({
  own,
  device,
  max,
}: {
  own: readonly S[];
  device: Device | null;
  max: number;
}): Conflict<S> | null {
  if (device !== null && own.some((session) => session.clientID === device.clientID))
    return { errorCode: IN_SAME_TERMINAL, toEnd: own };
  const types = device === null ? new Set(own.map((session) => session.terminalType)) : new Set([device.type]);
  const isFull = [...types].some((type) => own.filter((session) => session.terminalType === type).length >= max);
  return isFull ? { errorCode: EXCEEDED, toEnd: own } : null;
}

/**
 * Judges a person coming to a device (decision 6): `onDevice` are the sessions on it, `own` the person's sessions on
 * devices. One person holds a device; `max` sessions of a person per terminal type. Forcing ends the oldest ones that
 * are in the way.
 */
export function judgeDevice<S extends DeviceSession>({
  userID,
  device,
  onDevice,
  own,
  max,
}: {
  userID: string;
  device: Device;
  onDevice: readonly S[];
  own: readonly S[];
  max: number;
}): Conflict<S> | null {
  const others = onDevice.filter((session) => session.userID !== userID);
  const here = onDevice.filter((session) => session.userID === userID);
  const elsewhere = own
    .filter((session) => session.terminalType === device.type && session.clientID !== device.clientID)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
  const surplus = elsewhere.slice(0, Math.max(0, elsewhere.length - max + 1));
  const toEnd = [...others, ...here, ...surplus];
  if (others.length > 0) return { errorCode: OTHER_PERSON, toEnd };
  if (here.length > 0) return { errorCode: IN_SAME_TERMINAL, toEnd };
  return surplus.length > 0 ? { errorCode: EXCEEDED, toEnd } : null;
}
