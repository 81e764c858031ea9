import type { OfflineOrderInput } from '@tavola/contract';
import type { OfflineOrderRow } from '../../rows/offline/offline-orders.rows.ts';

/** The order as if its terminal sent it now: how wrong its clock is was seen when it arrived, not today. */
export function receivedAgain(
  now: Date,
  content: OfflineOrderInput,
  { receivedAt }: Pick<OfflineOrderRow, 'receivedAt'>,
): OfflineOrderInput {
  const sinceMs = now.getTime() - Date.parse(receivedAt);
  return { ...content, sentAt: new Date(Date.parse(content.sentAt) + sinceMs).toISOString() };
}
