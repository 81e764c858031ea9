import { MAX_SEAT, type FloorTable } from '@tavola/contract';
import type { Cart, CartLine } from '@tavola/selling';
import { useQuery } from '@tanstack/react-query';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { useAtTable } from '../../check/at-table.ts';
import { useSale } from '../../cart/state/sale-store.ts';

/** Seats to choose from where the table is not known. */
const USUAL_SEATS = 8;

/** The seats to choose from: those of the table, and where chairs were added one more than was used so far. */
export function seatsToChoose(
  cart: Pick<Cart, 'lines'> | null,
  next: number | null,
  seats: number | null = null,
): number[] {
  const own = seats ?? USUAL_SEATS;
  const added =
    cart?.lines.flatMap(({ label: { seat } }) => (seat !== null && seat > (seats ?? 0) ? seat + 1 : [])) ?? [];
  const length = Math.min(MAX_SEAT, Math.max(own, next ?? 0, ...added));
  return Array.from({ length }, (_, index) => index + 1);
}

/** How many seats the table of a cart has, with those of the tables that it is joined with; null = not known. */
export function seatsAt(
  tables: readonly Pick<FloorTable, 'tableID' | 'tableGroupID' | 'seats'>[],
  { tableID, tableGroupID }: Pick<Cart, 'tableID' | 'tableGroupID'>,
): number | null {
  const own = tables.filter((table) =>
    tableGroupID === null ? table.tableID === tableID : table.tableGroupID === tableGroupID,
  );
  return own.length === 0 ? null : own.reduce((sum, { seats }) => sum + seats, 0);
}

/** The note about the guest on a seat: that of the line where it is hers, else that of other lines of the seat. */
export function noteOfSeat(
  cart: Pick<Cart, 'lines'> | null,
  { label }: Pick<CartLine, 'label'>,
  seat: number | null,
): string {
  if (seat === label.seat && label.seatNote !== null) return label.seatNote;
  if (seat === null) return '';
  return cart?.lines.find((line) => line.label.seat === seat && line.label.seatNote !== null)?.label.seatNote ?? '';
}

/** The seats of the current table to choose from. */
export function useSeats(): number[] {
  const cart = useSale((state) => state.cart);
  const next = useAtTable((state) => state.newLinesSeat);
  const { data: floor } = useQuery(floorQuery);
  return seatsToChoose(cart, next, floor === undefined || cart === null ? null : seatsAt(floor.tables, cart));
}
