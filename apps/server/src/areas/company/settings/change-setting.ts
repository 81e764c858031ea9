import {
  amountOf,
  entriesOf,
  isAllowed,
  OrderChannel,
  permission,
  settingRights,
  type ModuleFlag,
  type OperationalSetting,
  type SettingField,
  type SettingInput,
} from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call } from '#platform/http/call.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { Services } from '#platform/services.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { localMoment } from '#platform/time/local-time.ts';
import { pauseSelling, raisePosVersion } from '#areas/catalog/index.ts';
import { isActiveCustomer } from '#areas/customers/index.ts';
import { alignOrderCounters, hasCategories, listOtherTerminals, updateSetting } from './change-setting.rows.ts';
import { businessDateIn, changedFields, earlierCutoff, toStored } from './operational-setting.ts';
import { readOperationalSetting } from './settings.rows.ts';
import { requireWholePrices } from './whole-prices.ts';

/** Numbers of the open orders of a channel, oldest first; `total` counts all of them. */
export type FindOpenOrders = (
  tx: Tx,
  scope: LocationScope,
  channel: OrderChannel,
) => Promise<{ readonly orderNos: readonly string[]; readonly total: number }>;

export interface SettingDeps extends Pick<Services, 'now' | 'config'> {
  readonly findOpenOrders: FindOpenOrders;
}

/** The channel that a module is for; the others have no open work. */
const channelOf = {
  quickSales: OrderChannel.QuickService,
  tableSales: OrderChannel.TableService,
  onlineSales: OrderChannel.OnlineService,
} as const satisfies Partial<Record<ModuleFlag, OrderChannel>>;

type Change = Partial<SettingInput> & { readonly version: number };
type ChangeCall = Call<unknown, { forceReload?: boolean | undefined }, Change>;

/**
 * Changes fields of a location's setting at the version that was on the screen, and notifies its terminals in the same
 * transaction (decision 151). Without a change the version stays.
 */
export async function changeSetting(tx: Tx, call: ChangeCall, deps: SettingDeps): Promise<OperationalSetting> {
  const { scope, body, query } = call;
  const { config } = deps;
  const now = deps.now();
  const read = () => readOperationalSetting(tx, scope, config.featureFlags);
  // A sale that still counts by the former setting would open an order in a module that is off, or take its number.
  await pauseSelling(tx, scope);
  const before = await read();
  if (before.version !== body.version) refuse('resource.version_conflict', {}, { current: before });
  const changed = changedFields(before, body);
  requireRights(call, changed);
  if (changed.length > 0) {
    const { cashDifferenceLimit: limit = before.cashDifferenceLimit, cashMoveLimit = before.cashMoveLimit } = body;
    const { quickTopUpAmounts = before.quickTopUpAmounts, earnSpendAmount = before.earnSpendAmount } = body;
    const { monetaryValue = before.monetaryValue } = body;
    const after: OperationalSetting = {
      ...before,
      ...body,
      cashDifferenceLimit: limit === null ? null : amountOf(limit),
      cashMoveLimit: cashMoveLimit === null ? null : amountOf(cashMoveLimit),
      quickTopUpAmounts: quickTopUpAmounts.map((each) => amountOf(each)),
      earnSpendAmount: earnSpendAmount === null ? null : amountOf(earnSpendAmount),
      monetaryValue: monetaryValue === null ? null : amountOf(monetaryValue),
    };
    const { defaultCustomerID: customerID } = after;
    if (
      customerID !== null &&
      changed.includes('defaultCustomerID') &&
      !(await isActiveCustomer(tx, scope, customerID))
    )
      refuse('setting.customer_not_found');
    if (!(await hasCategories(tx, scope, addedTo(before.earnExcludedCategoryIDs, after.earnExcludedCategoryIDs))))
      refuse('setting.category_not_found');
    await requireWholePrices(tx, scope, [
      ['cashDifferenceLimit', after.cashDifferenceLimit],
      ['cashMoveLimit', after.cashMoveLimit],
      ['earnSpendAmount', after.earnSpendAmount],
      ['monetaryValue', after.monetaryValue],
      ...after.quickTopUpAmounts.map((each, index) => [`quickTopUpAmounts.${index}`, each] as const),
    ]);
    await requireClosed(tx, call, before, after, deps);
    const today = businessDateIn(before, localMoment(now, before.timezoneName));
    const stored = toStored(after, earlierCutoff(before, after.businessDayCutoff, now));
    if (changed.includes('orderNumbering'))
      await alignOrderCounters(tx, scope, [before.orderNumbering, after.orderNumbering], today);
    const { language, businessDayCutoff } = after;
    const version = await updateSetting(tx, scope, { language, businessDayCutoff, stored, version: body.version }, now);
    if (version === null) refuse('resource.version_conflict', {}, { current: await read() });
    await record(tx, call, changed, before, after, now);
    // The locks of the messages come last, in the order in which every other change takes them.
    await raisePosVersion(tx, scope, now);
    await publish(tx, scope, 'operationalSettingChanged', { version });
  }
  if (query.forceReload === true)
    for (const clientID of await listOtherTerminals(tx, scope, call.clientID))
      await publish(tx, scope, 'requestReloadClient', { reason: 'settings' }, { clientID });
  return read();
}

/** What a list has that it did not have: what is gone since it was stored may stay in it. */
const addedTo = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((id) => !before.includes(id));

function requireRights(call: ChangeCall, changed: readonly SettingField[]): void {
  const isMissing = changed.some((field) => !isAllowed(call.actor.rights, [permission[settingRights[field]].edit]));
  if (isMissing) refuse('permission.denied');
}

/** A module is switched off when nothing is open in it (decision 199). */
async function requireClosed(
  tx: Tx,
  { scope }: ChangeCall,
  before: OperationalSetting,
  after: OperationalSetting,
  { findOpenOrders }: SettingDeps,
): Promise<void> {
  for (const [flag, channel] of entriesOf(channelOf)) {
    if (!before.modules[flag] || after.modules[flag]) continue;
    const { orderNos, total } = await findOpenOrders(tx, scope, channel);
    if (total === 0) continue;
    const orders = `${orderNos.join(', ')}${total > orderNos.length ? ' …' : ''}`;
    refuse('setting.module_has_open_orders', { count: total, orders });
  }
}

const record = (
  tx: Tx,
  call: ChangeCall,
  changed: readonly SettingField[],
  before: OperationalSetting,
  after: OperationalSetting,
  now: Date,
): Promise<void> => {
  const shown = (setting: OperationalSetting) => Object.fromEntries(changed.map((field) => [field, setting[field]]));
  return recordAudit(
    tx,
    call.actor,
    {
      action: 'setting.changed',
      targetType: 'setting',
      targetID: call.scope.locationID,
      before: shown(before),
      after: shown(after),
    },
    now,
  );
};
