import { changeLicence, readLicenceFor } from '@tavola/server/areas/company/index.ts';
import { readConfig } from '@tavola/server/platform/config/config.ts';
import { reachDatabase } from '@tavola/server/platform/database/connect/reach.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import { companyScope } from '@tavola/server/platform/tenancy/scope.ts';
import { findCompany } from './find-company.ts';
import { readLicenceCommand } from './licence-words.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run licence -- COMPANY [--until DATE …]`: shows or changes the licence of a company; the server may be running,
 * and its open pages follow within seconds (decision 154).
 */
await runCommand(async (words) => {
  const { company, change } = readLicenceCommand(words);
  const reached = await reachDatabase(readConfig());
  try {
    await migrate(reached.owner, await readMigrations());
    const database = await openDatabase({ connection: reached.app, size: 1 });
    try {
      const scope = companyScope(await findCompany(database, company));
      const now = new Date();
      if (change !== null) await database.tenant(scope, (tx) => changeLicence(tx, scope, change, now));
      console.log(await database.tenant(scope, (tx) => readLicenceFor(tx, scope, now)));
      // By which settings such as DEVICE_ORIGINS name it.
      console.log(`Company ${scope.companyID}`);
    } finally {
      await database.close();
    }
  } finally {
    if (reached.isOurs) await reached.stop();
  }
});
