import type { OfflineOrderInput } from '@tavola/contract';
import {
  claimOfflineOrder,
  findSoldBy,
  settleOfflineOrder,
  type OfflineOrderRow,
  type OfflineReason,
} from '../../rows/offline-orders.rows.ts';
import type { Intent } from '../work.ts';
import { offlineRow } from './store-offline-order.ts';

/**
 * Keeps an order that could not be stored, with what was handed in and why, for a manager (decision 79). What is stored
 * under its id already stays as it is; the terminal then keeps this one alone.
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
  if (before.outcome !== 'Refused' || before.closedAt !== null || before.contentHash !== refused.contentHash)
    return refused;
  // When it first came stays: against that moment its terminal's clock is judged.
  const again = { ...before, reason };
  await settleOfflineOrder(tx, actor.scope, again);
  return again;
}
