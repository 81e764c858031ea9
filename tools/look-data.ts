import { resolve } from 'node:path';
import { buildRestaurant } from '@tavola/server/areas/company/registration/build-restaurant.ts';
import { type RestaurantPlan } from '@tavola/server/areas/company/registration/plan.ts';
import { createAuth } from '@tavola/server/platform/auth/auth.ts';
import { readSecrets } from '@tavola/server/platform/auth/passwords/secrets.ts';
import { readConfig } from '@tavola/server/platform/config/config.ts';
import { withClient } from '@tavola/server/platform/database/connect/client.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import { reachDatabase } from '@tavola/server/platform/database/connect/reach.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { publish } from '@tavola/server/platform/realtime/publish.ts';
import type { Services } from '@tavola/server/platform/services.ts';
import { locationScope } from '@tavola/server/platform/tenancy/scope.ts';
import { plantManyRows } from './look-data/many-rows.ts';
import { runCommand } from './run-command.ts';
import { plantDevice } from '@tavola/testkit/restaurant/plant-rows.ts';

const USAGE = `npx tsx tools/look-data.ts many|empty DATA_DIR
  many    a restaurant whose lists are all long: 10,000 products, vendors, account codes, orders ...; names long, short and Thai
  empty   a restaurant that was registered without demo data a moment ago
Then look at it: DEMO=none DATA_DIR=... npm start, sign in at http://many.localhost:3000 as many / Tavola!2026, PIN 194738 (or empty).`;

const PASSWORD = 'Tavola!2026';
const PIN = '194738';
const BUILD_LIMIT_MS = 60_000;
const ADDRESS = { countryID: 102, province: 'Dublin', postalCode: 'D02 X285', addressLine1: '1 Market Lane' };
const USD = 2;

/** Opens a restaurant for looking at the product, in its own data folder; the demos of the start have short lists. */
await runCommand(async ([kind, dataDir, ...rest]) => {
  if ((kind !== 'many' && kind !== 'empty') || dataDir === undefined || rest.length > 0) throw new Error(USAGE);
  const config = readConfig({ ...process.env, DATA_DIR: resolve(dataDir), DATABASE_URL: undefined });
  const [companyID, locationID] = [newID(), newID()];
  const scope = locationScope(companyID, locationID);
  const reached = await reachDatabase(config);
  try {
    await migrate(reached.owner, await readMigrations());
    const database = await openDatabase({ connection: reached.app, size: 2 });
    try {
      const services: Services = { config, database, now: () => new Date(), newID };
      const auth = createAuth(services, await readSecrets(config.dataDir), publish);
      const pin = await auth.pins.hash(locationID, PIN);
      const name = kind === 'many' ? 'Many Plates' : 'Empty Plates';
      const plan: RestaurantPlan = {
        companyID,
        locationID,
        ownerID: newID(),
        demoData: kind === 'many' ? 'burrito' : null,
        isDemo: false,
        owner: {
          firstName: 'Olive',
          lastName: 'Owner',
          userName: kind,
          email: `${kind}@tavola.example`,
          passwordHash: await auth.passwords.hash(PASSWORD),
          pinIndex: pin.index,
          pinHash: pin.hash,
        },
        company: { name, email: 'hello@tavola.example', address: ADDRESS, isTaxInclusive: true },
        location: { name, subDomain: kind, address: ADDRESS, timezoneName: 'Europe/Dublin', currencyID: USD },
      };
      await database.tenant(scope, (tx) => buildRestaurant(tx, plan, { ...services, demoSalesJobs: null }), {
        timeoutMs: BUILD_LIMIT_MS,
      });
    } finally {
      await database.close();
    }
    if (kind === 'many') {
      await withClient(reached.owner, async (owner) => {
        const clientID = await plantDevice((text, values) => owner.query(text, [...values]), scope, {
          name: 'Counter 1',
        });
        await plantManyRows(owner, { subDomain: kind, clientID });
      });
    }
    console.log(`${kind}: ${dataDir}`);
  } finally {
    if (reached.isOurs) await reached.stop();
  }
});
