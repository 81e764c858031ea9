import type { OrderChannel } from '@tavola/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { posDataQuery, unavailableQuery } from '#areas/catalog/sell-data/sell-data.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { useOperationalSetting, useTenantInfo } from '#runtime/session/restaurant.ts';
import {
  currentTerminalQuery,
  fulfillmentQuery,
  paymentSettingsQuery,
  serviceChargeQuery,
  voidCompReasonsQuery,
} from '#areas/company/settings/selling-settings.queries.ts';
import { keptSalesQuery } from '../memory/sealed-memory.ts';
import { toSellData, type SellData } from './sell-data.ts';

export type SellDataState =
  | { readonly kind: 'ready'; readonly data: SellData }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: unknown };

/** Refetches whatever is missing. */
export const retrySellData = (): void => void queryClient.invalidateQueries({ queryKey: ['posData'] });

const queries = [
  posDataQuery,
  unavailableQuery,
  serviceChargeQuery,
  fulfillmentQuery,
  paymentSettingsQuery,
  voidCompReasonsQuery,
  currentTerminalQuery,
  keptSalesQuery,
] as const;

/**
 * The sell data of a channel, requested at once. Loaded data stays in use while newer data is loading or fails to
 * load.
 */
export function useSellData(channel: OrderChannel): SellDataState {
  const operational = useOperationalSetting();
  const tenant = useTenantInfo();
  const results = useQueries({ queries });
  const [posData, unavailable, serviceCharge, fulfillments, paymentSettings, voidCompReasons, terminal, keptSales] =
    results;
  const [snapshot, switchedOff, charge, types, payments, reasons, current, areSalesReadable] = [
    posData.data,
    unavailable.data,
    serviceCharge.data,
    fulfillments.data,
    paymentSettings.data,
    voidCompReasons.data,
    terminal.data,
    keptSales.data,
  ];
  // Where nothing is counted, a lost connection changes no tile.
  const isServerThere = useConnectivity(({ isOnline }) => isOnline || switchedOff?.countdowns.length === 0);
  const data = useMemo(
    () =>
      snapshot && switchedOff && charge && types && payments && reasons && current && areSalesReadable
        ? toSellData(
            {
              snapshot,
              operational,
              tenant,
              serviceCharge: charge,
              fulfillments: types,
              paymentSettings: payments,
              voidCompReasons: reasons,
              unavailable: switchedOff,
              terminal: current,
              isServerThere,
            },
            channel,
          )
        : null,
    [
      snapshot,
      operational,
      tenant,
      switchedOff,
      charge,
      types,
      payments,
      reasons,
      current,
      areSalesReadable,
      isServerThere,
      channel,
    ],
  );
  if (data !== null) return { kind: 'ready', data };
  const failed = results.find((result) => result.isError);
  if (failed === undefined) return { kind: 'loading' };
  return { kind: 'failed', failure: failed.error };
}
