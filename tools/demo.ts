import * as z from 'zod/mini';
import { demoNames, RESERVED_SUBDOMAINS, subDomain as subDomainSchema } from '@tavola/contract';
import {
  demoRestaurant,
  openDemoRestaurant,
  type DemoRestaurant,
} from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { createAuth } from '@tavola/server/platform/auth/auth.ts';
import { assertSecretsKept } from '@tavola/server/platform/auth/passwords/kept-secrets.ts';
import { readSecrets } from '@tavola/server/platform/auth/passwords/secrets.ts';
import { readConfig, type Config } from '@tavola/server/platform/config/config.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import { reachDatabase } from '@tavola/server/platform/database/connect/reach.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { JobQueue } from '@tavola/server/platform/jobs/job-queue.ts';
import { publish } from '@tavola/server/platform/realtime/publish.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Usage: npm run demo -- ${demoNames.join('|')} [SUBDOMAIN]`;

/**
 * `npm run demo -- NAME [SUBDOMAIN]`: opens one more demo restaurant in addition to those of the start; the server may
 * be running.
 */
await runCommand(async (words) => {
  const demo = readDemo(words);
  const config = readConfig();
  const reached = await reachDatabase(config);
  try {
    await migrate(reached.owner, await readMigrations());
    await assertSecretsKept(config, reached.owner);
    const database = await openDatabase({ connection: reached.app, size: 2 });
    try {
      const basics = { config, database, now: () => new Date(), newID };
      const services = { ...basics, demoSalesJobs: config.areDemoSalesMade ? new JobQueue(basics) : null };
      const isNew = await openDemoRestaurant(
        services,
        createAuth(services, await readSecrets(config.dataDir), publish),
        demo,
      );
      if (!isNew)
        throw new Error(
          `There is a restaurant at ${demo.subDomain} already; nothing was changed. Choose another subdomain: npm run demo -- ${demo.demoData} SUBDOMAIN`,
        );
      console.log(describe(demo, config));
    } finally {
      await database.close();
    }
  } finally {
    if (reached.isOurs) await reached.stop();
  }
});

function readDemo([asked, subDomain, ...rest]: readonly string[]): DemoRestaurant {
  const name = demoNames.find((each) => each === asked);
  if (name === undefined || rest.length > 0) throw new Error(USAGE);
  if (
    subDomain !== undefined &&
    (!z.safeParse(subDomainSchema(), subDomain).success || RESERVED_SUBDOMAINS.includes(subDomain))
  )
    throw new Error(`"${subDomain}" cannot be a subdomain. ${USAGE}`);
  return demoRestaurant(name, subDomain);
}

function describe({ name, subDomain, owner, cashier }: DemoRestaurant, { isSecure, baseDomain, port }: Config): string {
  const address = `${isSecure ? 'https' : 'http'}://${subDomain}.${baseDomain}${isSecure ? '' : `:${port}`}`;
  const login = (role: string, { userName, password, pin }: DemoRestaurant['owner']): string =>
    `  ${role}  ${userName} / ${password}   PIN ${pin}`;
  return [`${name}: ${address}`, login('owner  ', owner), login('cashier', cashier)].join('\n');
}
