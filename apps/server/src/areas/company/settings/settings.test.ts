import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FeatureFlag, settingsRoutes, type CallAnswer, type OperationalSetting } from '@tavola/contract';
import { plantTenant, type PlantedTenant } from '@tavola/testkit/restaurant/plant-tenant.ts';
import { startTestServer, type Answer, type TestServer } from '@tavola/testkit/server/server.ts';
import { assembleServer } from '#platform/http/assemble.ts';
import type { Session } from '#platform/http/session.ts';
import { createSettingsHandlers } from './settings.routes.ts';

const { operational, tenantInfo, subDomains, countries, currencies } = settingsRoutes;
const sessions = new Map<string, Session>();
let server: TestServer;
let bistro: PlantedTenant;
/** The features that the operator gives to every restaurant. */
const granted: FeatureFlag[] = [];

beforeAll(async () => {
  server = await startTestServer((services) =>
    assembleServer(
      services,
      { authenticate: (token) => Promise.resolve(sessions.get(token) ?? null) },
      { settings: { operational, tenantInfo, subDomains, countries, currencies } },
      {
        settings: createSettingsHandlers({
          ...services,
          config: { ...services.config, featureFlags: granted },
        }) as never,
      },
    ),
  );
  bistro = await plantTenant(server.test);
});
afterAll(() => server.close());

async function signIn(
  tenant: PlantedTenant,
  over: Partial<Session> = {},
  clientID?: null,
): Promise<{ token: string; session: Session }> {
  const session = { ...(await tenant.signIn(clientID === null ? { clientID } : {})), ...over };
  sessions.set(session.sessionID, session);
  return { token: session.sessionID, session };
}

const readSetting = async (tenant: PlantedTenant): Promise<OperationalSetting> =>
  (await server.call(operational, {}, await signIn(tenant))).body;
const change = (tenant: PlantedTenant, text: string, ...values: unknown[]) =>
  server.test.asOwner((owner) => owner.query(text, [tenant.scope.companyID, ...values]));

describe('the operational setting', () => {
  it('has the defaults of the specification', async () => {
    const setting = await readSetting(bistro);
    expect(setting).toMatchObject({
      minPinLength: 6,
      currencyID: 1,
      currencyCode: 'THB',
      currencySymbol: '฿',
      currencyDecimals: 2,
      language: 'en',
      featureFlags: [],
      closeAllOpenOrders: true,
      closeAllTerminals: true,
      closeOutAllEmployees: true,
      posTerminalUserIdleTimeout: '00:01:00',
      disableProductSelectionForOutOfStockItems: false,
      disableProductSelectionForOutOfStockIngredients: false,
      strictTimeAvailabilityOnSales: { quickService: true, tableService: true },
      tableSalesRemoveDraftOrder: true,
      clearTableAfterCompletingAllBills: false,
      isAutoClearTable: false,
      isCalculateCompAfterDiscount: true,
      timezoneName: 'Asia/Bangkok',
      businessDayCutoff: '00:00:00',
      roundingMode: 'halfAwayFromZero',
    });
    expect(Object.values(setting.modules).every(Boolean)).toBe(true);
    expect(Object.keys(setting.modules)).toEqual(
      expect.arrayContaining([
        'timeClock',
        'tableLayout',
        'tableSales',
        'quickSales',
        'onlineSales',
        'orderDashboard',
        'crm',
        'reports',
      ]),
    );
  });

  it('uses the stored values of the location, its columns first, and the company’s feature flags in any letter case', async () => {
    const tenant = await plantTenant(server.test);
    await change(
      tenant,
      `UPDATE locations SET language = 'th', business_day_cutoff = '04:00', operational_setting = $2 WHERE company_id = $1`,
      JSON.stringify({ minPinLength: 4, modules: { crm: false }, alwaysAskPin: true, currencyID: 99, language: 'en' }),
    );
    await change(tenant, `UPDATE companies SET feature_flags = '{Menu_Live,unknown}' WHERE company_id = $1`);
    const setting = await readSetting(tenant);
    expect(setting).toMatchObject({
      minPinLength: 4,
      alwaysAskPin: true,
      currencyID: 1,
      language: 'th',
      businessDayCutoff: '04:00:00',
      featureFlags: ['menu_live'],
    });
    expect(setting.modules.crm).toBe(false);
    expect(setting.modules.reports).toBe(true);
  });

  it('has the features that the operator gives to every restaurant in addition to its own, each once', async () => {
    const tenant = await plantTenant(server.test);
    await change(tenant, `UPDATE companies SET feature_flags = '{Menu_Live,custom_uom}' WHERE company_id = $1`);
    granted.push(FeatureFlag.menuLive, FeatureFlag.depositAndCredit);
    const { featureFlags } = await readSetting(tenant);
    const another = await readSetting(bistro);
    granted.length = 0;
    expect(featureFlags.toSorted()).toEqual(['custom_uom', 'deposit_and_credit', 'menu_live']);
    expect(another.featureFlags.toSorted()).toEqual(['deposit_and_credit', 'menu_live']);
  });

  it('counts years by the Buddhist era in Thailand, by the common one elsewhere, and as the location chooses', async () => {
    const tenant = await plantTenant(server.test);
    const inCountry = async (countryID: number, chosen: 'gregorian' | 'buddhist' | null) => {
      await change(
        tenant,
        'UPDATE locations SET country_id = $2, calendar = $3 WHERE company_id = $1',
        countryID,
        chosen,
      );
      return (await readSetting(tenant)).calendar;
    };
    expect(await inCountry(219, null)).toBe('buddhist');
    expect(await inCountry(108, null)).toBe('gregorian');
    expect(await inCountry(219, 'gregorian')).toBe('gregorian');
    expect(await inCountry(108, 'buddhist')).toBe('buddhist');
  });

  it('needs a token', async () => {
    expect((await server.call(operational, {})).status).toBe(401);
  });
});

describe('tenant info', () => {
  it('contains company, location and how much of the licence is used', async () => {
    const tenant = await plantTenant(server.test);
    await change(tenant, 'UPDATE companies SET licence_user_limit = 5, emails_used = 7 WHERE company_id = $1');
    const answer: Answer<CallAnswer<typeof tenantInfo>> = await server.call(tenantInfo, {}, await signIn(tenant));
    expect(answer.body).toMatchObject({
      companyTenantIdentifierID: tenant.scope.companyID,
      locationTenantIdentifierID: tenant.scope.locationID,
      isTaxInclusive: false,
      isDemo: false,
      companyLicense: {
        licenseOfferType: 'Standard',
        quota: { userLimit: 5, locationLimit: null },
        locationUsed: 1,
        userUsed: 1,
        emailUsed: 7,
        billingFrequency: 'Yearly',
      },
    });
  });
});

describe('the company’s locations', () => {
  const list = async (tenant: PlantedTenant, over: Partial<Session>): Promise<CallAnswer<typeof subDomains>> =>
    (await server.call(subDomains, {}, await signIn(tenant, over, null))).body;

  it('are those that the user may enter, all for a super-user, and none of another company', async () => {
    const tenant = await plantTenant(server.test);
    const { locationID } = tenant.scope;
    await change(
      tenant,
      `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, created_at, updated_at)
      SELECT company_id, gen_random_uuid(), 'Second', 'second-' || sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, now(), now() FROM locations WHERE company_id = $1`,
    );
    await change(
      tenant,
      `INSERT INTO locations (company_id, id, name, sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, archived_at, created_at, updated_at)
      SELECT company_id, gen_random_uuid(), 'Closed', 'closed-' || sub_domain, country_id, province, postal_code, address_line_1, timezone_name, currency_id, language, now(), now(), now() FROM locations WHERE company_id = $1 AND name <> 'Second'`,
    );
    expect(await list(tenant, { isSuperUser: false })).toEqual([]);
    await change(
      tenant,
      'INSERT INTO user_locations (company_id, user_id, location_id) VALUES ($1, $2, $3)',
      tenant.userID,
      locationID,
    );
    expect((await list(tenant, { isSuperUser: false })).map((one) => one.tenantIdentifierID)).toEqual([locationID]);
    expect((await list(tenant, { isSuperUser: true })).map((one) => one.subDomain)).toEqual([
      tenant.subDomain,
      `second-${tenant.subDomain}`,
    ]);
  });
});

describe('reference lists', () => {
  it('are public and cacheable for an hour', async () => {
    const lists: Answer<unknown[]>[] = [await server.call(countries, {}), await server.call(currencies, {})];
    for (const answer of lists) {
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=3600');
      expect(answer.body.length > 150).toBe(true);
    }
  });
});
