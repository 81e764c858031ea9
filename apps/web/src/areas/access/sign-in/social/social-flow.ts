import { SOCIAL_STATE, socialRoutes, type CallInput } from '@tavola/contract';
import { call } from '#runtime/http/api.ts';
import { accept } from '#runtime/session/session.ts';

/** Kept for this tab only: the sender of the provider's answer proves with it to have started the sign-in. */
const KEY = 'tavola.social';
/** Before the secret of a way that links an account to the person who is signed in. */
const LINKING = 'link:';

/** Leaves for the provider; with an invitation and the chosen PIN to accept it there. */
export async function leaveForProvider(body: CallInput<typeof socialRoutes.start>['body'] = {}): Promise<void> {
  leave(await call(socialRoutes.start, { body }), false);
}

/** Goes to the provider. */
export function leave({ url, flow }: { readonly url: string; readonly flow: string }, isLinking: boolean): void {
  sessionStorage.setItem(KEY, isLinking ? LINKING + flow : flow);
  location.assign(url);
}

/** What the provider sent back with the browser. */
export type ProviderAnswer =
  | {
      readonly kind: 'answered';
      readonly subdomain: string;
      readonly code: string;
      readonly state: string;
      readonly iss?: string;
    }
  | { readonly kind: 'declined'; readonly subdomain: string }
  | { readonly kind: 'unreadable' };

/** Reads the address that the provider led to. */
export function readAnswer(search: string): ProviderAnswer {
  const query = new URLSearchParams(search);
  const state = query.get('state') ?? '';
  const subdomain = SOCIAL_STATE.exec(state)?.[1];
  if (subdomain === undefined) return { kind: 'unreadable' };
  const code = query.get('code');
  if (code === null) return { kind: 'declined', subdomain };
  const iss = query.get('iss');
  return { kind: 'answered', subdomain, code, state, ...(iss !== null && { iss }) };
}

/** The secret of the way that this tab began, and whether it links an account; null = none. */
export function takeFlow(): { readonly flow: string; readonly isLinking: boolean } | null {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return null;
  const isLinking = kept.startsWith(LINKING);
  return { flow: isLinking ? kept.slice(LINKING.length) : kept, isLinking };
}

/** Signs in with the provider's answer; refused for an account that no person has linked. */
export const signInBySocial = async (body: CallInput<typeof socialRoutes.signIn>['body']): Promise<void> =>
  accept(await call(socialRoutes.signIn, { body }));
