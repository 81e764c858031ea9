import type { ConnectionSettings } from '@tavola/server/platform/database/connect/connection.ts';
import { backfills } from '@tavola/server/database/backfills/backfills.ts';
import { runBackfills } from '@tavola/server/platform/database/backfill/backfill.ts';
import { migrate, readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';

/** What a server does of both, in a process that can be killed: `CONNECTION migrate LAST` or `CONNECTION fill`. */
const [connection = '', what = '', last = ''] = process.argv.slice(2);
// The bench writes its own connection.
const owner = JSON.parse(connection) as ConnectionSettings;
if (what === 'fill') {
  let retries = 0;
  await runBackfills(owner, backfills, { onRetry: () => (retries += 1) });
  console.log(`${retries} batches of backfills were tried again`);
} else
  await migrate(
    owner,
    (await readMigrations()).filter(({ name }) => name <= last),
  );
