import { DEMO_OFFER, FeatureFlag } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { recordAudit } from '#platform/auth/audit.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { findCountry } from '#platform/reference/countries.ts';
import { taxOfCountry } from '#platform/reference/taxes.ts';
import { findCurrency } from '#platform/reference/currencies.ts';
import { createClient, insertSignInCode, NO_KEY_HASH } from '#areas/access/index.ts';
import { createWalkIn } from '#areas/customers/index.ts';
import { addressColumns } from '../company/address-columns.ts';
import { createDefaults, createDemoData } from './demo/defaults.ts';
import { createPayInOutReasons } from './pay-in-out-reasons.ts';
import { createDefaultTemplates } from '../receipt-templates/receipt-templates.rows.ts';
import { plantDemoSales, type DemoSalesTools } from './demo/demo-sales.ts';
import { settleStep } from '../start/start.rows.ts';
import { languageOf, type RestaurantPlan } from './plan.ts';
import { insertPerson } from './people.rows.ts';
import { terminalWords } from './registration.words.ts';
import { rolePresetNames, rolePresets, type RolePresetName } from './role-presets.ts';

// What every restaurant begins with: a year without limits. The operator renews it (decision 10).
const LICENCE = { offer: 'Standard', billing: 'Yearly', days: 365 } as const;
/** Features that every restaurant begins with. */
const FEATURES = [FeatureFlag.customUom, FeatureFlag.depositAndCredit, FeatureFlag.menuLive];
/** Ids of the roles that a restaurant began with. */
export type RestaurantRoles = Readonly<Record<RolePresetName, string>>;

const OWNERS_TERMINALS = 3; // decision 6
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Builds a whole restaurant in the caller's transaction, which must be the location's: company, location, owner with
 * every right, role presets (whose ids it returns), tax, menu, payment settings, receipt templates, a first terminal
 * and, on request, a demo catalog (decision 4). A name that was taken in between fails as a unique violation.
 */
export async function buildRestaurant(tx: Tx, plan: RestaurantPlan, tools: DemoSalesTools): Promise<RestaurantRoles> {
  const scope = locationScope(plan.companyID, plan.locationID);
  const language = languageOf(plan);
  const at = tools.now().toISOString();
  await insertCompany(tx, plan, tools.now());
  await insertLocation(tx, plan, at);
  const roles = await insertRoles(tx, plan, at, tools.newID);
  await insertPerson(
    tx,
    scope,
    {
      ...plan.owner,
      userID: plan.ownerID,
      roleID: roles.owner,
      isSuperUser: true,
      maxActiveTerminals: OWNERS_TERMINALS,
    },
    tools.newID(),
    at,
  );
  const { names, rates } = taxOfCountry(findCountry(plan.location.address.countryID)?.code ?? '');
  const options = {
    currencyCode: findCurrency(plan.location.currencyID)?.code ?? 'USD',
    isTaxInclusive: plan.company.isTaxInclusive,
    language,
    tax: { names, rate: plan.taxRate ?? rates[0] ?? 0 },
  };
  if (plan.demoData === null) {
    await createDefaults(tx, scope, options, tools);
    await createPayInOutReasons(tx, scope, language, tools);
  } else await createDemoData(tx, scope, { ...options, demo: plan.demoData, isOwnDemo: plan.isDemo }, tools);
  if (plan.taxRate != null) await settleStep(tx, scope, 'tax', plan.ownerID, tools.now());
  await createWalkIn(tx, scope, language, tools);
  await createDefaultTemplates(tx, scope, language, tools);
  const clientID = await createFirstTerminal(tx, plan, tools);
  if (plan.signInCodeHash != null)
    await insertSignInCode(
      tx,
      scope,
      plan.signInCodeHash,
      { userID: plan.ownerID, clientID, sessionID: null },
      tools.now(),
    );
  if (plan.demoData !== null)
    await plantDemoSales(
      tx,
      scope,
      { userID: plan.ownerID, timezoneName: plan.location.timezoneName, language, isSample: !plan.isDemo },
      tools,
    );
  await recordAudit(
    tx,
    { scope, userID: plan.ownerID, clientID: null, requestId: null },
    {
      action: 'company.registered',
      targetType: 'company',
      targetID: plan.companyID,
      after: { name: plan.company.name, subDomain: plan.location.subDomain, demoData: plan.demoData },
    },
    tools.now(),
  );
  return roles;
}

/**
 * Registers the terminal that the owner's browser becomes, with the cash drawer that its type has. At a demo restaurant
 * everybody's browser may become it, and its cash is in no counted drawer, so that it sells at once (decision 167); one
 * demo has a counter that shows the counted drawer.
 */
async function createFirstTerminal(tx: Tx, plan: RestaurantPlan, { now, newID }: DemoSalesTools): Promise<string> {
  const clientID = newID();
  const language = languageOf(plan);
  const scope = locationScope(plan.companyID, plan.locationID);
  const counter = {
    type: 'PosTerminalWithCash',
    tokenKeyHash: NO_KEY_HASH,
    isShared: plan.isDemo,
    now: now(),
  } as const;
  const name = terminalWords[plan.isDemo ? 'demo' : 'own'][language];
  await createClient(tx, scope, { ...counter, clientID, name, ...(plan.isDemo && { hasDrawer: false }) });
  if (plan.isDemo && plan.demoData === 'burrito')
    await createClient(tx, scope, { ...counter, clientID: newID(), name: terminalWords.withDrawer[language] });
  return clientID;
}

async function insertCompany(tx: Tx, { companyID, company, isDemo }: RestaurantPlan, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('companies')
    .values({
      company_id: companyID,
      name: company.name,
      email: company.email,
      ...addressColumns(company.address),
      is_tax_inclusive: company.isTaxInclusive,
      feature_flags: FEATURES,
      licence_offer: isDemo ? DEMO_OFFER : LICENCE.offer,
      licence_billing_frequency: LICENCE.billing,
      licence_valid_from: at,
      licence_valid_to: new Date(now.getTime() + LICENCE.days * DAY_MS).toISOString(),
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function insertLocation(tx: Tx, plan: RestaurantPlan, at: string): Promise<void> {
  const { companyID, locationID, location, isDemo } = plan;
  await tx
    .insertInto('locations')
    .values({
      company_id: companyID,
      id: locationID,
      name: location.name,
      sub_domain: location.subDomain,
      ...addressColumns(location.address),
      timezone_name: location.timezoneName,
      currency_id: location.currencyID,
      language: languageOf(plan),
      is_demo: isDemo,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await tx
    .insertInto('sub_domains')
    .values({ sub_domain: location.subDomain, company_ref: companyID, location_ref: locationID })
    .execute();
}

/** Gives the ids of the roles by preset, the owner's among them. */
async function insertRoles(tx: Tx, plan: RestaurantPlan, at: string, newID: () => string): Promise<RestaurantRoles> {
  const presets = rolePresets(languageOf(plan));
  const roles: RestaurantRoles = {
    owner: newID(),
    manager: newID(),
    cashier: newID(),
    waiter: newID(),
    kitchen: newID(),
  };
  await tx
    .insertInto('roles')
    .values(
      rolePresetNames.map((preset) => {
        const { name, codes, isSystem } = presets[preset];
        return {
          company_id: plan.companyID,
          id: roles[preset],
          name,
          codes: [...codes],
          is_system: isSystem,
          created_at: at,
          updated_at: at,
        };
      }),
    )
    .execute();
  return roles;
}
