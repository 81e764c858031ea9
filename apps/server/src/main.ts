import { fileURLToPath } from 'node:url';
import cluster from 'node:cluster';
import { DatabaseStartError } from '@tavola/embedded-postgres';
import { createApp, type Product } from './app.ts';
import { demoRestaurant, publishedSecrets, type DemoRestaurant } from './areas/company/index.ts';
import { assertSecretsKept } from './platform/auth/passwords/kept-secrets.ts';
import { assertNoPublishedSecrets } from './platform/auth/passwords/published-secrets.ts';
import { readConfig, type Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { backfills } from './database/backfills/backfills.ts';
import { startBackfills } from './platform/database/backfill/backfill.ts';
import { migrate, readMigrations } from './platform/database/migrate/migrate.ts';
import { openWhenThere } from './platform/database/open-when-there.ts';
import type { ConnectionSettings, DatabaseConnections } from './platform/database/connect/connection.ts';
import { reachDatabase } from './platform/database/connect/reach.ts';
import { claimServerLock } from './platform/database/connect/server-lock.ts';
import { StartRefusal } from './platform/errors/start-refusal.ts';
import { newID } from './platform/ids.ts';
import { outboxFolder } from './platform/mail/transport.ts';
import type { Services } from './platform/services.ts';
import { Shutdown, StopAsked } from './platform/shutdown.ts';
import { alone, clusterPeers, type Peers } from './platform/workers/peers.ts';
import { receiveStart, reportReady, startWorkers, WorkerStartError } from './platform/workers/primary.ts';

// Next to this file, both in the source and in the bundle.
const MIGRATIONS = fileURLToPath(new URL('./database/migrations', import.meta.url));
// Both together are shorter than the ten seconds that process managers wait before they kill (reliability I3).
const DRAIN_LIMIT_MS = 6_000;
const CLOSE_LIMIT_MS = 1_000;
/**
 * A signal this long after the first one means now. Ctrl+C reaches npm and this process, so two at once are one.
 * Postgres may be left running then; the next start adopts it.
 */
const IMPATIENT_AFTER_MS = 1_000;
const POSTGRES_LIMIT_MS = 60_000;
/** Connections of all workers together; the embedded Postgres takes 60. */
const CONNECTIONS = 48;
const MOST_CONNECTIONS_PER_WORKER = 10;

/** What the first process gives each worker. */
interface WorkerSettings {
  readonly connection: ConnectionSettings;
}

/** Starts the product, and ends it cleanly on SIGINT and SIGTERM; a start that fails leaves nothing behind. */
async function main(): Promise<void> {
  const shutdown = new Shutdown((name, error) => console.error(`Ending: ${name}.`, error));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (shutdown.ask() > IMPATIENT_AFTER_MS) process.exit(1);
    });
  let exitCode = 0;
  try {
    // A step of the start that never ends does not keep the process.
    await Promise.race([cluster.isWorker ? startWorker(shutdown) : start(shutdown), shutdown.overdue(DRAIN_LIMIT_MS)]);
    await shutdown.asked;
  } catch (error) {
    if (!(error instanceof StopAsked)) {
      explain(error);
      exitCode = 1;
    }
  }
  await shutdown.run();
  process.exit(exitCode);
}

/** Brings the database up, migrates it, opens the demo restaurants and listens, by itself or with several workers. */
async function start(shutdown: Shutdown): Promise<void> {
  const startedAtMs = performance.now();
  const config = readConfig();
  const { owner, app } = await claimDatabase(config, shutdown);
  shutdown.check();
  await migrate(owner, await readMigrations(MIGRATIONS));
  await assertSecretsKept(config, owner);
  await assertNoPublishedSecrets(config, owner, publishedSecrets);
  shutdown.check();
  const allDemos = [demoRestaurant('burrito'), demoRestaurant('thai')];
  const demos = config.areDemosOpened ? allDemos : [];
  const prepare = async (product: Product): Promise<void> => {
    for (const demo of demos) {
      shutdown.check();
      await product.openDemo(demo);
    }
    if (config.isPublic) for (const demo of allDemos) if (await product.hasDemo(demo)) console.warn(openDemoText(demo));
    shutdown.check();
  };
  const port =
    config.workers === 1
      ? await serve(config, app, alone, shutdown, prepare)
      : await serveWithWorkers(config, app, shutdown, prepare);
  const filling = startBackfills(owner, backfills, (error) => console.error('A backfill failed.', error));
  shutdown.add('the backfills', CLOSE_LIMIT_MS, () => filling.stop());
  console.log(startText(config, port, demos, Math.round(performance.now() - startedAtMs)));
}

/** Serves in this process; gives the port. */
async function serve(
  config: Config,
  connection: ConnectionSettings,
  peers: Peers,
  shutdown: Shutdown,
  prepare: (product: Product) => Promise<void>,
): Promise<number> {
  const size = Math.min(MOST_CONNECTIONS_PER_WORKER, Math.floor(CONNECTIONS / config.workers));
  const database = await openPool(connection, size, shutdown);
  shutdown.add('the connections of the database', CLOSE_LIMIT_MS, () => database.close());
  const services: Services = { config, database, now: () => new Date(), newID, peers };
  const product = await createApp(services);
  shutdown.add('requests and jobs under way', DRAIN_LIMIT_MS, () => product.close());
  await prepare(product);
  await product.server.listen({ host: config.host, port: config.port });
  product.startJobs();
  const address = product.server.server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/** The connections of one process; a Postgres that has just died is being started again, and is waited for. */
const openPool = (connection: ConnectionSettings, size: number, shutdown: Shutdown): Promise<Database> =>
  openWhenThere(
    { connection, size, onHookError: (error) => console.error(error) },
    { check: () => shutdown.check(), onWait: () => console.error('The database is away. Waiting for it.') },
  );

/** Serves in separate processes; this one holds the claim on the database, and restarts any that die. */
async function serveWithWorkers(
  config: Config,
  connection: ConnectionSettings,
  shutdown: Shutdown,
  prepare: (product: Product) => Promise<void>,
): Promise<number> {
  const database = await openPool(connection, 2, shutdown);
  try {
    const product = await createApp({ config, database, now: () => new Date(), newID });
    try {
      await prepare(product);
    } finally {
      await product.close();
    }
  } finally {
    await database.close();
  }
  const workers = startWorkers<WorkerSettings>(config.workers, { connection }, (message) => console.error(message));
  shutdown.add('the server processes', DRAIN_LIMIT_MS + 2 * CLOSE_LIMIT_MS, () =>
    workers.stop(DRAIN_LIMIT_MS + CLOSE_LIMIT_MS),
  );
  await Promise.race([workers.ready, shutdown.asked]);
  shutdown.check();
  return config.port;
}

/** One of several processes that serve: the first one has prepared everything. */
async function startWorker(shutdown: Shutdown): Promise<void> {
  const config = readConfig();
  // From the first moment on, so that nothing that the others say is missed.
  const peers = clusterPeers(config.workers);
  const { connection } = await receiveStart<WorkerSettings>();
  await serve(config, connection, peers, shutdown, () => Promise.resolve());
  reportReady();
}

/**
 * Reaches the database and claims it for this process. Postgres ends with the process that holds the claim; one that
 * another server uses is left alone.
 */
async function claimDatabase(config: Config, shutdown: Shutdown): Promise<DatabaseConnections> {
  const running = await reachDatabase(config, {
    onRestart: () => console.error('Postgres stopped and was restarted.'),
    onFailure: (error) => console.error('Postgres stopped and could not be restarted yet. Trying again.', error),
  });
  try {
    const lock = await claimServerLock(running.owner, (error) => {
      explain(error);
      process.exit(1);
    });
    shutdown.add('Postgres', POSTGRES_LIMIT_MS, () => running.stop());
    shutdown.add('the claim on the database', CLOSE_LIMIT_MS, () => lock.release());
    return running;
  } catch (error) {
    const isUsed = error instanceof DatabaseStartError && error.problem === 'already-running';
    if (running.isOurs && !isUsed) shutdown.add('Postgres', POSTGRES_LIMIT_MS, () => running.stop());
    throw error;
  }
}

function startText(config: Config, port: number, demos: readonly DemoRestaurant[], tookMs: number): string {
  const address = (subDomain: string): string =>
    `${config.isSecure ? 'https' : 'http'}://${subDomain}${config.baseDomain}${config.isSecure ? '' : `:${port}`}`;
  const signIns = demos.flatMap(({ name, subDomain, owner, cashier }) => [
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
    ...signIns,
    '',
    `  Data:  ${config.databaseUrl === null ? config.dataDir : 'the database in DATABASE_URL'}`,
    ...(config.smtpUrl === null ? [`  Emails: ${outboxFolder(config.dataDir)} (set SMTP_URL to send them)`] : []),
    '  Stop with Ctrl+C.',
    '',
  ].join('\n');
}

const openDemoText = ({ name, subDomain, owner }: ReturnType<typeof demoRestaurant>): string =>
  `Warning: the demo restaurant ${name} (${subDomain}) can be reached from outside, and its password is published. Change the password of ${owner.userName} and of its cashier.`;

function explain(error: unknown): void {
  // It has said why itself.
  if (error instanceof WorkerStartError) return;
  const advice = adviceOf(error);
  if (advice === null) console.error('\nTavola could not start.\n', error);
  else console.error(`\nTavola could not start. ${advice}\n`);
}

/** What to do about a failure that a person can put right; null for a defect, which is shown with its stack. */
function adviceOf(error: unknown): string | null {
  if (error instanceof DatabaseStartError || error instanceof StartRefusal) return error.message;
  if (!isListenFailure(error)) return null;
  if (error.code === 'EADDRINUSE')
    return `Port ${error.port} is already in use. Stop the other program, or set PORT to a different number.`;
  if (error.code === 'EACCES')
    return `This user may not listen on port ${error.port}. Set PORT to a number above 1023.`;
  return `The server cannot listen on ${error.address}, port ${error.port} (${error.code}). Check HOST and PORT.`;
}

interface ListenFailure extends Error {
  readonly code: string;
  readonly address: string;
  readonly port: number;
}

const isListenFailure = (error: unknown): error is ListenFailure =>
  error instanceof Error && 'syscall' in error && error.syscall === 'listen';

void main();
