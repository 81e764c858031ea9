import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { Floor, floorRoutes, screens } from '@tavola/contract';
import { inDemoBrowser, machineLoad } from '../screen/demo-browser.ts';
import { wait } from '../sale/sale-rig.ts';
import { verdict } from '../verdict.ts';

/**
 * `npm run bench floor [-- --tables 300]`, goal S15: a room of this many tables in a real Chromium: the time between
 * frames while a table is dragged in the designer, and while others open tables on the floor. Next to them an empty
 * page, which shows what the machine itself can do just now.
 */

const TABLES = 300;
const MOVES = 120;
const CHANGES = 20;
const CHANGE_MS = 250;
const IDLE_MS = 5_000;
/** A frame was dropped where the next one came later than one and a half frames of 60 a second. */
const DROPPED_MS = 25;

export async function run(args: readonly string[]): Promise<void> {
  const count = args.includes('--tables') ? Number(args[args.indexOf('--tables') + 1]) : TABLES;
  await inDemoBrowser(async ({ at, signIn }) => {
    const context = await signIn();
    const page = await context.newPage();
    console.log(`${count} tables. ${machineLoad()}`);
    await page.goto(`${at}${screens.tableLayouts.path}`);
    const room = roomOf(count);
    await ask(page, 'POST', '/location/table-layout', room);

    const empty = await context.newPage();
    await empty.setContent('<!doctype html><main>empty</main>');
    const idle = await framesDuring(empty, () => wait(IDLE_MS));
    await empty.close();
    const rows = [
      [
        'a table dragged in the designer',
        await dragged(page, `${at}${screens.tableLayout.path.replace('$id', room.tableLayoutID)}`),
      ],
      [`${CHANGES} tables opened on the floor`, await live(page, `${at}/table-service`, room)],
    ] as const;
    console.log(`${'an empty page'.padEnd(34)} ${worded(idle)}`);
    for (const [what, frames] of rows) console.log(`${what.padEnd(34)} ${worded(frames)}`);
    // What the machine drops of an empty page is not the floor's.
    const isSmooth = rows.every(([, frames]) => droppedIn(frames) * idle.length <= droppedIn(idle) * frames.length);
    const figure = rows.map(([, frames]) => `${droppedIn(frames)} of ${frames.length}`).join(' and ');
    console.log(`\n${verdict(`S15 (${count} tables)`, `${figure} frames dropped`, isSmooth)}`);
    if (!isSmooth) process.exitCode = 1;
  });
}

function roomOf(count: number) {
  const look = { seats: 4, shape: 'square', width: 80, height: 80, rotation: 0 } as const;
  return {
    tableLayoutID: randomUUID(),
    name: 'Bench hall',
    width: 2400,
    height: 1900,
    imageID: null,
    tables: Array.from({ length: count }, (_, index) => ({
      tableID: randomUUID(),
      name: `H${index + 1}`,
      x: 20 + (index % 20) * 118,
      y: 20 + Math.floor(index / 20) * 118,
      ...look,
    })),
    decorations: [],
  };
}
type Room = ReturnType<typeof roomOf>;

const ask = (page: Page, method: string, path: string, body?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([how, to, sent]) => {
      const answer = await fetch(`/api${String(to)}`, {
        method: String(how),
        headers: { 'X-Tavola': '1', 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      if (!answer.ok) throw new Error(`${String(to)} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as unknown;
    },
    [method, path, body] as const,
  );

async function dragged(page: Page, address: string): Promise<number[]> {
  await page.goto(address);
  const piece = page.locator('[data-piece]').first();
  await piece.waitFor();
  const { x, y, width, height } = (await piece.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const from = { x: x + width / 2, y: y + height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 10);
  const frames = await framesDuring(page, async () => {
    for (let step = 1; step <= MOVES; step++)
      await page.mouse.move(from.x + 10 + Math.sin(step / 10) * 120, from.y + 10 + step / 2);
  });
  await page.mouse.up();
  return frames;
}

async function live(page: Page, address: string, room: Room): Promise<number[]> {
  await page.goto(address);
  await page.getByRole('button', { name: room.name }).first().click();
  await page.locator('[data-table]').first().waitFor();
  await wait(1_000);
  const { tables } = Floor.parse(await ask(page, 'GET', floorRoutes.get.path));
  const own = new Set<string>(room.tables.map(({ tableID }) => tableID));
  return framesDuring(page, async () => {
    for (const { tableID, version } of tables.filter((table) => own.has(table.tableID)).slice(0, CHANGES)) {
      await ask(page, 'PUT', `/location/tables/${tableID}/reserve`, { version });
      await wait(CHANGE_MS);
    }
  });
}

/** The times between the frames that the page drew while `work` ran, in ms. */
async function framesDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const stop = await page.evaluateHandle(() => {
    const times: number[] = [];
    let isOn = true;
    const note = (now: number): void => {
      times.push(now);
      if (isOn) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    return () => {
      isOn = false;
      return times.slice(1).map((time, index) => time - (times[index] ?? time));
    };
  });
  await work();
  return stop.evaluate((end) => end());
}

const droppedIn = (frames: readonly number[]): number => frames.filter((ms) => ms > DROPPED_MS).length;

function worded(frames: readonly number[]): string {
  const sorted = frames.toSorted((a, b) => a - b);
  const part = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${frames.length} frames, p50 ${part(0.5)} ms, p99 ${part(0.99)} ms, longest ${part(1)} ms, dropped ${droppedIn(frames)}`;
}
