import { fileURLToPath } from 'node:url';
import { DatabaseStartError } from '@tavola/embedded-postgres';
import { createApp } from './app.ts';
import { demoRestaurant } from './areas/company/index.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate, readMigrations } from './platform/database/migrate/migrate.ts';
import { reachDatabase } from './platform/database/connect/reach.ts';
import { claimServerLock } from './platform/database/connect/server-lock.ts';
import { newID } from './platform/ids.ts';
import { outboxFolder } from './platform/mail/transport.ts';
import type { Services } from './platform/services.ts';

// Next to this file, both in the source and in the bundle.
const MIGRATIONS = fileURLToPath(new URL('./database/migrations', import.meta.url));
const DRAIN_LIMIT_MS = 25_000; // reliability I3

/** Brings the database up, migrates it, opens the demo restaurants and listens; ends cleanly on SIGINT and SIGTERM. */
async function main(): Promise<void> {
  const startedAtMs = performance.now();
  const config = readConfig();
  const running = await reachDatabase(config, {
    onRestart: () => console.error('Postgres stopped and was restarted.'),
    onFailure: (error) => console.error('Postgres stopped and could not be restarted yet. Trying again.', error),
  });
  const lock = await claimServerLock(running.owner, (error) => fail(error));
  await migrate(running.owner, await readMigrations(MIGRATIONS));
  const database = await openDatabase({ connection: running.app, onHookError: (error) => console.error(error) });
  const services: Services = { config, database, now: () => new Date(), newID };
  const product = await createApp(services);
  const demos = config.areDemosOpened ? [demoRestaurant('burrito'), demoRestaurant('thai')] : [];
  for (const demo of demos) await product.openDemo(demo);
  await product.server.listen({ host: config.host, port: config.port });
  product.startJobs();
  const address = product.server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  console.log(startText(config, port, demos, Math.round(performance.now() - startedAtMs)));

  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    await product.close();
    await database.close();
    await lock.release();
    await running.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

function startText(
  config: Config,
  port: number,
  demos: readonly ReturnType<typeof demoRestaurant>[],
  tookMs: number,
): string {
  const address = (subDomain: string): string =>
    `${config.isSecure ? 'https' : 'http'}://${subDomain}${config.baseDomain}${config.isSecure ? '' : `:${port}`}`;
  const logins = demos.flatMap(({ name, subDomain, owner, cashier }) => [
    '',
    `  ${name}: ${address(`${subDomain}.`)}`,
    ...[owner, cashier].map(
      ({ userName, password, pin }, index) =>
        `    ${index === 0 ? 'owner  ' : 'cashier'}  ${userName} / ${password}   PIN ${pin}`,
    ),
  ]);
  return [
    '',
    `Tavola is running (started in ${(tookMs / 1000).toFixed(1)} s).`,
    '',
    `  Register a restaurant: ${address('')}`,
    ...logins,
    '',
    `  Data:  ${config.databaseUrl === null ? config.dataDir : 'the database in DATABASE_URL'}`,
    ...(config.smtpUrl === null ? [`  Emails: ${outboxFolder(config.dataDir)} (set SMTP_URL to send them)`] : []),
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

function fail(error: unknown): never {
  if (error instanceof DatabaseStartError) console.error(`\nTavola could not start. ${error.message}\n`);
  else if (isPortTaken(error))
    console.error(
      `\nTavola could not start. Port ${error.port} is already in use. Stop the other program, or set PORT to a different number.\n`,
    );
  else console.error('\nTavola could not start.\n', error);
  process.exit(1);
}

const isPortTaken = (error: unknown): error is { readonly port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

main().catch(fail);
