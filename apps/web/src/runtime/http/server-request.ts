import type { HubPayload } from '@tavola/contract';
import { create } from 'zustand';

/** The server asks this terminal to sign out or reload; the shell shows it once no payment is running (decision 11). */
export type ServerRequest =
  | { readonly kind: 'forcedSignOut'; readonly reason: HubPayload<'requestForceLogout'>['reason'] }
  | { readonly kind: 'reload'; readonly reason: string };
export const useServerRequest = create<{ readonly request: ServerRequest | null }>(() => ({ request: null }));
