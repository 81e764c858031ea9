import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newID } from '#runtime/clock/ids.ts';
import { forgetHandedIn, lackedBy, type Acknowledging } from './handed-in.ts';
import { listMoves, removeMove, returnMove, storeMove, type OfflineMove } from './pending-cash.ts';
import {
  listPending,
  noteFailure,
  removePending,
  returnPending,
  storePending,
  type SoldAlone,
} from './pending-orders.ts';

/** What was handed in can be handed in again, on the real storage of a real browser (decision 516; reliability C4). */

const HOUR_MS = 60 * 60_000;
// Each test has another location.
let server: Acknowledging;
let restored: Acknowledging;

// Only what the store looks at.
const sold = {
  content: { order: { orderID: 'a', note: 'No onions' }, payments: [], clientID: 'c', status: 'Completed' },
  answer: { sold: null },
} as unknown as SoldAlone;

beforeEach(async () => {
  server = { locationID: newID(), serverKey: 'first' };
  restored = { ...server, serverKey: 'second' };
  const elsewhere = { ...server, locationID: newID() };
  for (const { orderID } of await listPending()) await removePending(orderID, elsewhere);
  await removeMove('m', elsewhere);
});
afterEach(() => void vi.restoreAllMocks());

async function handedIn(): Promise<void> {
  await storePending(sold, 1);
  await removePending('a', server);
}

test('an order that was handed in waits again for a server that lacks it, as it was sold', async () => {
  await handedIn();
  expect(await listPending()).toEqual([]);
  const [copy] = await lackedBy(restored, 'order');
  await returnPending(copy?.row);
  expect(await listPending()).toMatchObject([{ orderID: 'a', savedAtMs: 1, failure: null, sold }]);
});

test('the copy cannot be read, and is one', async () => {
  await handedIn();
  const copies = await lackedBy(restored, 'order');
  expect(copies).toHaveLength(1);
  expect(JSON.stringify(copies)).not.toContain('onions');
});

test('the server that has it lacks nothing, nor does that of another location', async () => {
  await handedIn();
  expect(await lackedBy(server, 'order')).toEqual([]);
  expect(await lackedBy({ ...restored, locationID: newID() }, 'order')).toEqual([]);
});

test('an order that waits does not change where its copy comes back', async () => {
  await handedIn();
  const [copy] = await lackedBy(restored, 'order');
  await storePending(sold, 9);
  await noteFailure('a', { errorCode: 'order.empty', message: 'No items' });
  await returnPending(copy?.row);
  expect(await listPending()).toMatchObject([{ savedAtMs: 9, failure: { message: 'No items' } }]);
});

test('a drawer move waits again in the same way', async () => {
  const move = { cashActivityID: 'm', terminalReportID: 'r', type: 'PayIn', amount: 5 } as unknown as OfflineMove;
  await storeMove(move, 1);
  await removeMove('m', server);
  const [copy] = await lackedBy(restored, 'move');
  await returnMove(copy?.row);
  expect(await listMoves()).toMatchObject([{ cashActivityID: 'm', move }]);
});

test('copies are kept for 72 hours', async () => {
  await handedIn();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 71 * HOUR_MS);
  expect(await lackedBy(restored, 'order')).toHaveLength(1);
  vi.spyOn(Date, 'now').mockReturnValue(now + 73 * HOUR_MS);
  expect(await lackedBy(restored, 'order')).toEqual([]);
  vi.restoreAllMocks();
  expect(await lackedBy(restored, 'order'), 'it is removed').toEqual([]);
});

test('a copy that was given back is forgotten', async () => {
  await handedIn();
  const copies = await lackedBy(restored, 'order');
  await forgetHandedIn(copies.map(({ place }) => place));
  expect(await lackedBy(restored, 'order')).toEqual([]);
});
