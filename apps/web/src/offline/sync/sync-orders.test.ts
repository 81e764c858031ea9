import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#runtime/http/api.ts';
import { CallError, unreachable } from '#runtime/http/call-error.ts';
import { useConnectivity } from '../connectivity.ts';
import { listPending, type OfflineContent, type PendingOrder, type SoldAlone } from '../store/pending-orders.ts';
import type { PendingMove } from '../store/pending-cash.ts';
import {
  ANSWER_WITHIN_MS,
  giveOpenOrders,
  giveOpenOrdersNow,
  hashOf,
  isHandedIn,
  notePending,
  sendAgain,
  sendMoveAgain,
  startSync,
} from './sync-orders.ts';
import { useWaiting } from '../waiting.ts';

/** What waits is handed in, and leaves only when the server has it (decisions 79, 228; reliability C4). */

vi.mock('#runtime/http/api.ts', () => ({ call: vi.fn<typeof call>() }));

const rows = new Map<string, PendingOrder>();
/** Orders that the browser does not remove when it is first asked to. */
const unremoved = new Set<string>();
vi.mock('../store/pending-orders.ts', () => ({
  listPending: vi.fn<typeof listPending>(() => Promise.resolve([...rows.values()])),
  handOver: (orderIDs: readonly string[]) => {
    for (const id of orderIDs) {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, isHandedOver: true });
    }
    return Promise.resolve();
  },
  noteFailure: (orderID: string, failure: PendingOrder['failure']) => {
    const row = rows.get(orderID);
    if (row !== undefined) rows.set(orderID, { ...row, failure });
    return Promise.resolve();
  },
  removePending: (orderID: string) =>
    unremoved.delete(orderID) ? Promise.reject(new Error('aborted')) : Promise.resolve(void rows.delete(orderID)),
}));

/** How much a restored server lacks, once it is known. */
let lacked = Promise.resolve(0);
vi.mock('./restored-server.ts', () => ({
  acknowledging: () => ({ locationID: 'here', serverKey: 'first' }),
  returnLacked: () => lacked,
}));

const moves = new Map<string, PendingMove>();
vi.mock('../store/pending-cash.ts', () => ({
  listMoves: () => Promise.resolve([...moves.values()]),
  noteMoveFailure: (id: string, failure: PendingMove['failure']) => {
    const row = moves.get(id);
    if (row !== undefined) moves.set(id, { ...row, failure });
    return Promise.resolve();
  },
  removeMove: (id: string) => Promise.resolve(void moves.delete(id)),
}));

/** A drawer move that waits. */
function moveWaits(cashActivityID: string): void {
  // Only what the sync looks at.
  const move = { cashActivityID, terminalReportID: 'r' } as unknown as NonNullable<PendingMove['move']>;
  moves.set(cashActivityID, { cashActivityID, savedAtMs: moves.size, failure: null, move, sealed: '' });
}

function waits(orderID: string, status: OfflineContent['status'] = 'Completed', savedAtMs = rows.size): void {
  // Only what the sync looks at.
  const payments = status === 'Completed' ? [{ paymentID: 'p' }] : [];
  const content = {
    order: { orderID, totalDueAmount: 5, orderLines: [] },
    status,
    payments,
  } as unknown as OfflineContent;
  const sold = { content } as SoldAlone;
  rows.set(orderID, { orderID, savedAtMs, failure: null, isHandedOver: false, sold, sealed: '' });
}

const { body: silence } = unreachable();
const failed = (status: number): CallError =>
  new CallError({
    ...silence,
    status,
    message: 'No',
    additionValue: { ...silence.additionValue, errorCode: 'common.error.unknown', retryAfterMs: null },
  });

const sent: string[] = [];
type Answer = (orderID: string, contentHash: string) => unknown;
const stored: Answer = (orderID, contentHash) => ({ orderID, contentHash, outcome: 'Stored', reason: null });

function answerWith(answer: Answer): void {
  vi.mocked(call).mockImplementation((_route, input) => {
    // Every call here is one of the sync, with one of these bodies.
    const { body } = input as unknown as {
      body: (OfflineContent & { contentHash: string }) | { cashActivityID: string; order?: undefined };
    };
    const [id, contentHash] =
      body.order === undefined ? [body.cashActivityID, ''] : [body.order.orderID, body.contentHash];
    sent.push(id);
    return Promise.resolve().then(() => answer(id, contentHash)) as ReturnType<typeof call>;
  });
}

let leading: Promise<void> = Promise.resolve();

/** Starts the handing in; what it returns ends it, with the calls that are under way. */
function start(): () => Promise<void> {
  const stop = startSync();
  return () => {
    stop();
    return leading;
  };
}

/** Whether the tickets of an order are being printed, in whatever tab. */
let isPrinting = false;
function lockOf(name: string, options: { ifAvailable?: boolean }, work: (lock: object | null) => Promise<void>) {
  if (options.ifAvailable === true) return Promise.resolve(work(isPrinting ? null : {}));
  return name === 'tavola-sync' ? (leading = work({})) : work({});
}

beforeEach(() => {
  isPrinting = false;
  rows.clear();
  moves.clear();
  unremoved.clear();
  sent.length = 0;
  useConnectivity.setState({ isOnline: true });
  vi.stubGlobal('navigator', {
    locks: { request: lockOf },
  });
  return () => {
    vi.unstubAllGlobals();
  };
});

async function synced(until: () => void): Promise<void> {
  const stop = start();
  try {
    await vi.waitFor(until);
  } finally {
    await stop();
  }
}

it('an order leaves when the server answers its hash, and stays when it answers another', async () => {
  for (const id of ['a', 'b']) waits(id);
  answerWith((orderID, hash) => stored(orderID, orderID === 'b' ? 'other' : hash));
  await synced(() => expect(useWaiting.getState().count).toBe(1));
  expect([...rows.keys()]).toEqual(['b']);
});

it('hundreds that leave are counted a few times, and rightly in the end', async () => {
  for (let index = 0; index < 300; index += 1) waits(`order-${index}`);
  answerWith(stored);
  const readBefore = vi.mocked(listPending).mock.calls.length;
  await synced(() => expect(useWaiting.getState().count).toBe(0));
  expect(rows.size).toBe(0);
  expect(vi.mocked(listPending).mock.calls.length - readBefore).toBeLessThan(30);
});

it('a refused order stays with its reason, is not sent again by itself, and stops no other', async () => {
  for (const id of ['a', 'b']) waits(id);
  const reason = { errorCode: 'order.empty', message: 'No items' };
  answerWith((orderID, hash) =>
    orderID === 'a' ? { orderID, contentHash: hash, outcome: 'Refused', reason } : stored(orderID, hash),
  );
  const stop = start();
  await vi.waitFor(() => expect(useWaiting.getState()).toMatchObject({ count: 1, problemCount: 1 }));
  await notePending();
  expect(rows.get('a')?.failure).toEqual(reason);
  expect(sent.toSorted()).toEqual(['a', 'b']);
  answerWith(stored);
  await sendAgain('a');
  await vi.waitFor(() => expect(rows.size).toBe(0));
  await stop();
});

it('a refused order is asked about again when the terminal starts, for a manager may have decided (decision 321)', async () => {
  waits('a');
  const row = rows.get('a');
  if (row !== undefined) rows.set('a', { ...row, failure: { errorCode: 'order.empty', message: 'No items' } });
  answerWith((orderID, hash) => ({ ...(stored(orderID, hash) as object), outcome: 'AlreadyStored' }));
  await synced(() => expect(rows.size).toBe(0));
  expect(sent).toEqual(['a']);
});

it('one that the server cannot answer stops no other', async () => {
  for (let index = 0; index < 12; index++) waits(`order ${index}`);
  answerWith((orderID, hash) => {
    if (orderID === 'order 0') throw failed(500);
    return stored(orderID, hash);
  });
  await synced(() => expect([...rows.keys()]).toEqual(['order 0']));
  expect(new Set(sent.slice(0, 12)).size).toBe(12);
});

it('a server that takes nothing now is not asked for the rest, and gets all of it later', async () => {
  for (let index = 0; index < 12; index++) waits(`order ${index}`);
  let isUp = false;
  answerWith((orderID, hash) => {
    if (!isUp) throw failed(401);
    return stored(orderID, hash);
  });
  const stop = start();
  await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(8));
  expect(new Set(sent).size).toBe(4);
  isUp = true;
  await vi.waitFor(() => expect(rows.size).toBe(0));
  await stop();
});

it('what a restored server lacks is handed in again (decision 516)', async () => {
  let know = (_count: number): void => undefined;
  lacked = new Promise((resolve) => (know = resolve));
  answerWith(stored);
  const readBefore = vi.mocked(listPending).mock.calls.length;
  const stop = start();
  // Nothing waits, and the tab that hands in rests.
  await vi.waitFor(() => expect(vi.mocked(listPending).mock.calls.length - readBefore).toBeGreaterThanOrEqual(3));
  waits('a');
  know(1);
  await vi.waitFor(() => expect(sent).toEqual(['a']));
  lacked = Promise.resolve(0);
  await stop();
});

it('an order that is sold while others are handed in is handed in too', async () => {
  waits('a');
  answerWith(async (orderID, hash) => {
    if (orderID === 'a') {
      waits('b');
      await notePending();
    }
    return stored(orderID, hash);
  });
  await synced(() => expect(rows.size).toBe(0));
  expect(sent).toEqual(['a', 'b']);
});

it('a store that cannot be read for a moment ends nothing', async () => {
  waits('a');
  answerWith(stored);
  const failing = () => Promise.reject(new Error('busy'));
  vi.mocked(listPending).mockImplementationOnce(failing).mockImplementationOnce(failing);
  await synced(() => expect(rows.size).toBe(0));
});

it('the same content has the same hash, and another one another', async () => {
  // Only what is hashed.
  const content = { order: { orderID: 'a' }, payments: [] } as unknown as OfflineContent;
  expect(await hashOf({ ...content })).toBe(await hashOf(content));
  expect(await hashOf({ ...content, offlineNo: 'T1-0001' })).not.toBe(await hashOf(content));
});

it('hands in drawer moves after the sales, in their order, and keeps one that is refused (decision 342)', async () => {
  waits('sale');
  for (const id of ['in', 'other', 'out']) moveWaits(id);
  answerWith((id, hash) => (id === 'other' ? Promise.reject(failed(409)) : stored(id, hash)));
  const stop = start();
  await vi.waitFor(() => expect([...moves.keys()]).toEqual(['other']));
  expect(sent).toEqual(['sale', 'in', 'other', 'out']);
  expect(moves.get('other')?.failure).toMatchObject({ message: 'No' });
  await vi.waitFor(() => expect(useWaiting.getState()).toMatchObject({ count: 0, moveCount: 1, problemCount: 1 }));
  answerWith(stored);
  await sendMoveAgain('other');
  await vi.waitFor(() => expect(useWaiting.getState()).toMatchObject({ moveCount: 0, problemCount: 0 }));
  await stop();
});

it('keeps drawer moves without an answer, and hands in none after the one that got none', async () => {
  for (const id of ['in', 'out']) moveWaits(id);
  answerWith(() => Promise.reject(unreachable()));
  const stop = start();
  await vi.waitFor(() => expect(sent).toEqual(['in']));
  expect([...moves.values()].map(({ failure }) => failure)).toEqual([null, null]);
  await stop();
});

it('sends no order twice at once where the browser does not remove one that is stored', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) waits(id);
  unremoved.add('a');
  const underWay = new Set<string>();
  const twice: string[] = [];
  answerWith(async (id, hash) => {
    if (underWay.has(id)) twice.push(id);
    underWay.add(id);
    // The other calls are still under way when the browser has given up on the first one.
    if (id !== 'a') await new Promise((resolve) => setTimeout(resolve, 1500));
    underWay.delete(id);
    return stored(id, hash);
  });
  const stop = start();
  await vi.waitFor(() => expect(rows.size).toBe(0));
  expect(twice).toEqual([]);
  expect(sent.filter((id) => id === 'a')).toHaveLength(2);
  await stop();
}, 30_000);

it('leaves an open order to its person, and sends it when it is given', async () => {
  waits('open', 'Saved');
  waits('paid');
  answerWith(stored);
  const stop = start();
  await vi.waitFor(() => expect(rows.has('paid')).toBe(false));
  expect(sent).toEqual(['paid']);
  expect(useWaiting.getState().open.map(({ orderID }) => orderID)).toEqual(['open']);
  await giveOpenOrders(['open']);
  expect(await isHandedIn('open')).toBe(true);
  expect(sent).toEqual(['paid', 'open']);
  expect(useWaiting.getState().open).toEqual([]);
  await stop();
});

it('gives an open order by itself when no person has decided about it for ten minutes', async () => {
  vi.useFakeTimers();
  waits('open', 'Saved', Date.now());
  answerWith(stored);
  const stop = start();
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1_000);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(sent).toEqual(['open']));
  await stop();
});

it('gives no open order while there is no connection', async () => {
  vi.useFakeTimers();
  useConnectivity.setState({ isOnline: false });
  waits('open', 'Saved', Date.now());
  answerWith(stored);
  const stop = start();
  await vi.advanceTimersByTimeAsync(10 * ANSWER_WITHIN_MS);
  expect(rows.get('open')?.isHandedOver).toBe(false);
  vi.useRealTimers();
  await stop();
});

it('says that an order which the server refuses is not handed in, and keeps it', async () => {
  waits('open', 'Saved');
  answerWith((orderID, contentHash) => ({
    orderID,
    contentHash,
    outcome: 'Refused',
    reason: { errorCode: 'order.version_conflict', message: 'Changed' },
  }));
  const stop = start();
  await giveOpenOrders(['open']);
  expect(await isHandedIn('open')).toBe(false);
  expect(rows.has('open')).toBe(true);
  await stop();
});

it('gives every open order before a sign-out', async () => {
  waits('open', 'Saved');
  answerWith(stored);
  await giveOpenOrdersNow();
  expect(sent).toEqual(['open']);
  expect(rows.size).toBe(0);
});

it('holds back an order while its tickets are printed, and hands it in with what became of them (decision 400)', async () => {
  waits('a');
  const row = rows.get('a');
  if (row?.sold == null) throw new Error('It waits.');
  const sold = { ...row.sold, content: { ...row.sold.content, sends: [] } };
  const tickets = [{ sendID: 's', routeID: 'r', outcome: 'Printed' as const, reason: null }];
  rows.set('a', { ...row, sold });
  isPrinting = true;
  answerWith(stored);
  const stop = start();
  await vi.waitFor(() => expect(useWaiting.getState().count).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toEqual([]);
  rows.set('a', { ...row, sold, tickets });
  isPrinting = false;
  await notePending();
  await vi.waitFor(() => expect(rows.size).toBe(0));
  const [, input] = vi.mocked(call).mock.lastCall ?? [];
  expect(input).toMatchObject({ body: { tickets } });
  await stop();
});

it('counts what was settled at tables, for the floor (decision 401)', async () => {
  waits('a');
  const row = rows.get('a');
  if (row?.sold == null) throw new Error('It waits.');
  const { content } = row.sold;
  const order = { ...content.order, tableID: 't', version: 3 };
  rows.set('a', { ...row, sold: { ...row.sold, content: { ...content, order } } });
  await notePending();
  expect(useWaiting.getState().settled).toEqual([{ tableID: 't', isPaid: true, isKnown: true, totalDueAmount: 5 }]);
});
