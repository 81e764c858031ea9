import { eventRouteRoutes, orderRoutes, PRINT_LEASE_SECONDS } from '@tavola/contract';
import { startOfficeServer, type OfficeServer } from '@tavola/testkit/office/office.ts';
import type { PrinterSimulator } from '@tavola/testkit/printing/printer-simulator.ts';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPrintingPlace, type PrintingPlace } from './printing.setup.ts';

// The executable of the agent is killed where it hurts (reliability D1): every ticket comes out once, or is in the
// recovery list with the reason, and nothing comes out twice by itself.

const IS_LONG = process.env['LONG'] === '1';
const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url));
/** The lease of a dead agent has to end before another takes its ticket. */
const PATIENCE_MS = 50_000;
const NAMES = ['Kitchen', 'Bar', 'Dessert'] as const;
/** An agent asks for work every second. */
const ASKED_MS = 1_500;
/** After a kill each ticket is on paper or in recovery within this time. */
const BAR_MS = 30_000;

let server: OfficeServer;
let place: PrintingPlace;
let executable = '';
let home = '';
let agent: ChildProcess | null = null;
let folder = '';
const printers: PrinterSimulator[] = [];

beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, 'tools/build-agent.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] });
  executable = join(ROOT, 'apps/agent/dist/tavola-agent');
  home = mkdtempSync(join(tmpdir(), 'tavola-agent-home-'));
  server = await startOfficeServer();
  place = await openPrintingPlace(server);
  for (const [index, name] of NAMES.entries()) {
    // One of them prints pictures, so that the drawing parts of the executable are at work.
    const { id, device } = await place.printer(name, index === 0 ? { printerMode: 'Image' } : {});
    await place.route(name, id, { sortNumber: index, alsoOthers: true });
    printers.push(device);
  }
  ({ folder } = await place.setUpAgent());
}, 180_000);
afterAll(async () => {
  agent?.kill('SIGKILL');
  await place.close();
  await server.close();
});

/** Starts the executable in an empty folder, with nothing of the repository around it. */
function start(): ChildProcess {
  const child = spawn(executable, ['--folder', folder], { cwd: home, env: { HOME: home }, stdio: 'ignore' });
  agent = child;
  return child;
}
async function kill(): Promise<void> {
  const child = agent;
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

interface Ticket {
  readonly id: string;
  readonly printer: string;
  readonly orderID: string;
  readonly state: string;
}
const tickets = (): Promise<readonly Ticket[]> =>
  server.test.asOwner(
    async (owner) =>
      (
        await owner.query<Ticket>(
          `SELECT j.id, p.name AS printer, j.order_id AS "orderID", j.state FROM print_jobs j
            JOIN printers p ON p.company_id = j.company_id AND p.id = j.printer_id WHERE j.company_id = $1`,
          [place.office.tenant.scope.companyID],
        )
      ).rows,
  );
const recovery = async () => (await server.call(eventRouteRoutes.recovery, {}, place.office.owner)).body;
const questions = (): number => printers.reduce((sum, device) => sum + device.questions, 0);
const bytes = (): number =>
  printers.reduce((sum, device) => sum + device.received.reduce((all, one) => all + one.bytes.length, 0), 0);
const papers = (): number => printers.reduce((sum, device) => sum + device.cuts, 0);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It does not come to that.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
const isAnyIn = (state: string) => async (): Promise<boolean> => (await tickets()).some((one) => one.state === state);
const since = (figure: () => number) => {
  const before = figure();
  return (): boolean => figure() > before;
};

/** When the agent is killed, after three tickets were sent. */
const POINTS: Readonly<Record<string, { readonly slowMs: number; readonly reached: () => Promise<void> }>> = {
  'before it has taken them': { slowMs: 0, reached: () => Promise.resolve() },
  'when it has taken them': { slowMs: 600, reached: () => until(isAnyIn('claimed')) },
  'while a printer says how it is': { slowMs: 600, reached: () => until(since(questions)) },
  'when it says that it begins': { slowMs: 150, reached: () => until(isAnyIn('sent')) },
  'when the first bytes have left': { slowMs: 0, reached: () => until(since(bytes)) },
  'while a printer has yet to confirm': { slowMs: 400, reached: () => until(since(papers)) },
  'when a paper is out': { slowMs: 0, reached: () => until(since(papers)) },
  'when the server knows of the paper': { slowMs: 0, reached: () => until(isAnyIn('printed')) },
};
// Round by round, so that a run that is broken off has seen every point. Leases of the first round end by the real
// clock; those of four hundred kills would take hours.
const kills = Array.from({ length: IS_LONG ? 50 : 1 }, (_, round) =>
  Object.keys(POINTS).map((point): [string, number] => [point, round]),
).flat();

/** Papers that have the note of an order, of the printers that print text. */
function papersOf(device: PrinterSimulator, note: string): number {
  const texts: string[] = [''];
  for (const part of device.paper) {
    if (part.kind === 'cut') texts.push('');
    else if (part.kind === 'text') texts[texts.length - 1] += `${part.text} `;
  }
  return texts.filter((text) => text.split(/[^\w-]+/).includes(note)).length;
}

it('prints text and pictures in an empty folder, with nothing of the repository around it', async () => {
  start();
  const order = place.terminal.order([place.terminal.line('Burger', 1, [], { note: 'น้ำตกหมู' })]);
  expect((await server.call(orderRoutes.send, { body: order }, place.office.owner)).status).toBe(200);
  await until(() => printers.every((device) => device.cuts === 1));
  await until(async () => (await tickets()).every(({ state }) => state === 'printed'));
  await kill();
  expect(printers[0]?.paper.some(({ kind }) => kind === 'picture')).toBe(true);
}, 120_000);

const outcomes = { printed: 0, unconfirmed: 0, failed: 0 };
const reasons = new Set<string>();
/** How long after its kill the last ticket of each point was on paper or in recovery, by the real clock. */
const settledMs = new Map<string, number>();
let longestMoved = 0;
it.each(kills)(
  'killed %s (%i): each ticket is printed once, or in recovery with the reason',
  async (point, round) => {
    for (const device of printers) device.faults.answersAfterMs = 0;
    const known = new Set((await tickets()).map(({ id }) => id));
    const cutsBefore = printers[0]?.cuts ?? 0;
    start();
    await until(since(questions));
    const { slowMs, reached } = POINTS[point] ?? { slowMs: 0, reached: () => Promise.resolve() };
    for (const device of printers) device.faults.answersAfterMs = slowMs;
    const note = `kill-${point.replaceAll(' ', '-')}-${String(round)}`;
    const order = place.terminal.order([place.terminal.line('Burger', 1, [], { note })]);
    const arrived = reached();
    expect((await server.call(orderRoutes.send, { body: order }, place.office.owner)).status).toBe(200);
    await arrived;
    await kill();
    for (const device of printers) device.faults.answersAfterMs = 0;
    const killedAt = Date.now();
    const isBack = since(questions);
    start();
    const isMoved = round > 0;
    if (isMoved) {
      await until(isBack);
      server.clock.advance(PRINT_LEASE_SECONDS * 1000);
      await new Promise((resolve) => setTimeout(resolve, ASKED_MS));
    }
    const own = async () => (await tickets()).filter(({ id }) => !known.has(id));
    await until(async () => {
      await server.runJobs();
      const all = await own();
      return (
        all.length === NAMES.length && all.every(({ state }) => ['printed', 'failed', 'unconfirmed'].includes(state))
      );
    });
    const tookMs = Date.now() - killedAt;
    if (isMoved) longestMoved = Math.max(longestMoved, tookMs);
    else settledMs.set(point, tookMs);
    await kill();
    const listed = new Map((await recovery()).map((job) => [job.printJobID, job]));
    for (const { id, printer, state } of await own()) {
      const index = NAMES.findIndex((name) => name === printer);
      const device = printers[index];
      if (device === undefined) throw new Error(`There is no printer ${printer}.`);
      // Pictures have no text to look for: its papers are counted.
      const count = index === 0 ? device.cuts - cutsBefore : papersOf(device, note);
      if (state === 'printed') expect(count, `${printer}, ${state}`).toBe(1);
      else expect(listed.get(id)?.failedReason ?? '', `${printer}, ${state}`).not.toBe('');
      if (state !== 'printed') reasons.add(listed.get(id)?.failedReason ?? '');
      expect(count, `${printer}, ${state}`).toBeLessThanOrEqual(state === 'failed' ? 0 : 1);
      outcomes[state === 'printed' || state === 'unconfirmed' ? state : 'failed'] += 1;
    }
  },
  180_000,
);

it('has each ticket on paper or in recovery 30 s after a kill at any of the points (reliability D1)', () => {
  expect([...settledMs.keys()]).toEqual(Object.keys(POINTS));
  expect([...settledMs].filter(([, tookMs]) => tookMs > BAR_MS)).toEqual([]);
});
afterAll(() => {
  console.error(
    `${String(kills.length)} kills of the executable: ${String(outcomes.printed)} tickets printed once, ` +
      `${String(outcomes.unconfirmed)} unconfirmed and ${String(outcomes.failed)} failed in recovery; ` +
      `by the real clock the last ticket ${[...settledMs]
        .map(([point, tookMs]) => `${(tookMs / 1000).toFixed(1)} s after a kill ${point}`)
        .join(', ')}; with the clock moved by a lease at most ${(longestMoved / 1000).toFixed(1)} s. ` +
      `Reasons: ${[...reasons].join(' | ')}`,
  );
});

// Without the pages of the program's file, which the system frees as it needs.
/** Memory that a process has to itself in MB, where the system says it. */
const memoryOf = (pid: number): number =>
  Number(/RssAnon:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024;

it.runIf(IS_LONG && process.platform === 'linux')(
  'needs at most 100 MB after 10,000 jobs',
  async () => {
    const COUNT = 10_000;
    const { pid = 0 } = start();
    const before = papers();
    const { scope } = place.office.tenant;
    await server.test.asOwner((owner) =>
      owner.query(
        `INSERT INTO print_jobs (company_id, location_id, id, kind, printer_id, document, created_at, queued_at)
          SELECT p.company_id, p.location_id, gen_random_uuid(), 'Test', p.id, $3, now(), now()
          FROM generate_series(1, $4::int) n
            JOIN (SELECT *, row_number() OVER (ORDER BY name) AS at FROM printers WHERE company_id = $1 AND location_id = $2) p
            ON p.at = 1 + n % 3`,
        [scope.companyID, scope.locationID, JSON.stringify(THAI), COUNT],
      ),
    );
    let most = 0;
    while (papers() - before < COUNT) {
      most = Math.max(most, memoryOf(pid));
      // The papers themselves are not kept: ten thousand pictures would fill this process instead.
      for (const device of printers) device.forget();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    const after = memoryOf(pid);
    await kill();
    console.error(`Agent after ${String(COUNT)} jobs: ${after.toFixed(1)} MB, at most ${most.toFixed(1)} MB.`);
    expect(after).toBeLessThanOrEqual(100);
  },
  3_600_000,
);

const THAI = {
  sections: [
    {
      label: '',
      blocks: ['น้ำตกหมู', 'กุ้งผัดผงกะหรี่', 'ปั๊ม'].map((text) => ({
        kind: 'text',
        text,
        align: 'left',
        size: 2,
        isBold: true,
      })),
    },
  ],
};
