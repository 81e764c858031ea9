import { labelOf, ONE_PIECE, type ChosenItem, type Rate } from '@tavola/selling';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartLine, lineContent } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { addItem } from '../../cart/state/cart-actions.ts';
import { holdCart, newSale, undoCart, UNDO_MS, useSale } from '../../cart/state/sale-store.ts';
import { leaveTable, useAtTable } from '../../check/at-table.ts';
import { noteOfSeat, seatsAt, seatsToChoose } from '../seats/seats.ts';

const soup: ChosenItem = lineContent('soup', 400_000);
const place = { menuID: null, menuSectionID: null };
const lines = () => useSale.getState().cart?.lines ?? [];

beforeEach(() => {
  leaveTable();
  const sale = newSale({ fulfillment: 1, serviceChargeRate: 0 as Rate, channel: 2, tableID: 'table' });
  // A stored order takes items whatever the licence says.
  holdCart({ ...sale, version: 1 });
});

describe('rush mode', () => {
  it('undoes an item that was added by mistake, for 8 s', () => {
    useAtTable.setState({ isRush: true });
    addItem(soup, place, ONE_PIECE);
    expect(useSale.getState().undo).toMatchObject({ kind: 'add', name: 'soup' });
    expect(UNDO_MS).toBe(8000);
    undoCart();
    expect(lines()).toEqual([]);
  });

  it('leaves the strip to other changes where it is off', () => {
    addItem(soup, place, ONE_PIECE);
    expect(useSale.getState().undo).toBe(null);
    expect(lines().length).toBe(1);
  });

  it('adds to the course that is chosen for new items', () => {
    useAtTable.setState({ newLinesCourse: 'Main' });
    addItem(soup, place, ONE_PIECE);
    expect(lines().map(({ label }) => label.course)).toEqual(['Main']);
  });

  it('adds to the seat that is chosen for new items', () => {
    useAtTable.setState({ newLinesSeat: 3 });
    addItem(soup, place, ONE_PIECE);
    expect(lines().map(({ label }) => label.seat)).toEqual([3]);
  });

  it('offers eight seats, and always one more than was used', () => {
    expect(seatsToChoose(useSale.getState().cart, null)).toHaveLength(8);
    useAtTable.setState({ newLinesSeat: 9 });
    addItem(soup, place, ONE_PIECE);
    expect(seatsToChoose(useSale.getState().cart, null).at(-1)).toBe(10);
  });
});

it('offers as many seats as the table has, with those of the tables joined with it', () => {
  const tables = [
    { tableID: 'a', tableGroupID: null, seats: 4 },
    { tableID: 'b', tableGroupID: 'group', seats: 4 },
    { tableID: 'c', tableGroupID: 'group', seats: 6 },
  ];
  expect(seatsToChoose(null, null, seatsAt(tables, { tableID: 'a', tableGroupID: null }))).toEqual([1, 2, 3, 4]);
  expect(seatsAt(tables, { tableID: 'b', tableGroupID: 'group' })).toBe(10);
  expect(seatsAt(tables, { tableID: 'gone', tableGroupID: null })).toBeNull();
});

it('proposes the note of a seat for what else its guest orders', () => {
  const at = (seat: number | null, seatNote: string | null) =>
    cartLine(`${seat}${seatNote}`, 100_000, { label: labelOf({ seat, seatNote }) });
  const [own, guest, other] = [at(1, 'window'), at(2, 'no nuts'), at(3, null)];
  const cart = { lines: [own, guest, other] };
  const notes = (line: typeof own) => [1, 2, 3, null].map((seat) => noteOfSeat(cart, line, seat));
  expect(notes(own)).toEqual(['window', 'no nuts', '', '']);
  expect(notes(other)).toEqual(['window', 'no nuts', '', '']);
  expect(noteOfSeat(cart, { label: labelOf({ seatNote: 'own' }) }, null)).toBe('own');
});
