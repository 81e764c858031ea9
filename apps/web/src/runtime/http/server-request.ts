import type { HubPayload } from '@tavola/contract';
import { create } from 'zustand';

/** The server asks this terminal to sign out or reload; the shell shows it once no payment is running (decision 11). */
export type ServerRequest =
  | { readonly kind: 'forcedSignOut'; readonly reason: HubPayload<'requestForceLogout'>['reason'] }
  | { readonly kind: 'reload'; readonly reason: string };
/** The request that is not met yet, null = none; a hub event sets it, and a sign-in by PIN drops a forced sign-out. */
export const useServerRequest = create<{ readonly request: ServerRequest | null }>(() => ({ request: null }));
