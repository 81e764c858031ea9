import { readConfig } from '@tavola/server/platform/config/config.ts';
import { readMigrations } from '@tavola/server/platform/database/migrate/migrate.ts';
import { reachDatabase } from '@tavola/server/platform/database/connect/reach.ts';
import { restore } from '@tavola/server/platform/database/backup/restore.ts';
import { claimServerLock } from '@tavola/server/platform/database/connect/server-lock.ts';
import { runCommand } from './run-command.ts';

/** `npm run restore -- FILE [--force]`: restores a backup, all of it or nothing, while no server runs. */
await runCommand(async (words) => {
  const isForced = words.includes('--force');
  const [file, ...rest] = words.filter((word) => word !== '--force');
  if (file === undefined || rest.length > 0) throw new Error('Usage: npm run restore -- FILE [--force]');
  const reached = await reachDatabase(readConfig());
  try {
    // A running server would keep using its caches of the old data.
    const lock = await claimServerLock(reached.owner, () => undefined);
    try {
      const started = performance.now();
      const { tables, rows, createdAt } = await restore(reached.owner, file, {
        migrations: await readMigrations(),
        isForced,
      });
      console.log(
        `${file} of ${createdAt}: ${rows} rows of ${tables} tables restored, ${((performance.now() - started) / 1000).toFixed(1)} s.`,
      );
    } finally {
      await lock.release();
    }
  } finally {
    if (reached.isOurs) await reached.stop();
  }
});
