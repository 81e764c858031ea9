import type { settingsRoutes } from '@tavola/contract';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { cashDenominations } from '#platform/reference/cash-denominations.ts';
import { countries } from '#platform/reference/countries.ts';
import { currencies } from '#platform/reference/currencies.ts';
import { listSubDomains, readOperationalSetting, readTenantInfo } from './settings.rows.ts';

/** What the catalog answers, because it belongs to the version of its sell data. */
type FromCatalog = 'serviceCharge' | 'fulfillment' | 'voidCompReasons';

// They change with a release only.
const CACHE = 'public, max-age=3600';

/** The setting calls except those of the catalog (platform spec, section 7, Settings and Company). */
export function createSettingsHandlers({
  config,
  now,
}: Pick<Services, 'config' | 'now'>): Omit<Handlers<typeof settingsRoutes>, FromCatalog> {
  return {
    operational: (call) => {
      if (call.query.forceReload === true) call.reply.header('cache-control', 'no-store');
      return call.read((tx) => readOperationalSetting(tx, call.scope, config.featureFlags));
    },
    loyaltyManagement: (call) =>
      call.read(async (tx) => {
        const setting = await readOperationalSetting(tx, call.scope);
        const { earnSpendAmount, earnPoint, isEarningWithTax, earnExcludedCategoryIDs, version } = setting;
        const { requiredPoint, monetaryValue } = setting;
        const earning = { earnSpendAmount, earnPoint, isEarningWithTax, earnExcludedCategoryIDs };
        return { ...earning, requiredPoint, monetaryValue, version };
      }),
    redeemPointSetting: (call) =>
      call.read(async (tx) => {
        const { requiredPoint, monetaryValue } = await readOperationalSetting(tx, call.scope);
        return { requiredPoint, monetaryValue };
      }),
    tenantInfo: (call) =>
      call.read((tx) => readTenantInfo(tx, call.scope, { now: now(), supportContact: config.supportContact })),
    subDomains: (call) =>
      call.read((tx) => listSubDomains(tx, call.scope, call.session.userID, call.session.isSuperUser)),
    countries: (call) => {
      call.reply.header('cache-control', CACHE);
      return Promise.resolve([...countries]);
    },
    currencies: (call) => {
      call.reply.header('cache-control', CACHE);
      return Promise.resolve([...currencies]);
    },
    cashDenominations: (call) =>
      call.read(async (tx) =>
        cashDenominations(call.query.currencyID ?? (await readOperationalSetting(tx, call.scope)).currencyID),
      ),
  };
}
