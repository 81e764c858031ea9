import { CallError } from '#runtime/http/call-error.ts';

/** What is said of the way to displays on other machines (selling spec, section 8). */
export type DisplayNotice = 'hubConnected' | 'hubBack' | 'hubOffline' | 'agentUnreachable' | 'sendFailed';

export interface DisplayNotices {
  /** A message has reached the server. */
  readonly sent: () => void;
  readonly failed: (failure: unknown) => void;
}

/** Says each state of the way to the displays once, when it begins (decision 387). */
export function createDisplayNotices(say: (notice: DisplayNotice) => void): DisplayNotices {
  let state: DisplayNotice | null = null;
  const change = (next: DisplayNotice): void => {
    if (next === state) return;
    state = next;
    say(next);
  };
  const wasConnected = (): boolean => state === 'hubConnected' || state === 'hubBack' || state === 'hubOffline';
  return {
    sent: () => {
      if (state !== 'hubConnected' && state !== 'hubBack') change(state === null ? 'hubConnected' : 'hubBack');
    },
    failed: (failure) => {
      const isAnswered = failure instanceof CallError && !failure.isUnreachable;
      if (isAnswered) change('sendFailed');
      else if (wasConnected()) change('hubOffline');
      else change('agentUnreachable');
    },
  };
}
