import { MAX_SEAT } from '@tavola/contract';
import type { Cart } from '@tavola/selling';
import { useAtTable } from './at-table.ts';
import { useSale } from '../cart/state/sale-store.ts';

/** Seats that can be chosen with one tap at any table. */
const LEAST_SEATS = 8;

/** The seats to choose from: those of a table, and one more than was used so far. */
export function seatsToChoose(cart: Pick<Cart, 'lines'> | null, next: number | null): number[] {
  const used = cart?.lines.map(({ label: { seat } }) => seat ?? 0) ?? [];
  const length = Math.min(MAX_SEAT, Math.max(LEAST_SEATS, next ?? 0, ...used.map((seat) => seat + 1)));
  return Array.from({ length }, (_, index) => index + 1);
}

/** The seats of the current table to choose from. */
export function useSeats(): number[] {
  const cart = useSale((state) => state.cart);
  const next = useAtTable((state) => state.newLinesSeat);
  return seatsToChoose(cart, next);
}
