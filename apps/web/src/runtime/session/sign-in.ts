import type { ErrorCode } from '@tavola/contract';
import { CallError } from '../http/call-error.ts';

/** Refusals of a sign-in that the person can override by ending the other session (platform spec, section 8). */
const OWN_SESSION: readonly ErrorCode[] = [
  'login.error.exceed_active_terminals_per_user',
  'login.error.exceed_active_terminals_per_user_in_same_terminal',
];

/** `ownSession`: the person is signed in elsewhere. `terminalSession`: someone else is using the terminal. */
export function duplicateKind(failure: unknown): 'ownSession' | 'terminalSession' | null {
  if (!(failure instanceof CallError)) return null;
  if (OWN_SESSION.includes(failure.errorCode)) return 'ownSession';
  return failure.errorCode === 'login.error.terminal_duplicated_session_not_allowed' ? 'terminalSession' : null;
}
