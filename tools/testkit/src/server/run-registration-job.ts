import type { ConnectionSettings } from '@tavola/server/platform/database/connect/connection.ts';
import { openDatabase } from '@tavola/server/platform/database/database.ts';
import { readConfig } from '@tavola/server/platform/config/config.ts';
import { newID } from '@tavola/server/platform/ids.ts';
import { startRegistrationJob } from '@tavola/server/areas/company/registration/registration-job.ts';

/**
 * A process that builds registered restaurants, for tests that kill it: `tsx run-registration-job.ts '<connection as
 * JSON>'`. Exits after a minute.
 */
const connection = JSON.parse(process.argv[2] ?? '{}') as ConnectionSettings;
const database = await openDatabase({ connection, size: 2 });
startRegistrationJob({ config: readConfig({}), database, now: () => new Date(), newID, demoSalesJobs: null }, (error) =>
  console.error(error),
);
setTimeout(() => process.exit(0), 60_000);
