import type { OfflineOrderInput } from '@tavola/contract';
import {
  claimOfflineOrder,
  findSoldBy,
  settleOfflineOrder,
  type OfflineOrderRow,
  type OfflineReason,
} from '../../rows/offline/offline-orders.rows.ts';
import type { Intent } from '../work.ts';
import { offlineRow } from './store-offline-order.ts';

/** A terminal may send no more other contents of one order than these; what comes after them stays there alone. */
const MOST_COPIES = 5;

/**
 * Keeps an order that could not be stored, with what was handed in and why, for a manager (decision 79). What is stored
 * under its id already stays as it is, and has this one as its differing copy.
 */
export async function keepRefused(
  intent: Intent,
  input: OfflineOrderInput,
  reason: OfflineReason,
): Promise<OfflineOrderRow> {
  const { tx, actor } = intent;
  const refused: OfflineOrderRow = {
    ...offlineRow(intent, input, await findSoldBy(tx, actor.scope, input)),
    outcome: 'Refused',
    reason,
    content: input,
  };
  const before = await claimOfflineOrder(tx, actor.scope, refused);
  if (before === null || before === 'elsewhere') return refused;
  if (before.contentHash !== refused.contentHash) {
    await keepCopy(intent, before, input);
    return refused;
  }
  if (before.outcome !== 'Refused' || before.closedAt !== null) return refused;
  // When it first came stays: against that moment its terminal's clock is judged.
  const again = { ...before, reason };
  await settleOfflineOrder(tx, actor.scope, again);
  return again;
}

/** Another sale under a known id is a person's to decide, also where they had decided about that id
 * (decision 341); what they had decided stays. */
async function keepCopy(
  { tx, actor, moment }: Intent,
  before: OfflineOrderRow,
  content: OfflineOrderInput,
): Promise<void> {
  const { contentHash } = content;
  const isKnown = before.differing.some((copy) => copy.contentHash === contentHash);
  if (isKnown || before.differing.length >= MOST_COPIES) return;
  const receivedAt = moment.now.toISOString();
  await settleOfflineOrder(tx, actor.scope, {
    ...before,
    differing: [...before.differing, { contentHash, receivedAt, content }],
    differingAt: receivedAt,
  });
}
