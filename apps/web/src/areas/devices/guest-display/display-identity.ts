import { customerDisplayRoutes, terminalDisplayRoutes, DISPLAY_TOKEN_HEADER, buildPath } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import { call } from '#runtime/http/api.ts';

/** Which terminal this screen is the display of (decision 191). */
export interface DisplayIdentity {
  readonly clientID: string;
  readonly token: string;
  /** The terminal is this browser, so its messages need no server. */
  readonly isOwn: boolean;
}

const KEY = 'tavola.customerDisplay';

function stored(): DisplayIdentity | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof value === 'object' && value !== null && 'clientID' in value && 'token' in value && 'isOwn' in value
      ? { clientID: String(value.clientID), token: String(value.token), isOwn: value.isOwn === true }
      : null;
  } catch {
    return null;
  }
}

/** The terminal that this screen belongs to; null = none yet, or `isLost`: it disconnected this screen. */
export const useIdentity = create<{ readonly identity: DisplayIdentity | null; readonly isLost: boolean }>(() => ({
  identity: stored(),
  isLost: false,
}));

function hold(identity: DisplayIdentity): void {
  localStorage.setItem(KEY, JSON.stringify(identity));
  useIdentity.setState({ identity, isLost: false });
}

/** The terminal no longer knows this screen. */
export function forgetIdentity(): void {
  localStorage.removeItem(KEY);
  useIdentity.setState({ identity: null, isLost: true });
}

/** Makes this screen the display of the terminal whose code was typed. */
export async function pairByCode(code: string): Promise<void> {
  hold({ ...(await call(customerDisplayRoutes.pair, { body: { code } })), isOwn: false });
}

/** Makes this window the display of the terminal that this browser is. */
export async function connectOwnTerminal(): Promise<void> {
  hold({ ...(await call(terminalDisplayRoutes.connect)), isOwn: true });
}

/** What the office set for the display; asked again each minute, so that it follows the office. */
export const contentQuery = ({ clientID, token }: DisplayIdentity) =>
  queryOptions({
    queryKey: ['guestDisplay', clientID, token],
    queryFn: ({ signal }) =>
      call(
        customerDisplayRoutes.show,
        { params: { clientID } },
        { signal, headers: { [DISPLAY_TOKEN_HEADER]: token } },
      ),
    refetchInterval: 60_000,
    staleTime: 30_000,
  });

/** The address of a picture of the display, within this page. */
export const pictureQuery = ({ clientID, token }: DisplayIdentity, imageID: string) =>
  queryOptions({
    queryKey: ['guestDisplay', 'picture', imageID],
    queryFn: async ({ signal }) => {
      // Not by `call`, which reads texts.
      const path = buildPath(customerDisplayRoutes.picture.path, { clientID, imageID });
      const answer = await fetch(`/api${path}`, { signal, headers: { [DISPLAY_TOKEN_HEADER]: token } });
      return answer.ok ? URL.createObjectURL(await answer.blob()) : null;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
