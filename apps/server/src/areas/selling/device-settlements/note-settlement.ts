import { isOpenState, isUnknownState } from '@tavola/contract';
import type { BatchAnswer } from '#areas/finance/index.ts';
import type { Tx } from '#platform/database/tx.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { SellingDeps } from '../commands/selling-deps.ts';
import { MISCONFIGURED } from '../device-payments/note-answer.ts';
import { capturePayments, findCharges, leaveBatch, listBatch } from './batch-charges.rows.ts';
import { compareBooks, type ComparedBooks } from './compare-books.ts';
import {
  holdSettlement,
  insertCharges,
  updateSettlement,
  type SettlementChange,
  type StoredSettlement,
} from './settlements.rows.ts';

/** What one question about a settlement came to: an answer, silence, or a provider that was asked nothing. */
export type BatchReply =
  | BatchAnswer
  | { readonly state: 'silent'; readonly as: 'Timeout' | 'NoConnection' | 'Error' }
  | { readonly state: 'misconfigured'; readonly isFirst: boolean };

/** The id of an activity; other references are charges of others at the same provider. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Pending answers for this long are unknown, as those of a payment are (decision 310). */
const PENDING_MS = 120_000;

/**
 * Works an answer in under the lock of the settlement, so that both books are compared exactly once. Gives how the
 * settlement is then; null = it had its outcome before.
 */
export async function noteSettlement(
  tx: Tx,
  scope: LocationScope,
  id: string,
  reply: BatchReply,
  deps: SellingDeps,
): Promise<StoredSettlement['status'] | null> {
  const settlement = await holdSettlement(tx, scope, id);
  if (settlement === null) return null;
  const now = deps.now();
  const change = await changeOf(tx, scope, settlement, reply, now);
  if (change === null) return settlement.status;
  await tx.send(updateSettlement(scope, id, change, now.toISOString()));
  const { paymentDeviceID: deviceID } = settlement;
  await publish(tx, scope, 'settlementPaymentDeviceStatusChanged', { deviceID, status: change.state });
  return change.state;
}

const to = (state: SettlementChange['state'], reason: string | null = null): SettlementChange => ({
  state,
  reason,
  isOver: !isOpenState(state),
  books: null,
});

/** What an answer makes of an open settlement; null = nothing new. */
async function changeOf(
  tx: Tx,
  scope: LocationScope,
  settlement: StoredSettlement,
  reply: BatchReply,
  now: Date,
): Promise<SettlementChange | null> {
  switch (reply.state) {
    case 'misconfigured':
      return reply.isFirst ? to('Rejected', MISCONFIGURED) : changed(settlement, to('Error'));
    case 'silent':
      return changed(settlement, to(reply.as));
    case 'none':
      return null;
    case 'unclear':
      return changed(settlement, to('Error', reply.reason));
    case 'pending': {
      const isLong = now.getTime() - new Date(settlement.createdOn).getTime() > PENDING_MS;
      return changed(settlement, to(isLong ? 'Timeout' : 'AwaitingDevice'));
    }
    case 'refused':
      return to('Rejected', reply.reason);
    case 'closed':
      return isOfCurrency(settlement, reply)
        ? compare(tx, scope, settlement, reply, now)
        : changed(settlement, to('Error', reply.reason));
  }
}

const changed = (settlement: StoredSettlement, change: SettlementChange): SettlementChange | null =>
  change.state === settlement.status && (isUnknownState(change.state) || change.reason === settlement.reason)
    ? null
    : change;

/** An empty batch may have no currency. */
const isOfCurrency = ({ currencyCode }: StoredSettlement, answer: BatchAnswer): boolean =>
  answer.currencyCode === currencyCode || (answer.charges.length === 0 && answer.currencyCode === null);

/** Compares both books, captures what the provider has closed, and leaves the rest for the next settlement. */
async function compare(
  tx: Tx,
  scope: LocationScope,
  { settlementID, paymentDeviceID }: StoredSettlement,
  answer: BatchAnswer,
  now: Date,
): Promise<SettlementChange> {
  // First, as it waits for outcomes that are being recorded.
  const named = answer.charges.map(({ reference }) => reference).filter((reference) => UUID.test(reference));
  const found = await findCharges(tx, scope, named);
  const batch = await listBatch(tx, scope, paymentDeviceID, null);
  const inBatch = new Set(batch.map(({ paymentIntegrationActivityID: id }) => id));
  const known = found.filter(({ activityID }) => !inBatch.has(activityID));
  const books = compareBooks(answer.charges, batch, known);
  await tx.pipeline([
    insertCharges(scope, settlementID, books.charges),
    leaveBatch(scope, comparedIDs(books, new Set(batch.filter((each) => each.isAuthorised).map(idOf)))),
    capturePayments(
      scope,
      books.charges.flatMap(({ activityID, theirAmount }) => (theirAmount === null ? [] : (activityID ?? []))),
      now.toISOString(),
    ),
  ]);
  const { ourCount, ourAmount } = books;
  const totals = { ourCount, ourAmount, theirCount: answer.count, theirAmount: answer.amount };
  return { ...to('Completed', answer.reason), books: totals };
}

const idOf = ({ paymentIntegrationActivityID }: { readonly paymentIntegrationActivityID: string }): string =>
  paymentIntegrationActivityID;

/** What the next settlement does not compare again: everything but what is authorised and was not captured now. */
const comparedIDs = ({ charges }: ComparedBooks, authorised: ReadonlySet<string>): string[] =>
  charges.flatMap(({ activityID, theirAmount }) =>
    activityID === null || (theirAmount === null && authorised.has(activityID)) ? [] : [activityID],
  );
