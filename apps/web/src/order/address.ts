import { useSyncExternalStore } from 'react';

/** Where a guest is: the page has three kinds of addresses and needs no router of the terminals for them. */
export type GuestAddress =
  | { readonly page: 'stores' }
  | { readonly page: 'store'; readonly path: string }
  | { readonly page: 'track'; readonly token: string };

/** The part of all addresses of guests. */
const ROOT = '/order';

/** Reads the path of an address. */
export function readAddress(pathname: string): GuestAddress {
  const [first = '', second = ''] = pathname.slice(ROOT.length).split('/').filter(Boolean);
  if (first === '') return { page: 'stores' };
  return first === 'track' ? { page: 'track', token: second } : { page: 'store', path: first };
}

/** The path of an address. */
export function pathOf(address: GuestAddress): string {
  if (address.page === 'stores') return ROOT;
  return address.page === 'track' ? `${ROOT}/track/${address.token}` : `${ROOT}/${address.path}`;
}

const listeners = new Set<() => void>();
const follow = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
};

/** Goes to an address of the page, as a new entry of the history or in place of the present one. */
export function goTo(address: GuestAddress, isReplacing = false): void {
  window.history[isReplacing ? 'replaceState' : 'pushState'](null, '', pathOf(address));
  window.scrollTo(0, 0);
  for (const listener of listeners) listener();
}

/** The address; renders again when it changes. */
export const usePathname = (): string => useSyncExternalStore(follow, () => window.location.pathname);
