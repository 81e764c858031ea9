import { DeviceMisconfigured, DeviceSilence, type CardPageAnswer, type CardPages } from '#areas/finance/index.ts';
import { rootOriginOf } from '#platform/auth/tenant.ts';
import { mayAsk, originsOf } from '#platform/egress/egress.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { locationScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { findOnlineOrder } from '../../orders/online-orders.rows.ts';
import { findCardPayment, holdCardPayment, markCardPayment, type CardPayment } from './card-payments.rows.ts';
import { ASK_EVERY_MS, cardJob, followCard, UNANSWERED_MS, type CardServices } from './follow-card.ts';
import { noteCard } from './note-card.ts';
import { keyOfPlace } from './place-key.ts';

const NOTHING = { amount: null, currency: null, transaction: null };
const HOUR_MS = 60 * 60_000;
const FOLLOWED_MS = 24 * HOUR_MS;
/** A payment of an order that the guest has can be voided until its report is closed, which takes no week. */
const ORDER_FOLLOWED_MS = 7 * FOLLOWED_MS;
/** Such an order is rarely voided: the pauses grow with its age, up to this. */
const LONGEST_PAUSE_MS = 3 * HOUR_MS;
const SLOWER_BY = 4;

/** Registers how card payments are followed (decisions 408 to 411). */
export function handleGuestCards(services: CardServices, jobs: Pick<JobQueue, 'handle'>): void {
  jobs.handle(cardJob, async ({ scope: { companyID }, payload: { locationID, orderID } }) => {
    const scope = locationScope(companyID, locationID);
    const pauseMs = await lookAtCard(scope, orderID, services);
    if (pauseMs === null) return;
    const runAt = new Date(services.now().getTime() + pauseMs);
    await services.database.tenant(scope, (tx) => followCard(tx, scope, orderID, { jobs: services.jobs, runAt }));
  });
}

/**
 * Does what is next for a card payment, outside any transaction: opens its page, asks how it is, closes it after its
 * time, gives money back. Answers after how many milliseconds to look again; null = never. Silence of the provider
 * changes nothing; a connection that it refuses before there is a page (`isFirst`, or none was opened) charged nobody.
 */
export async function lookAtCard(
  scope: LocationScope,
  orderID: string,
  services: CardServices,
  isFirst = false,
): Promise<number | null> {
  const { database } = services;
  const payment = await database.tenant(scope, (tx) => findCardPayment(tx, scope, orderID));
  if (payment === null) return null;
  switch (payment.state) {
    case 'Asking':
    case 'Open':
      return soon(await askAbout(scope, payment, services, isFirst));
    case 'Placed':
      return followOrder(scope, payment, services);
    case 'Returning':
      return soon(await giveBack(scope, payment, services));
    case 'NotPaid':
    case 'Unclear':
    case 'Returned':
    case 'NotReturned':
      return null;
  }
}

const soon = (isOpen: boolean): number | null => (isOpen ? ASK_EVERY_MS : null);

async function answerOf(
  scope: LocationScope,
  { database, cardPages }: CardServices,
  ask: (connection: NonNullable<Awaited<ReturnType<CardPages['connectionOf']>>>) => Promise<CardPageAnswer>,
): Promise<CardPageAnswer | 'silent' | 'misconfigured'> {
  const connection = await database.tenant(scope, (tx) => cardPages.connectionOf(tx, scope));
  if (connection === null) return 'misconfigured';
  try {
    return await ask(connection);
  } catch (error) {
    if (error instanceof DeviceMisconfigured) return 'misconfigured';
    if (error instanceof DeviceSilence) return 'silent';
    throw error;
  }
}

async function askAbout(
  scope: LocationScope,
  payment: CardPayment,
  services: CardServices,
  isFirst: boolean,
): Promise<boolean> {
  const { orderID, amountText, currencyCode, returnUrl, expiresAt, state } = payment;
  const { cardPages, database, config, now } = services;
  const isLate = now() >= expiresAt;
  const answer = await answerOf(scope, services, (connection) => {
    if (isLate) return cardPages.close(connection, orderID);
    if (state === 'Open') return cardPages.status(connection, orderID);
    const notifyUrl = `${rootOriginOf(config)}/api/partners/card-payments`;
    const notifyKey = keyOfPlace(scope);
    const request = {
      amount: amountText,
      currencyCode,
      returnUrl,
      notifyUrl,
      notifyKey,
      expiresAt: expiresAt.toISOString(),
    };
    return cardPages.begin(connection, { reference: orderID, ...request });
  });
  const outcome = typeof answer === 'string' ? answer : answer.state;
  // Nobody could pay on a page that never opened, so a refusal of it, its time or its end decides.
  const isUnseen = state === 'Asking' && (outcome === 'misconfigured' || (isLate && outcome !== 'approved'));
  if (isUnseen || outcome === 'refused' || (outcome === 'misconfigured' && isFirst)) {
    await noteCard(scope, orderID, { ...NOTHING, reference: orderID, state: 'closed' }, services);
    return false;
  }
  if (typeof answer === 'string' || answer.state === 'none') return isFollowed(scope, payment, services);
  const { url } = answer;
  if (
    state === 'Asking' &&
    answer.state === 'open' &&
    url !== null &&
    isPage(url, originsOf(config.deviceOrigins, scope.companyID))
  )
    await database.tenant(scope, async (tx) => {
      const held = await holdCardPayment(tx, scope, orderID);
      if (held?.state === 'Asking') await markCardPayment(tx, scope, orderID, { state: 'Open', page_url: url });
    });
  if (answer.state === 'approved' || answer.state === 'closed')
    await noteCard(scope, orderID, { ...answer, state: answer.state }, services);
  // What was approved is followed with its order.
  return answer.state !== 'closed';
}

/** Whether guests may be sent to an address that a provider answers: where we would go ourselves (reliability H6). */
const isPage = (url: string, allowed: readonly string[]): boolean => URL.canParse(url) && mayAsk(new URL(url), allowed);

/**
 * Whether a payment without an answer is asked about again. After its time people are notified, and a day later it
 * stays unclear: its page was open, so the card may have been charged.
 */
async function isFollowed(scope: LocationScope, payment: CardPayment, services: CardServices): Promise<boolean> {
  const { database, now } = services;
  const { orderID, expiresAt } = payment;
  const lateMs = now().getTime() - expiresAt.getTime();
  if (lateMs < UNANSWERED_MS) return true;
  return database.tenant(scope, async (tx) => {
    const held = await holdCardPayment(tx, scope, orderID);
    if (held?.state !== 'Open') return held?.state === 'Asking';
    const isOver = lateMs >= FOLLOWED_MS;
    if (isOver) await markCardPayment(tx, scope, orderID, { state: 'Unclear', input: null });
    if (!held.isFlagged) await markCardPayment(tx, scope, orderID, { flagged_at: now().toISOString() });
    return !isOver;
  });
}

const GIVEN_BACK: ReadonlySet<string> = new Set(['Rejected', 'Cancelled', 'Voided']);

/** Money of an order that is not made goes back. */
async function followOrder(
  scope: LocationScope,
  { orderID }: CardPayment,
  services: CardServices,
): Promise<number | null> {
  const { database, now } = services;
  const order = await database.tenant(scope, (tx) => findOnlineOrder(tx, scope, orderID));
  if (order === null) return null;
  if (!GIVEN_BACK.has(order.onlineStatus)) {
    const ageMs = now().getTime() - Date.parse(order.wantedAt ?? order.receivedAt);
    if (ageMs >= ORDER_FOLLOWED_MS) return null;
    return order.onlineStatus === 'Completed' || ageMs >= FOLLOWED_MS
      ? Math.min(Math.max(ageMs / SLOWER_BY, ASK_EVERY_MS), LONGEST_PAUSE_MS)
      : ASK_EVERY_MS;
  }
  const isReturning = await database.tenant(scope, async (tx) => {
    const held = await holdCardPayment(tx, scope, orderID);
    if (held?.state === 'Placed') await markCardPayment(tx, scope, orderID, { state: 'Returning' });
    return held?.state === 'Placed' || held?.state === 'Returning';
  });
  return isReturning ? lookAtCard(scope, orderID, services) : null;
}

/** The reference makes it happen once, however often it is asked. */
async function giveBack(scope: LocationScope, payment: CardPayment, services: CardServices): Promise<boolean> {
  const { orderID } = payment;
  const { cardPages, database, now } = services;
  const answer = await answerOf(scope, services, (connection) => cardPages.refund(connection, orderID));
  if (typeof answer === 'string') return true;
  if (answer.state === 'refunded' && answer.reference === orderID) {
    await database.tenant(scope, (tx) => markCardPayment(tx, scope, orderID, { state: 'Returned' }));
    return false;
  }
  if (answer.state === 'refused') {
    const marks = { state: 'NotReturned', flagged_at: now().toISOString() } as const;
    await database.tenant(scope, (tx) => markCardPayment(tx, scope, orderID, marks));
    return false;
  }
  return true;
}
