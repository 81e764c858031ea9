import { Fulfillment, OrderChannel, type ModuleFlag } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal, refuse } from '#platform/errors/refusal.ts';
import { isActiveCustomer, isAddressOf } from '#areas/customers/index.ts';
import { isOnlineStore } from '../../rows/offline/online-stores.rows.ts';
import { holdGroup, holdTables, type OrderTable } from '../../rows/tables/tables.rows.ts';
import { policyRules } from '../sale-policy.ts';
import { assertServes } from '../serving.ts';
import type { Saving } from './saving.ts';

type Checked = Pick<Saving, 'actor' | 'input' | 'policy' | 'place' | 'stored'>;

/** The module that a location needs to sell through a channel; online orders are not sold at a terminal. */
const moduleFor: Readonly<Partial<Record<OrderChannel, ModuleFlag>>> = {
  [OrderChannel.QuickService]: 'quickSales',
  [OrderChannel.TableService]: 'tableSales',
};

/** The channel that an order is priced and judged by: fixed with its first save. */
export const channelOf = ({ input, stored }: Pick<Saving, 'input' | 'stored'>): OrderChannel =>
  stored?.order.channel ?? input.systemOrderChannelID;

/** Refuses a channel that the person or the location does not sell through, and a fulfilment that it does not offer. */
export function assertChannel(saving: Checked): void {
  const { actor, input, policy, place, stored } = saving;
  const { isSoldAtTerminal, isPast } = policyRules[policy];
  const channel = channelOf(saving);
  const module = moduleFor[channel];
  if ((input.deliveryChargeAmount ?? 0) > 0 && input.orderFulfillmentTypeID !== Fulfillment.Delivery)
    refuse('validation.failed', {}, { fields: [{ path: 'deliveryChargeAmount', code: 'invalid' }] });
  if (isSoldAtTerminal && module === undefined && stored === null) refuse('order.channel_refused');
  // What a partner has promised is made, whatever the restaurant offers at its counter.
  if (isPast || !isSoldAtTerminal) return;
  assertServes(actor, channel);
  if (module !== undefined && !place.operational.modules[module]) refuse('order.channel_off');
  const type = input.orderFulfillmentTypeID;
  if (stored?.order.fulfillment === type) return;
  const setting = place.fulfillments.find(({ orderFulfillmentTypeID }) => orderFulfillmentTypeID === type);
  if (setting?.isActive !== true || !setting.systemOrderChannelIDs.includes(channel))
    refuse('order.fulfillment_unavailable');
}

/**
 * Refuses customers, online stores and tables that the company does not have, and customers that are inactive. What an
 * order holds already stays. Only the first save reads the table, which is locked then, unless its command holds it;
 * null for a later one and for an order without a table.
 */
export async function assertKnown(
  tx: Tx,
  { actor: { scope }, input, stored }: Checked,
  held: OrderTable | null = null,
): Promise<OrderTable | null> {
  const { onlineStoreID, tableID, tableGroupID } = input;
  await assertCustomer(tx, { actor: { scope }, input, stored });
  if (
    onlineStoreID != null &&
    onlineStoreID !== stored?.order.onlineStoreID &&
    !(await isOnlineStore(tx, scope, onlineStoreID))
  )
    refuse('order.online_store_not_found');
  if (stored !== null || (tableID == null && tableGroupID == null)) return null;
  if (input.systemOrderChannelID !== OrderChannel.TableService)
    throw new Refusal('validation.failed', {
      fields: [{ path: tableID == null ? 'tableGroupID' : 'tableID', code: 'invalid' }],
    });
  if (held !== null) return held;
  const tables =
    tableID == null ? await holdGroup(tx, scope, tableGroupID ?? '') : await holdTables(tx, scope, [tableID]);
  // An order of a group is at one of its tables, to which it goes when the group is split (decision 65).
  const found = tableID == null ? tables[0] : tables.find((table) => table.tableID === tableID);
  return found ?? refuse('order.table_not_found');
}

async function assertCustomer(
  tx: Tx,
  {
    actor: { scope },
    input,
    stored,
  }: { readonly actor: Pick<Checked['actor'], 'scope'> } & Pick<Checked, 'input' | 'stored'>,
): Promise<void> {
  const { customerID, customerAddressID } = input;
  if (customerID == null) return;
  const isOther = customerID !== stored?.order.customerID;
  if (isOther && !(await isActiveCustomer(tx, scope, customerID))) refuse('order.customer_not_found');
  if (customerAddressID == null || (!isOther && customerAddressID === stored?.order.customerAddressID)) return;
  if (!(await isAddressOf(tx, scope, customerID, customerAddressID))) refuse('order.customer_address_not_found');
}
