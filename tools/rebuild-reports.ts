import { FactWriter, requestAll } from '@tavola/server/areas/reports/index.ts';
import { readConfig } from '@tavola/server/platform/config/config.ts';
import { reachDatabase } from '@tavola/server/platform/database/connect/reach.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import { companyScope } from '@tavola/server/platform/tenancy/scope.ts';
import { findCompany } from './find-company.ts';
import { runCommand } from './run-command.ts';

/** All orders of years are put on the list in one statement. */
const LONGEST_REQUEST_MS = 120_000;

/**
 * `npm run reports:rebuild -- COMPANY`: makes the facts of all sales of a company again, from the newest day back.
 * The server may be running and selling. A run that is stopped is resumed by the server, or by the next run.
 */
await runCommand(async ([company, ...rest]) => {
  if (company === undefined || rest.length > 0) throw new Error('Usage: npm run reports:rebuild -- COMPANY');
  const reached = await reachDatabase(readConfig());
  try {
    await migrate(reached.owner, await readMigrations());
    const database = await openDatabase({ connection: reached.app, size: 1 });
    try {
      const startedAtMs = performance.now();
      const scope = companyScope(await findCompany(database, company));
      const orders = await database.tenant(scope, (tx) => requestAll(tx, scope), { timeoutMs: LONGEST_REQUEST_MS });
      await new FactWriter({ database }).makeAll(scope);
      console.log(`${orders} orders, ${((performance.now() - startedAtMs) / 1000).toFixed(1)} s.`);
    } finally {
      await database.close();
    }
  } finally {
    if (reached.isOurs) await reached.stop();
  }
});
