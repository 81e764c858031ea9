import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setPriority } from 'node:os';
import { uploadRequest } from '@tavola/testkit/files/form.ts';
import { IMPORT_MAX_ROWS, orderRoutes, sheetRoutes, type UploadedFile } from '@tavola/contract';
import { demoRestaurant } from '@tavola/server/areas/company/registration/demo/demo-restaurants.ts';
import { send, wait, type Reply } from '../sale/sale-rig.ts';
import { benchOrders, openTerminal, prepareSale, type Counter, type PreparedSale } from '../sale/sale-terminals.ts';

/** What the process of a storm is asked to do, and for how long. */
export interface StormOrder {
  readonly kind: 'terminals' | 'readers' | 'imports';
  readonly seconds: number;
}

/** What became of a storm. */
export interface StormReport {
  readonly done: number;
  /** Answers with 429 or 503: the caller waits as long as it is asked to, and repeats. */
  readonly refused: number;
  readonly failed: number;
}

const TERMINALS = 200;
const READERS = 60;
const PREPARED_SALES = 3_000;
const LEAST_PRIORITY = 19;
/** As many as a file may have. */
const IMPORTED_ROWS = IMPORT_MAX_ROWS;

/**
 * A storm of one restaurant in a separate process with a lower priority than the others of this machine: in life its
 * terminals are other machines.
 */
async function main(): Promise<void> {
  const port = Number(process.argv[2]);
  const demo = demoRestaurant('burrito');
  const { counter, terminal } = await openTerminal(port, demo.subDomain, demo.owner);
  const sales = benchOrders(terminal, PREPARED_SALES).map(prepareSale);
  setPriority(LEAST_PRIORITY);
  process.on('message', (order: StormOrder) => {
    const until = performance.now() + order.seconds * 1_000;
    const storms = {
      terminals: () => sellAll(counter, sales, until),
      readers: () => readAll(counter, until),
      imports: () => importAll(counter, until),
    };
    void storms[order.kind]().then((report) => process.send?.(report));
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
}

async function sellAll(counter: Counter, sales: PreparedSale[], until: number): Promise<StormReport> {
  return inParallel(
    TERMINALS,
    until,
    async (ask) => {
      const sale = sales.pop();
      if (sale === undefined) return wait(1_000);
      await ask(['POST', counter.paths.order, sale.order]);
      await ask(['POST', counter.paths.payment, sale.payment]);
    },
    counter,
  );
}

async function readAll(counter: Counter, until: number): Promise<StormReport> {
  let next = 0;
  return inParallel(
    READERS,
    until,
    async (ask) => {
      next += 1;
      if (next % 2 === 0) await ask(['GET', `/api${sheetRoutes.products.export.path}?format=csv`]);
      else await ask(['GET', `/api${orderRoutes.search.path}?pageSize=500`]);
    },
    counter,
  );
}

/** One person who imports the longest files of guests, one after the other. */
async function importAll(counter: Counter, until: number): Promise<StormReport> {
  return inParallel(
    1,
    until,
    async (ask) => {
      const { body, type } = uploadRequest({ file: guestsFile() });
      const path = `/api${sheetRoutes.customers.import.path}?importID=${randomUUID()}&isDryRun=false&isCreatingMissing=false`;
      await ask(['POST', path, body, type]);
    },
    counter,
  );
}

/** A file of new people. */
function guestsFile(): UploadedFile {
  const run = randomUUID().slice(0, 8);
  const rows = Array.from(
    { length: IMPORTED_ROWS },
    (_, row) => `Guest${row},Family ${run},+6681${String(row).padStart(7, '0')},guest${row}.${run}@mail.example`,
  );
  return { name: 'guests.csv', content: Buffer.from(['Given name,Family name,Phone,Email', ...rows].join('\n')) };
}

type Request = readonly [method: string, path: string, body?: string | Buffer, type?: string];

async function inParallel(
  count: number,
  until: number,
  work: (ask: (request: Request) => Promise<void>) => Promise<void>,
  counter: Counter,
): Promise<StormReport> {
  const report = { done: 0, refused: 0, failed: 0 };
  const isOver = (): boolean => performance.now() >= until;
  await Promise.all(
    Array.from({ length: count }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = async ([method, path, body, type]: Request): Promise<void> => {
        while (!isOver()) {
          const reply = await send(agent, counter.port, method, path, counter.headers, body, type).catch(() => null);
          if (reply?.status === 200) {
            report.done += 1;
            return;
          }
          const pauseMs = reply === null ? null : retryAfterMs(reply);
          if (pauseMs === null) report.failed += 1;
          else report.refused += 1;
          await wait(Math.min(pauseMs ?? 1_000, Math.max(0, until - performance.now())));
        }
      };
      while (!isOver()) await work(ask);
      agent.destroy();
    }),
  );
  return report;
}

function retryAfterMs({ status, text }: Reply): number | null {
  if (status !== 429 && status !== 503) return null;
  const found = /"retryAfterMs":(\d+)/.exec(text);
  return found === null ? null : Number(found[1]);
}

void main();
