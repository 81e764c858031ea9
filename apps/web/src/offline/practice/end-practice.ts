import { OfflineOrderInput, screens } from '@tavola/contract';
import { isReadyToSync, sum, toAmount, toMoney } from '@tavola/selling';
import { leavePractice, practice, shownPayments, type Practice } from '#runtime/session/practice.ts';
import { isAnswered } from '../heartbeat.ts';
import { listMoves } from '../store/pending-cash.ts';
import { listPending, type PendingOrder } from '../store/pending-orders.ts';
import { hashOf } from '../sync/sync-orders.ts';
import { clearPractice } from './clear-practice.ts';
import { keepResult, type PracticeResult, type Unready } from './practice-result.ts';

/** The end of a practised outage (decision 386): what it came to is kept, what was sold in it is deleted. */

const ANSWER_WITHIN_MS = 10_000;

let ending: Promise<void> | null = null;

/** Ends the practice of this page when its time is up; one that was up before it was loaded ends at once. */
export function endWhenDue(): void {
  const current = practice();
  if (current !== null) setTimeout(() => void endPractice(), Math.max(0, current.endsAtMs - Date.now()));
}

/** Ends the practice and loads the page again with its result; what is sold from then on is real. */
export const endPractice = (): Promise<void> => (ending ??= end());

async function end(): Promise<void> {
  const current = practice();
  if (current === null) return;
  try {
    keepResult(await judgePractice(current));
    await clearPractice();
  } finally {
    // Whatever the browser did not give or delete: the next page is real.
    leavePractice();
    location.assign(screens.outagePractice.path);
  }
}

/** Looks at everything that the practice has stored, as it would be handed in now. */
export async function judgePractice({ startedAtMs, by }: Practice): Promise<PracticeResult> {
  const endedAtMs = Date.now();
  const begunMs = performance.now();
  const nothing = (): [] => [];
  const [orders, moves] = await Promise.all([listPending().catch(nothing), listMoves().catch(nothing)]);
  const judged = await Promise.all(orders.map(judge));
  const checkedMs = Math.round(performance.now() - begunMs);
  const shown = shownPayments();
  const kept = new Set(orders.flatMap(({ sold }) => sold?.content.payments.map(({ paymentID }) => paymentID) ?? []));
  const settled = orders.flatMap(({ sold }) => (sold !== null && isReadyToSync(sold.content) ? [sold.content] : []));
  const valid = new Set(judged.flatMap(({ orderID, why }) => (why === null ? [orderID] : [])));
  const paid = settled.filter(({ status, order }) => status === 'Completed' && valid.has(order.orderID));
  return {
    startedAtMs,
    endedAtMs,
    by,
    saleCount: settled.length,
    soldAmount: toAmount(sum(paid.map(({ order }) => toMoney(order.totalDueAmount)))),
    openCount: orders.filter(({ sold }) => sold !== null && !isReadyToSync(sold.content)).length,
    moveCount: moves.length,
    readyCount: judged.filter(({ why }) => why === null).length,
    unready: judged.flatMap(({ offlineNo, why }) => (why === null ? [] : [{ offlineNo, why }])),
    shownCount: shown.length,
    lostCount: shown.filter(({ paymentID }) => !kept.has(paymentID)).length,
    largestBytes: Math.max(0, ...judged.map(({ bytes }) => bytes)),
    checkedMs,
    isAppStored: await isAppStored(),
    answeredMs: await answerTime(),
  };
}

interface Judged {
  readonly orderID: string;
  readonly offlineNo: string;
  readonly bytes: number;
  readonly why: Unready | null;
}

/** An order as it would be sent, by the check with which the server begins. */
async function judge({ orderID, sold }: PendingOrder): Promise<Judged> {
  if (sold === null) return { orderID, offlineNo: orderID.slice(0, 8), bytes: 0, why: 'unreadable' };
  const { content } = sold;
  const body = { ...content, contentHash: await hashOf(content), sentAt: new Date().toISOString() };
  return {
    orderID,
    offlineNo: content.offlineNo,
    bytes: new TextEncoder().encode(JSON.stringify(body)).length,
    why: OfflineOrderInput.safeParse(body).success ? null : 'invalid',
  };
}

/** Whether the browser opens this app without a network. */
async function isAppStored(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return registration?.active != null;
}

/** How long the server takes to answer; the one call of a practice, which carries nothing of it. */
async function answerTime(): Promise<number | null> {
  const begunMs = performance.now();
  return (await isAnswered(ANSWER_WITHIN_MS)) ? Math.round(performance.now() - begunMs) : null;
}
