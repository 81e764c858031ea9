import { randomOf } from '@tavola/testkit/seeded.ts';
import { createHash } from 'node:crypto';
import type { Script } from 'node:vm';
import { NO_FAULTS, ratesOf, type FaultRates } from './faults.ts';
import { faultsAtTheEnd, faultsNow } from './invariants.ts';
import { Notary } from './notary.ts';
import { MemoryServer } from './server.ts';
import { PIECE_COST } from './terminal-api.ts';
import { Browser } from './world/browser.ts';
import { Clock } from './world/clock.ts';
import { Network } from './world/network.ts';
import type { Page } from './world/page.ts';
import type { World } from './world/world.ts';

/** One schedule: two terminals sell while everything goes wrong that its seed turns on, then nothing does. */

const TERMINALS = 2;
const MINUTE_MS = 60_000;
const CHAOS_MS = 2 * MINUTE_MS;
/** Open orders are given after ten minutes, and refused ones asked about again (decisions 80, 321). */
const CALM_MS = 11.5 * MINUTE_MS;
const STEP_MS = 10_000;
const MOST_PIECES = 4;

/** What a schedule came to. */
export interface Outcome {
  readonly seed: string;
  /** Of everything that happened, in order: a repeat has the same. */
  readonly traceHash: string;
  readonly faults: readonly string[];
  /** How often each thing happened. */
  readonly seen: ReadonlyMap<string, number>;
}

/** Runs one schedule on the code of a terminal. */
export async function runSchedule(script: Script, seed: string): Promise<Outcome> {
  const random = randomOf(seed);
  const trace = createHash('sha256');
  const seen = new Map<string, number>();
  const clock = new Clock();
  const note = (event: string): void => {
    seen.set(event, (seen.get(event) ?? 0) + 1);
    trace.update(`${clock.nowMs} ${event}\n`);
  };
  let rates = ratesOf(random);
  const server = new MemoryServer();
  server.isPoisonous = () => random() < rates.poison;
  const network = new Network({ clock, random: randomOf(`${seed} network`), rates: () => rates, server, note });
  const notary = new Notary();
  const browsers = Array.from(
    { length: TERMINALS },
    (_, index) => new Browser({ script, clock, network, seed, number: index + 1 }),
  );
  const world: World = { clock, server, network, notary, browsers };
  const faults: string[] = [];
  // What leaves a disk must be at the server as it was.
  for (const browser of browsers)
    browser.disk.onDelete = (database, row) => faults.push(...faultsNow(world, database, row));

  for (const browser of browsers) browser.openPage();
  const act = (browser: Browser): void => {
    clock.after(STEP_MS * random(), () => {
      if (clock.nowMs > Clock.START_MS + CHAOS_MS) return;
      fail(browser, world, { rates, random, note });
      work(browser, world, random, note);
      act(browser);
    });
  };
  for (const browser of browsers) act(browser);
  await clock.runUntil(Clock.START_MS + CHAOS_MS, () => faults.length === 0);

  rates = NO_FAULTS;
  network.isServerUp = true;
  for (const browser of browsers) {
    network.cut(browser.name, false);
    browser.isDiskFull = false;
    if (browser.pages.length === 0) browser.openPage();
  }
  // A manager has put right what was refused for half of the orders.
  for (const orderID of server.poisoned) if (random() < 0.5) server.poisoned.delete(orderID);
  server.isPoisonous = () => false;
  if (faults.length === 0) await clock.runUntil(clock.nowMs + CALM_MS, () => faults.length === 0);
  if (faults.length === 0) faults.push(...faultsAtTheEnd(world));
  for (const [orderID, order] of notary.orders) trace.update(`${orderID} ${JSON.stringify(order)}\n`);
  return { seed, traceHash: trace.digest('hex'), faults, seen };
}

interface Failing {
  readonly rates: FaultRates;
  readonly random: () => number;
  readonly note: (event: string) => void;
}

/** What may go wrong between two taps. */
function fail(browser: Browser, { network }: World, { rates, random, note }: Failing): void {
  const happens = (rate: number, event: string): boolean => {
    const does = random() < rate;
    if (does) note(event);
    return does;
  };
  if (happens(rates.cut, 'cut')) network.cut(browser.name, true);
  else if (random() < 0.3) network.cut(browser.name, false);
  if (happens(rates.serverDown, 'server down')) network.isServerUp = false;
  else if (random() < 0.3) network.isServerUp = true;
  browser.isDiskFull = happens(rates.fullDisk, 'disk full');
  if (happens(rates.clockJump, 'clock jump')) browser.clockOffsetMs = (random() - 0.5) * 96 * 60 * MINUTE_MS;
  const [first] = browser.pages;
  if (first !== undefined && happens(rates.killPage, 'page killed')) browser.kill(first);
  if (happens(rates.killBrowser, 'browser killed')) for (const page of browser.pages) browser.kill(page);
  if (browser.pages.length === 0 || (browser.pages.length === 1 && happens(rates.secondPage, 'second page')))
    browser.openPage();
}

/** One thing that a cashier does, on any page of the terminal. */
function work(browser: Browser, { notary }: World, random: () => number, note: (event: string) => void): void {
  const page = browser.pages[Math.floor(random() * browser.pages.length)];
  if (page === undefined) return;
  const pieces = 1 + Math.floor(random() * MOST_PIECES);
  const open = [...notary.orders.values()].filter(
    (order) => order.browser === browser.name && !order.isVoided && order.payments.size === 0,
  );
  const chosen = open[Math.floor(random() * open.length)];
  const kind = random();
  if (kind < 0.45 || chosen === undefined) return sell(browser, page, { notary, note, pieces, isTwice: kind < 0.1 });
  const { orderID } = chosen;
  const name = kind < 0.6 ? 'more' : kind < 0.8 ? 'pay' : kind < 0.9 ? 'void' : 'give';
  note(name);
  if (name === 'more')
    keep(browser, page, { notary, note, orderID, pieces: chosen.pieces + pieces, more: pieces, isNew: false });
  if (name === 'pay') {
    const paymentID = browser.newID();
    const tendered = chosen.pieces * PIECE_COST;
    settled(page, page.api.pay({ orderID, isNew: false, more: 0 }, { paid: chosen.pieces, paymentID }), note, () =>
      notary.paid(orderID, paymentID, tendered),
    );
  }
  if (name === 'void') settled(page, page.api.voidOrder(orderID), note, () => notary.note(orderID, { isVoided: true }));
  if (name === 'give') settled(page, page.api.give(orderID), note, () => undefined);
}

interface Selling {
  readonly notary: Notary;
  readonly note: (event: string) => void;
  readonly pieces: number;
}

/** A new order: half of them are paid at once, in one or two parts; `isTwice` asks for the payment a second time. */
function sell(
  browser: Browser,
  page: Page,
  { notary, note, pieces, isTwice }: Selling & { readonly isTwice: boolean },
): void {
  const orderID = browser.newID();
  if (pieces === 1) {
    note('keep');
    return keep(browser, page, { notary, note, orderID, pieces, more: pieces, isNew: true });
  }
  note(isTwice ? 'sell twice' : 'sell');
  const parts = pieces === MOST_PIECES ? [1, pieces - 1] : [pieces];
  const take = (index: number): void => {
    const paid = parts[index];
    if (paid === undefined) return;
    const paymentID = browser.newID();
    const isNew = index === 0;
    const ask = () => page.api.pay({ orderID, isNew, more: isNew ? pieces : 0 }, { paid, paymentID });
    // A second tap arrives while the first one is stored.
    if (isTwice) settled(page, ask(), note, () => undefined);
    settled(page, ask(), note, ({ offlineNo }) => {
      notary.note(orderID, { offlineNo, browser: browser.name, pieces });
      notary.paid(orderID, paymentID, paid * PIECE_COST);
      take(index + 1);
    });
  };
  take(0);
}

interface Keeping extends Selling {
  readonly orderID: string;
  readonly more: number;
  readonly isNew: boolean;
}

function keep(browser: Browser, page: Page, { notary, note, orderID, pieces, more, isNew }: Keeping): void {
  settled(page, page.api.keep({ orderID, isNew, more }), note, (offlineNo) =>
    notary.note(orderID, { offlineNo, browser: browser.name, pieces }),
  );
}

/** What a person sees of an action: a refusal changes nothing, and a page that was killed shows nothing. */
function settled<T>(page: Page, action: Promise<T>, note: (event: string) => void, onShown: (shown: T) => void): void {
  action.then(
    (shown) => {
      if (page.isAlive) onShown(shown);
    },
    (refused: unknown) => {
      if (page.isAlive) note(`refused: ${codeOf(refused)}`);
    },
  );
}

/** The code of a refusal; anything else is a fault of the terminal's code. */
function codeOf(refused: unknown): string {
  if (typeof refused === 'object' && refused !== null && 'errorCode' in refused) return String(refused.errorCode);
  return `no code: ${String(refused)}`;
}
