import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig } from '@tavola/server/platform/config/config.ts';
import { backUp, noteBackup } from '@tavola/server/platform/database/backup/backup.ts';
import { reachDatabase } from '@tavola/server/platform/database/connect/reach.ts';
import { runCommand } from './run-command.ts';

/** `npm run backup -- FILE`: every table of the database in one file, as of one moment; the server may keep running. */
await runCommand(async ([file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new Error('Usage: npm run backup -- FILE');
  const config = readConfig();
  const reached = await reachDatabase(config);
  try {
    const started = performance.now();
    const { tables, rows } = await backUp(reached.owner, file, new Date());
    // The bell of each restaurant says when this was too long ago.
    await noteBackup(reached.owner);
    const megabytes = ((await stat(file)).size / 1e6).toFixed(1);
    console.log(
      `${file}: ${rows} rows of ${tables} tables, ${megabytes} MB, ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
    // They are left out of the file, so that a stolen backup gives no access (reliability F2).
    console.log(
      `The keys are not included. Keep a separate copy of ${join(config.dataDir, 'secrets')}: without them no PIN works.`,
    );
  } finally {
    if (reached.isOurs) await reached.stop();
  }
});
