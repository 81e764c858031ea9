import type { PartnerOrderState } from '@tavola/contract';
import { readOperationalSetting } from '#areas/company/index.ts';
import { priceOf, toAmount } from '@tavola/selling';
import { retrySave, type SellingDeps } from '#areas/selling/index.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { getChannel } from '../channels/channels.rows.ts';
import { intentOfChannel } from '../orders/answer-order.ts';
import { placeOrder } from '../partners/place-order.ts';
import { stateOf } from '../partners/order-state.ts';
import { adapters } from './adapters.ts';
import { getIntegration, listConnectable } from './integrations.rows.ts';
import { isSoldAsIs } from './partner-menu.ts';

/** What the calls of integrations need. */
export interface IntegrationServices extends Pick<Services, 'now' | 'newID' | 'config' | 'database'> {
  readonly deps: SellingDeps;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
}

const UNKNOWN = { externalItemID: 'PRACTICE-UNKNOWN', name: 'Practice dish', price: 5 };

/** The partner to practise with sends an order of one item; refused while it is not connected, or its channel off. */
export async function injectOrder(
  { database, deps, jobs, config, now, newID }: IntegrationServices,
  scope: LocationScope,
  isUnknown: boolean,
): Promise<PartnerOrderState> {
  const { channel, item } = await database.tenant(scope, async (tx) => {
    const practice = await getIntegration(tx, scope, 'simulator');
    const own = (await listConnectable(tx, scope, practice?.rowID ?? null)).find((one) => one.isConnected);
    if (practice?.isActive !== true || own?.isActive !== true) return refuse('integration.not_connected');
    const found = (await getChannel(tx, scope, own.orderChannelID)) ?? refuse('integration.not_connected');
    if (!found.isActive) refuse('channel.off');
    const { catalog } = await deps.catalogFor(tx, scope);
    const { timezoneName } = await readOperationalSetting(tx, scope, config.featureFlags);
    const at = localMoment(now(), timezoneName);
    const sold = [...catalog.products.values()].find((one) => !one.isOutOfStock && isSoldAsIs(catalog, one));
    const price = sold === undefined ? null : priceOf(catalog, sold.itemID, own.menuID, at);
    const isKnown = !isUnknown && sold !== undefined && price?.ok === true;
    return {
      channel: found,
      item: isKnown ? { externalItemID: sold.itemID, name: sold.name, price: toAmount(price.value) } : UNKNOWN,
    };
  });
  const order = adapters.simulator.parse({
    externalOrderID: `PRACTICE-${newID()}`,
    displayNumber: String(now().getTime() % 1000),
    fulfillment: 'pickup',
    totalAmount: item.price,
    isPrepaid: true,
    guestName: 'Practice guest',
    lines: [{ ...item, quantity: 1 }],
  });
  const placed = await retrySave(
    (work) => database.tenant(scope, work),
    (tx, taken) => placeOrder(intentOfChannel(tx, scope, channel, deps), channel, order, { jobs, taken }),
  );
  return stateOf(placed);
}
