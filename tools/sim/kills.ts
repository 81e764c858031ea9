import type { Script } from 'node:vm';
import { NO_FAULTS } from './faults.ts';
import { faultsAtTheEnd, faultsNow } from './invariants.ts';
import { Notary } from './notary.ts';
import { MemoryServer } from './server.ts';
import { PIECE_COST } from './terminal-api.ts';
import { Browser } from './world/browser.ts';
import { Clock } from './world/clock.ts';
import { Network } from './world/network.ts';
import type { Page } from './world/page.ts';
import type { World } from './world/world.ts';

/**
 * A page is killed at every step of a sale, one after the other (reliability C3): between the tap and the disk, the
 * disk and the network, the network and the answer, the answer and the removal.
 */

const SECOND_MS = 1000;
/** The tap, without a connection; it is back five seconds later. */
const TAP_MS = SECOND_MS;
const BACK_MS = 6 * SECOND_MS;
const MINUTE_MS = 60 * SECOND_MS;

/** What a person does, once; after a kill nobody continues it. */
export interface KilledSale {
  readonly name: string;
  /** How long the terminal has for it afterwards: ten minutes where nobody decides about an open order. */
  readonly calmMs: number;
  readonly act: (page: Page, at: Acting) => Promise<void>;
}

/** What an action needs: the ids that it gives, and where it notes what was shown. */
interface Acting {
  readonly browser: Browser;
  readonly notary: Notary;
}

async function pay(page: Page, { browser, notary }: Acting, parts: readonly number[]): Promise<void> {
  const orderID = browser.newID();
  const pieces = parts.reduce((sum, part) => sum + part, 0);
  for (const [index, paid] of parts.entries()) {
    const paymentID = browser.newID();
    const isNew = index === 0;
    const { offlineNo } = await page.api.pay({ orderID, isNew, more: isNew ? pieces : 0 }, { paid, paymentID });
    if (!page.isAlive) return;
    notary.note(orderID, { offlineNo, browser: browser.name, pieces });
    notary.paid(orderID, paymentID, paid * PIECE_COST);
  }
}

async function keep(page: Page, { browser, notary }: Acting): Promise<string> {
  const orderID = browser.newID();
  const offlineNo = await page.api.keep({ orderID, isNew: true, more: 2 });
  if (page.isAlive) notary.note(orderID, { offlineNo, browser: browser.name, pieces: 2 });
  return orderID;
}

export const killedSales: readonly KilledSale[] = [
  { name: 'a sale in cash', calmMs: 3 * MINUTE_MS, act: (page, at) => pay(page, at, [2]) },
  { name: 'a sale in two parts', calmMs: 13 * MINUTE_MS, act: (page, at) => pay(page, at, [1, 2]) },
  {
    name: 'an open order that is given to the server',
    calmMs: 13 * MINUTE_MS,
    act: async (page, at) => page.api.give(await keep(page, at)),
  },
  {
    name: 'an open order that is voided',
    calmMs: 13 * MINUTE_MS,
    act: async (page, at) => {
      const orderID = await keep(page, at);
      await page.api.voidOrder(orderID);
      if (page.isAlive) at.notary.note(orderID, { isVoided: true });
    },
  },
];

/** What killing at one step came to; `wasReached` = the sale was not over before. */
export interface Killed {
  readonly step: number;
  readonly wasReached: boolean;
  readonly faults: readonly string[];
}

/** Kills the page at a step, counted in events from the tap, starts the app again, and looks when all is calm. */
export async function killAt(script: Script, sale: KilledSale, step: number): Promise<Killed> {
  const clock = new Clock();
  const server = new MemoryServer();
  const half = () => 0.5;
  const network = new Network({ clock, random: half, rates: () => NO_FAULTS, server, note: () => undefined });
  const notary = new Notary();
  const browser = new Browser({ script, clock, network, seed: sale.name, number: 1 });
  const world: World = { clock, server, network, notary, browsers: [browser] };
  const faults: string[] = [];
  browser.disk.onDelete = (database, row) => faults.push(...faultsNow(world, database, row));
  network.cut(browser.name, true);
  const page = browser.openPage();
  let isDone = false;
  let events = 0;
  let wasReached = false;
  clock.after(TAP_MS, () => {
    events = 0;
    void sale.act(page, { browser, notary }).catch((refused: unknown) => faults.push(String(refused)));
  });
  clock.after(BACK_MS, () => network.cut(browser.name, false));
  const look = (): boolean => {
    events += 1;
    isDone ||= clock.nowMs > Clock.START_MS + BACK_MS && notary.orders.size > 0 && !hasWaiting(browser);
    if (clock.nowMs >= Clock.START_MS + TAP_MS && events === step && !isDone) {
      wasReached = true;
      browser.kill(page);
      browser.openPage();
    }
    return true;
  };
  await clock.runUntil(Clock.START_MS + BACK_MS + sale.calmMs, look);
  return { step, wasReached, faults: [...faults, ...faultsAtTheEnd(world)] };
}

const hasWaiting = ({ disk }: Browser): boolean => disk.rows('pending-order-db', 'orders').length > 0;

/** Kills at every step of a sale; answers how many there were, and what went wrong at the first that did. */
export async function killAtEveryStep(
  script: Script,
  sale: KilledSale,
): Promise<{ readonly steps: number; readonly faults: readonly string[] }> {
  const faults: string[] = [];
  for (let step = 1; ; step += 1) {
    const killed = await killAt(script, sale, step);
    faults.push(...killed.faults.map((fault) => `step ${step}: ${fault}`));
    if (!killed.wasReached || faults.length > 0) return { steps: step - 1, faults };
  }
}
