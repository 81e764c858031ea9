import { useSyncExternalStore } from 'react';

/** Where a guest orders: from a store, or at the table of a QR code. */
export type OrderingAt =
  { readonly page: 'store'; readonly path: string } | { readonly page: 'table'; readonly token: string };

/** Where a guest is: the page has four kinds of addresses and needs no router of the terminals for them. */
export type GuestAddress =
  OrderingAt | { readonly page: 'stores' } | { readonly page: 'track'; readonly token: string };

/** The part of all addresses of guests. */
const ROOT = '/order';

/** Reads the path of an address. */
export function readAddress(pathname: string): GuestAddress {
  const [first = '', second = ''] = pathname.slice(ROOT.length).split('/').filter(Boolean);
  if (first === '') return { page: 'stores' };
  if (first === 'track' || first === 'table') return { page: first, token: second };
  return { page: 'store', path: first };
}

/** The path of an address. */
export function pathOf(address: GuestAddress): string {
  if (address.page === 'stores') return ROOT;
  return address.page === 'store' ? `${ROOT}/${address.path}` : `${ROOT}/${address.page}/${address.token}`;
}

/** Names what a guest has chosen there; the address as text is one line a place. */
export const placeKey = (at: OrderingAt): string => (at.page === 'store' ? at.path : `table:${at.token}`);

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
