import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearPractice } from './clear-practice.ts';
import { judgePractice } from './end-practice.ts';
import { hasPassed, practiceChecks } from './practice-result.ts';
import { listPending, storePending, type SoldAlone } from '../store/pending-orders.ts';
import { withOfflineNo } from '../store/offline-numbers.ts';

/** On the real storage of a real browser: practice and real sales never meet (decision 386). */

const state = vi.hoisted(() => ({ isPractising: false, shown: [] as { orderID: string; paymentID: string }[] }));
vi.mock('#runtime/session/practice.ts', () => ({
  isPractising: () => state.isPractising,
  practice: () => null,
  shownPayments: () => state.shown,
  leavePractice: () => undefined,
  noteShown: () => undefined,
  beginPractice: () => undefined,
}));

const REAL = '00000000-0000-4000-8000-000000000001';
const PRACTISED = '00000000-0000-4000-8000-000000000002';
const PAYMENT = '00000000-0000-4000-8000-000000000003';
const practice = { startedAtMs: 1000, endsAtMs: 2000, by: 'Ann' };

/** An order as a terminal stores it, as far as the check of its content reads it. */
const sold = (orderID: string, more: object = {}): SoldAlone =>
  ({
    content: {
      order: {
        orderID,
        systemOrderChannelID: 1,
        orderFulfillmentTypeID: 2,
        discounts: [],
        orderLines: [],
        subtotal: 5,
        totalTaxAmount: 0,
        totalDueAmount: 5,
        ...more,
      },
      payments: [
        {
          paymentID: PAYMENT,
          paymentTypeID: 1,
          paymentSettingID: PAYMENT,
          tenderedAmount: 5,
          takenAt: '2026-01-01T00:00:00.000Z',
        },
      ],
      clientID: PAYMENT,
      userID: PAYMENT,
      offlineNo: 'P2-0001',
      orderDateTime: '2026-01-01T00:00:00.000Z',
      status: 'Completed',
    },
    // Only what is handed in is looked at.
    answer: {},
  }) as unknown as SoldAlone;

beforeEach(() => void vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'ready' }))));
afterEach(async () => {
  await clearPractice();
  state.isPractising = false;
  state.shown = [];
  vi.unstubAllGlobals();
});

test('a practice sale is stored apart, and clearing it leaves the real ones alone', async () => {
  await storePending(sold(REAL), 1);
  state.isPractising = true;
  expect(await listPending()).toEqual([]);
  await storePending(sold(PRACTISED), 2);
  await clearPractice();
  expect(await listPending()).toEqual([]);
  state.isPractising = false;
  expect((await listPending()).map(({ orderID }) => orderID)).toEqual([REAL]);
});

test('practice has a separate series of numbers', async () => {
  const give = (orderID: string) =>
    withOfflineNo(
      { terminalNumber: 2, orderID },
      () => Promise.resolve(true),
      (offlineNo) => Promise.resolve(offlineNo),
    );
  const real = await give('a');
  state.isPractising = true;
  expect(await give('b')).toBe('P2-0001');
  state.isPractising = false;
  expect(Number((await give('c')).slice(3))).toBe(Number(real.slice(3)) + 1);
});

test('says what was sold, and that it would have arrived', async () => {
  state.isPractising = true;
  state.shown = [{ orderID: PRACTISED, paymentID: PAYMENT }];
  await storePending(sold(PRACTISED), 2);
  const result = await judgePractice(practice);
  expect(result.unready).toEqual([]);
  expect(result.readyCount).toBe(1);
  expect(result.saleCount).toBe(1);
  expect(result.soldAmount).toBe(5);
  expect(result.shownCount).toBe(1);
  expect(result.lostCount).toBe(0);
  expect(result.answeredMs).not.toBeNull();
  expect(hasPassed({ ...result, isAppStored: true })).toBe(true);
});

test('does not pass where a payment that was shown is not stored', async () => {
  state.isPractising = true;
  state.shown = [{ orderID: PRACTISED, paymentID: 'another' }];
  await storePending(sold(PRACTISED), 2);
  const result = await judgePractice(practice);
  expect(result.lostCount).toBe(1);
  expect(practiceChecks.kept(result)).toBe(false);
  expect(hasPassed({ ...result, isAppStored: true })).toBe(false);
});

test('names an order that the server would not take', async () => {
  state.isPractising = true;
  await storePending(sold(PRACTISED, { totalDueAmount: 'five' }), 2);
  expect((await judgePractice(practice)).unready).toEqual([{ offlineNo: 'P2-0001', why: 'invalid' }]);
});

test('does not pass where nothing was sold, or the server does not answer at the end', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no route')));
  state.isPractising = true;
  const result = await judgePractice(practice);
  expect(practiceChecks.sold(result)).toBe(false);
  expect(result.answeredMs).toBeNull();
});
