import type { DemoName } from '@tavola/contract';
import type { Auth } from '#platform/auth/auth.ts';
import type { PublishedSecrets } from '#platform/auth/passwords/published-secrets.ts';
import { databaseFault } from '#platform/database/wire/sqlstate.ts';
import type { Services } from '#platform/services.ts';
import { locationScope } from '#platform/tenancy/scope.ts';
import { buildRestaurant } from '../build-restaurant.ts';
import { insertPerson } from '../people.rows.ts';
import { readRestaurantInfo } from '../restaurant-info.rows.ts';
import type { DemoSalesTools } from './demo-sales.ts';
import type { RestaurantPlan } from '../plan.ts';

/** A restaurant of the product's own with logins that everybody may know; marked as a demo. */
export interface DemoRestaurant {
  readonly demoData: DemoName;
  readonly subDomain: string;
  readonly name: string;
  readonly owner: DemoPerson;
  readonly cashier: DemoPerson;
}

export interface DemoPerson {
  readonly userName: string;
  readonly password: string;
  readonly pin: string;
}

const PASSWORD = 'Tavola!2026';
const OWNER_PIN = '194738';
const CASHIER_PIN = '280619';

/** What everybody may know of the people of every demo restaurant. */
export const publishedSecrets: PublishedSecrets = { password: PASSWORD, pins: [OWNER_PIN, CASHIER_PIN] };

/** Where each of them is; the burrito counter is based on real orders that were paid in dollars. */
const places = {
  burrito: {
    subDomain: 'demo',
    name: 'Burrito Counter',
    address: { countryID: 102, province: 'Dublin', postalCode: 'D02 X285', addressLine1: '1 Market Lane' },
    timezoneName: 'Europe/Dublin',
    currencyID: 2,
  },
  thai: {
    subDomain: 'thai',
    name: 'Baan Tavola',
    address: { countryID: 219, province: 'Bangkok', postalCode: '10110', addressLine1: '1 Soi Sukhumvit 11' },
    timezoneName: 'Asia/Bangkok',
    currencyID: 1,
  },
  bakery: {
    subDomain: 'bakery',
    name: 'Corner Bakery',
    address: { countryID: 76, province: 'Scotland', postalCode: 'EH9 1AA', addressLine1: '1 Meadow Lane' },
    timezoneName: 'Europe/London',
    currencyID: 4,
  },
} as const;

/**
 * The demo restaurants by name; another subdomain makes another one, with logins named after it.
 */
export function demoRestaurant(demoData: DemoName, subDomain: string = places[demoData].subDomain): DemoRestaurant {
  const person = (userName: string, pin: string): DemoPerson => ({ userName, password: PASSWORD, pin });
  return {
    demoData,
    subDomain,
    name: places[demoData].name,
    owner: person(subDomain, OWNER_PIN),
    cashier: person(`${subDomain}-cashier`, CASHIER_PIN),
  };
}

const BUILD_LIMIT_MS = 30_000;

/** Whether a demo restaurant has this subdomain, perhaps since an earlier start. */
export async function hasDemoRestaurant(
  { database }: Pick<Services, 'database'>,
  { subDomain }: Pick<DemoRestaurant, 'subDomain'>,
): Promise<boolean> {
  return (await readRestaurantInfo(database, subDomain))?.isDemo === true;
}

/** Opens a demo restaurant unless its subdomain is taken; returns whether it was created now. */
export async function openDemoRestaurant(
  services: Services & DemoSalesTools,
  auth: Pick<Auth, 'passwords' | 'pins'>,
  demo: DemoRestaurant,
): Promise<boolean> {
  const { database, now, newID } = services;
  const found = await database.global((tx) =>
    tx.selectFrom('sub_domains').select('sub_domain').where('sub_domain', '=', demo.subDomain).executeTakeFirst(),
  );
  if (found !== undefined) return false;
  const [companyID, locationID, ownerID] = [newID(), newID(), newID()];
  const { address, timezoneName, currencyID } = places[demo.demoData];
  const hashed = async ({ password, pin }: DemoPerson) => ({
    passwordHash: await auth.passwords.hash(password),
    pin: await auth.pins.hash(locationID, pin),
  });
  const [owner, cashier] = await Promise.all([hashed(demo.owner), hashed(demo.cashier)]);
  const plan: RestaurantPlan = {
    companyID,
    locationID,
    ownerID,
    demoData: demo.demoData,
    isDemo: true,
    owner: {
      firstName: 'Demo',
      lastName: 'Owner',
      userName: demo.owner.userName,
      email: `${demo.owner.userName}@tavola.example`,
      passwordHash: owner.passwordHash,
      pinIndex: owner.pin.index,
      pinHash: owner.pin.hash,
    },
    company: { name: demo.name, email: 'hello@tavola.example', address, isTaxInclusive: true },
    location: {
      name: demo.name,
      subDomain: demo.subDomain,
      address,
      timezoneName,
      currencyID,
    },
  };
  const scope = locationScope(companyID, locationID);
  try {
    await database.tenant(
      scope,
      async (tx) => {
        const roles = await buildRestaurant(tx, plan, services);
        await insertPerson(
          tx,
          scope,
          {
            userID: newID(),
            userName: demo.cashier.userName,
            firstName: 'Demo',
            lastName: 'Cashier',
            email: `${demo.cashier.userName}@tavola.example`,
            passwordHash: cashier.passwordHash,
            pinIndex: cashier.pin.index,
            pinHash: cashier.pin.hash,
            roleID: roles.cashier,
            isSuperUser: false,
            maxActiveTerminals: 1,
          },
          newID(),
          now().toISOString(),
        );
      },
      { timeoutMs: BUILD_LIMIT_MS },
    );
  } catch (error) {
    // Another process opened it at the same moment.
    if (databaseFault(error)?.kind === 'unique') return false;
    throw error;
  }
  return true;
}
