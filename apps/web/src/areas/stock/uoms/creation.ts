import type { Uom } from '@tavola/contract';
import { queryClient } from '#runtime/http/query-client.ts';
import { refetchSellData } from '#runtime/http/records.ts';
import { useCreation } from '#runtime/http/use-creation.ts';
import { useOperationalSetting } from '#runtime/session/restaurant.ts';
import { uomsQuery } from './uoms.queries.ts';

const kind = {
  screen: 'uomNew',
  module: 'unitOfMeasure',
  idOf: (record: Uom) => String(record.uomid),
  // The product form has the units among its choices, which belong to the terminals' data.
  refresh: () => Promise.all([queryClient.invalidateQueries(uomsQuery), refetchSellData()]),
} as const;

/** The offer to create a unit where one is chosen; undefined without the right, or without custom units. */
export function useUomCreation() {
  const creation = useCreation(kind);
  const { featureFlags } = useOperationalSetting();
  return featureFlags.some((flag) => flag.toLowerCase() === 'custom_uom') ? creation : undefined;
}
