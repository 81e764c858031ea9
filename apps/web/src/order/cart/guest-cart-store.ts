import type { GuestLine } from '@tavola/contract';
import { create } from 'zustand';
import { newID } from '#runtime/clock/ids.ts';

/**
 * What a guest has chosen, by store. It stays in the browser until it is ordered: by ids alone, so that names and
 * prices are always those of the menu, and without what the guest types about themselves but the postal code of a
 * delivery.
 */
export interface KeptCart {
  /** Id of the resulting order, so that sending it twice creates one. */
  readonly orderID: string;
  readonly lines: readonly GuestLine[];
  /** How the guest gets it, which decides what it costs (decision 512); left out by earlier versions. */
  readonly bringing?: Bringing;
}

/** How the guest gets the order: brought to a postal code, or null = picked up. */
export type Bringing = { readonly postalCode: string } | null;

/** The last order of a guest at a store. */
export interface LastOrder {
  readonly token: string;
  /** Empty = it has none until its card is charged. */
  readonly orderNo: string;
  /** What was ordered, so that it can be changed while nobody has accepted it; left out by earlier versions. */
  readonly lines?: readonly GuestLine[];
  /** How it gets to the guest, so that what is ordered again gets there in the same way. */
  readonly bringing?: Bringing;
}

const KEY = 'tavola.guest';

interface Kept {
  readonly carts: Readonly<Record<string, KeptCart>>;
  readonly orders: Readonly<Record<string, LastOrder>>;
  /** By table: what a waiter admits to the table until it is cleared. */
  readonly sessions: Readonly<Record<string, string>>;
}

const EMPTY: Kept = { carts: {}, orders: {}, sessions: {} };

/** What the browser keeps; null = nothing that can be read. */
function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    // Only this page writes it; a version before it had some of its parts.
    return typeof kept === 'object' && kept !== null ? { ...EMPTY, ...(kept as Partial<Kept>) } : null;
  } catch {
    return null;
  }
}

const useKept = create<Kept>(() => read() ?? EMPTY);
useKept.subscribe((kept) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing still orders.
  }
});

/** Another tab of the guest changed it: all show one cart, so none sends again what another one has ordered. */
const follow = (): void => {
  const kept = read();
  // A browser that keeps nothing has one tab alone.
  if (kept !== null) useKept.setState(kept);
};
window.addEventListener('storage', ({ key }) => {
  if (key === KEY) follow();
});
// A page that was left and is shown again by going back missed what changed.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow();
});

const NEW: readonly GuestLine[] = [];

/** What is in the cart of a store or table. */
export const useGuestLines = (path: string): readonly GuestLine[] => useKept((kept) => kept.carts[path]?.lines ?? NEW);

/** Replaces what is in the cart of a store. */
export const setGuestLines = (path: string, lines: readonly GuestLine[]): void =>
  useKept.setState(({ carts }) => ({
    carts: { ...carts, [path]: { ...carts[path], orderID: carts[path]?.orderID ?? newID(), lines } },
  }));

/** How the guest gets what is in the cart of a store. */
export const useBringing = (path: string): Bringing => useKept((kept) => kept.carts[path]?.bringing ?? null);

/** Chooses how the guest gets what is in the cart of a store. */
export const setBringing = (path: string, bringing: Bringing): void =>
  useKept.setState(({ carts }) => {
    const cart = carts[path];
    return cart === undefined ? {} : { carts: { ...carts, [path]: { ...cart, bringing } } };
  });

/** The id that the order of a cart is sent under. */
export const orderIDOf = (path: string): string => useKept.getState().carts[path]?.orderID ?? newID();

/** The order is placed with these lines: the next cart is empty and becomes another one. */
export const finishCart = (path: string, order: LastOrder & Required<Pick<LastOrder, 'lines'>>): void =>
  useKept.setState(({ carts: { [path]: placed, ...carts }, orders }) => ({
    carts,
    orders: { ...orders, [path]: { ...order, bringing: placed?.bringing ?? null } },
  }));

/**
 * Puts lines that are not in the last order of a place into its cart, and keeps of that order what it has. An order may
 * have arrived although nothing said so; what was chosen before it was sent again is then not in it.
 */
export const chooseAgain = (path: string, lines: readonly GuestLine[], ordered: readonly GuestLine[]): void => {
  const { carts, orders } = useKept.getState();
  setGuestLines(path, [...(carts[path]?.lines ?? NEW), ...lines]);
  const last = orders[path];
  if (last === undefined) return;
  setBringing(path, carts[path]?.bringing ?? last.bringing ?? null);
  useKept.setState({ orders: { ...orders, [path]: { ...last, lines: ordered } } });
};

/** Puts what was ordered last at a place into its cart again, as another order. */
export const reopenCart = (path: string): void => {
  const last = useKept.getState().orders[path];
  setGuestLines(path, last?.lines ?? NEW);
  setBringing(path, last?.bringing ?? null);
};

/** The last order at a store; null = none. */
export const useLastOrder = (path: string): LastOrder | null => useKept((kept) => kept.orders[path] ?? null);

/** The place at which an order was placed from this browser; null = not the last one of any. */
export const usePlaceOf = (token: string): string | null =>
  useKept(({ orders }) => Object.keys(orders).find((place) => orders[place]?.token === token) ?? null);

/** What names this phone at a table. */
export function sessionAt(place: string): string {
  const known = useKept.getState().sessions[place];
  if (known !== undefined) return known;
  const made = newID();
  useKept.setState(({ sessions }) => ({ sessions: { ...sessions, [place]: made } }));
  return made;
}
