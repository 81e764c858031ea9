import { deviceSettlementRoutes, isOpenState, type DeviceBatch } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';

/** Batches of card terminals and their settlements. The hub's event of a settlement refetches all of this key. */
const KEY = ['devicePayments', 'batches'];

const LOOK_EVERY_MS = 1_000;
const FOLLOW_MS = 30_000;

const isOpen = ({ lastSettlement }: DeviceBatch): boolean =>
  lastSettlement !== null && isOpenState(lastSettlement.status);

/** What each card terminal took since it was settled; looked at again while one is being settled. */
export const batchesQuery = queryOptions({
  queryKey: [...KEY, 'all'],
  queryFn: ({ signal }) => call(deviceSettlementRoutes.batches, undefined, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.some(isOpen) === true ? LOOK_EVERY_MS : FOLLOW_MS),
});

/** The charges of a card terminal that were in no settlement yet. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'charges', id],
    queryFn: ({ signal }) => call(deviceSettlementRoutes.batch, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** The last settlements of a card terminal, the newest first. */
export const settlementsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'settlements', id],
    queryFn: ({ signal }) => call(deviceSettlementRoutes.settlements, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Asks the provider of a card terminal to close its batch; the same id asked again is the same settlement. */
export async function settleDevice(id: string, settlementID: string): Promise<void> {
  await call(deviceSettlementRoutes.settle, { params: { id }, body: { settlementID } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}

/** Ends a settlement whose outcome nobody knows, for a reason. */
export async function giveUpSettlement(id: string, settlementID: string, reason: string): Promise<void> {
  await call(deviceSettlementRoutes.giveUp, { params: { id, settlementID }, body: { reason } });
  await queryClient.invalidateQueries({ queryKey: KEY });
}
