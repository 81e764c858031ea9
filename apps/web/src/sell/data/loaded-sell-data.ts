import type { OrderChannel } from '@tavola/contract';
import { posDataQuery, unavailableQuery } from '#areas/catalog/sell-data/sell-data.queries.ts';
import {
  currentTerminalQuery,
  fulfillmentQuery,
  paymentSettingsQuery,
  serviceChargeQuery,
  voidCompReasonsQuery,
} from '#areas/company/settings/selling-settings.queries.ts';
import { useConnectivity } from '#offline/connectivity.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery, tenantQuery } from '#runtime/session/restaurant.ts';
import { toSellData, type SellData } from './sell-data.ts';

/** The sell data as they are loaded now, also before the next render; null while some are missing. */
export function loadedSellData(channel: OrderChannel): SellData | null {
  const snapshot = queryClient.getQueryData(posDataQuery.queryKey);
  const operational = queryClient.getQueryData(operationalQuery.queryKey);
  const tenant = queryClient.getQueryData(tenantQuery.queryKey);
  const serviceCharge = queryClient.getQueryData(serviceChargeQuery.queryKey);
  const fulfillments = queryClient.getQueryData(fulfillmentQuery.queryKey);
  const paymentSettings = queryClient.getQueryData(paymentSettingsQuery.queryKey);
  const voidCompReasons = queryClient.getQueryData(voidCompReasonsQuery.queryKey);
  const unavailable = queryClient.getQueryData(unavailableQuery.queryKey);
  const terminal = queryClient.getQueryData(currentTerminalQuery.queryKey);
  if (!snapshot || !operational || !tenant || !serviceCharge || !fulfillments || !paymentSettings) return null;
  if (!voidCompReasons || !unavailable || !terminal) return null;
  return toSellData(
    {
      snapshot,
      operational,
      tenant,
      serviceCharge,
      fulfillments,
      paymentSettings,
      voidCompReasons,
      unavailable,
      terminal,
      isServerThere: useConnectivity.getState().isOnline,
    },
    channel,
  );
}
