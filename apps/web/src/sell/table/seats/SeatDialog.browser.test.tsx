import { OrderChannel } from '@tavola/contract';
import { labelOf, type Quantity, type Rate } from '@tavola/selling';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { floorQuery } from '#areas/tables/floor/floor.queries.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { openPage, type TestPage } from '#ui/frames/test-page.tsx';
import { cartLine } from '../../../../../../packages/selling/vectors/sample-cart.ts';
import { holdCart, newSale, useSale } from '../../cart/state/sale-store.ts';
import { SeatDialog } from './SeatDialog.tsx';

const sale = newSale({
  fulfillment: 1,
  serviceChargeRate: 0 as Rate,
  channel: OrderChannel.TableService,
  tableID: 'table',
});
const wine = cartLine('Wine', 500_000, { label: labelOf({ seat: 3, seatNote: 'no nuts' }) });
const beers = cartLine('Beer', 500_000, { quantity: 300_000 as Quantity });

let opened: TestPage | undefined;
afterEach(() => {
  opened?.close();
  queryClient.clear();
  useSale.setState({ cart: null, undo: null });
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const note = () => page.getByLabelText('Seat note');
const seats = () => useSale.getState().cart?.lines.map(({ label: { seat, seatNote } }) => [seat, seatNote]);

function show(): { isClosed: boolean } {
  const state = { isClosed: false };
  // The dialog reads no more of the floor than its tables.
  queryClient.setQueryData(floorQuery.queryKey, { tables: [] } as never);
  holdCart({ ...sale, lines: [wine, beers] });
  opened = openPage(() => (
    <QueryClientProvider client={queryClient}>
      <SeatDialog line={beers} onClose={() => (state.isClosed = true)} />
    </QueryClientProvider>
  ));
  return state;
}

test.each([
  [390, 844],
  [1024, 768],
])('one tap gives the seat with the note that was typed, at %i px', async (width, height) => {
  await page.viewport(width, height);
  const state = show();
  await note().fill('window ');
  await button('Seat 2').click();
  expect(seats()?.[1]).toEqual([2, 'window']);
  expect(state.isClosed).toBe(true);
});

test('a tapped seat brings the note of its other lines', async () => {
  await page.viewport(1024, 768);
  show();
  await button('Seat 3').click();
  expect(seats()?.[1]).toEqual([3, 'no nuts']);
});

test('a seat beyond those of the table is typed and saved', async () => {
  await page.viewport(1024, 768);
  show();
  await page.getByLabelText('Another seat').fill('12');
  await expect.element(note()).toHaveValue('');
  await button('Save').click();
  expect(seats()?.[1]).toEqual([12, null]);
});
