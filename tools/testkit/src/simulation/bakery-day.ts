import { setTimeout as wait } from 'node:timers/promises';
import {
  ALL_ACCESS,
  authRoutes,
  cashDrawerRoutes,
  checkoutRoutes,
  closeOfDayRoutes,
  PaymentType,
  settingsRoutes,
  terminalReportRoutes,
  todayRoutes,
  type CallAnswer,
  type CallInput,
  type CashCount,
  type CashDenomination,
  type Route,
  type TerminalReport,
} from '@tavola/contract';
import { toAmount, toMoney } from '@tavola/selling';
import { bakeryItems } from '@tavola/demo';
import { newID } from '@tavola/server/platform/ids.ts';
import day from './bakery-day.json' with { type: 'json' };
import { CartTerminal } from '../selling/cart-terminal.ts';
import type { Place, ProductServer, Visitor } from '../server/product.ts';

/** One transaction of the bakery: seconds after midnight, and the names of what was bought. */
export interface DaySale {
  readonly seconds: number;
  readonly items: readonly string[];
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};

const names = new Map(bakeryItems.map(([ref, name]) => [ref, name]));

/** Every transaction of the bakery's busiest day, in the order of the day. */
export const busiestDay: readonly DaySale[] = day.sales.map((line) => {
  const [time = '', ...refs] = line.split(' ');
  return { seconds: secondsOf(time), items: refs.map((ref) => names.get(ref) ?? ref) };
});

export interface DayDesk {
  readonly counted: number;
  readonly closed: TerminalReport;
}

/** What came of the day; without faults everything is as the file and the people have it. */
export interface DayReport {
  readonly sales: number;
  readonly total: number;
  readonly desks: readonly DayDesk[];
  readonly hours: readonly { readonly hour: number; readonly count: number; readonly inFile: number }[];
  readonly faults: readonly string[];
}

export interface DayOptions {
  readonly sales: readonly DaySale[];
  /** How much faster than the clock on the wall; null = without waiting, one step after another. */
  readonly speed: number | null;
}

interface Step {
  readonly seconds: number;
  readonly desk: number;
  run(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SATURDAY = 6;
const TICK_MS = 5;
const FLOAT = [20, 20, 10, 10, 10, 5, 5, 5, 5, 2, 2, 2, 1, 1, 0.5, 0.5, 0.2, 0.2, 0.1, 0.1];
const OPENING = secondsOf('07:30:00');
const CLOSING = secondsOf('21:00:00');
/** What happens at each of the two terminals while it sells. */
const moves = [
  { at: '09:30:00', desk: 0, kind: 'payOut', amount: 35.5, note: 'The baker' },
  { at: '11:05:00', desk: 1, kind: 'payIn', amount: 40, note: 'Change from the bank' },
  { at: '14:20:00', desk: 1, kind: 'payOut', amount: 12.25, note: 'Window cleaner' },
  { at: '17:45:00', desk: 0, kind: 'deposit', amount: 20, note: 'To the safe' },
] as const;
const handovers = [
  { at: '13:05:00', desk: 0 },
  { at: '15:35:00', desk: 1 },
] as const;
/** One of this many sales is paid by card, and one of this many is sent twice because its answer was lost. */
const CARD_EACH = 3;
const LOST_EACH = 7;

/**
 * Sells a day of the bakery again at two terminals with cash drawers, by its own times, on the next Saturday: opened
 * with a counted float, cash in and out, handed over, counted, and the day closed. Carts and prices are those of the
 * terminal; the count of each drawer is what people handed over and got back.
 */
export async function replayDay(server: ProductServer, { sales, speed }: DayOptions): Promise<DayReport> {
  const midnight = nextSaturday(server.clock.now());
  const setTime = (seconds: number): void => server.clock.set(new Date(midnight + seconds * 1000));
  setTime(OPENING);
  const place = await server.open('bakery');
  const denominations = (await server.call(settingsRoutes.cashDenominations, { query: {} }, await place.owner.caller()))
    .body;
  const desks = [
    new Desk(server, place, await place.visitor({ codes: [ALL_ACCESS] }), denominations),
    new Desk(server, place, await place.visitor({ codes: [ALL_ACCESS] }), denominations),
  ];
  await server.run('UPDATE clients SET is_use_cash_drawer = true, open_terminal = true WHERE company_id = $1', [
    place.scope.companyID,
  ]);
  const at = (desk: number): Desk => {
    const found = desks[desk];
    if (found === undefined) throw new Error('There are two terminals.');
    return found;
  };
  const steps: Step[] = [
    ...desks.map((desk, index) => ({ seconds: OPENING, desk: index, run: () => desk.open() })),
    ...sales.map((sale, index) => ({
      seconds: sale.seconds,
      desk: index % desks.length,
      run: () => at(index % desks.length).sell(sale, index),
    })),
    ...moves.map(({ at: time, desk, kind, amount, note }) => ({
      seconds: secondsOf(time),
      desk,
      run: () => at(desk).move(kind, amount, note),
    })),
    ...handovers.map(({ at: time, desk }) => ({ seconds: secondsOf(time), desk, run: () => at(desk).handOver() })),
  ].toSorted((a, b) => a.seconds - b.seconds);
  if (speed === null)
    for (const step of steps) {
      setTime(step.seconds);
      await step.run();
    }
  else await paced(steps, speed, setTime);
  setTime(CLOSING);
  const closed: DayDesk[] = [];
  for (const desk of desks) closed.push(await desk.close());
  return judge(server, place, { sales, desks, closed });
}

/** Each terminal by itself, each step at its time, while the clock of the server runs as fast. */
async function paced(steps: readonly Step[], speed: number, setTime: (seconds: number) => void): Promise<void> {
  const begun = performance.now();
  const seconds = (): number => OPENING + ((performance.now() - begun) / 1000) * speed;
  const ticking = setInterval(() => setTime(seconds()), TICK_MS);
  try {
    await Promise.all(
      [...new Set(steps.map(({ desk }) => desk))].map(async (desk) => {
        for (const step of steps.filter((one) => one.desk === desk)) {
          await wait(Math.max(0, ((step.seconds - seconds()) / speed) * 1000));
          await step.run();
        }
      }),
    );
  } finally {
    clearInterval(ticking);
  }
}

async function judge(
  server: ProductServer,
  place: Place,
  { sales, desks, closed }: { sales: readonly DaySale[]; desks: readonly Desk[]; closed: readonly DayDesk[] },
): Promise<DayReport> {
  const caller = await place.owner.caller();
  const figures = (await server.call(todayRoutes.figures, {}, caller)).body;
  const z = await server.call(closeOfDayRoutes.create, { body: { closeOfDayID: newID() } }, caller);
  const sold = new Map(desks.flatMap((desk) => [...desk.sold]));
  const total = cents([...sold.values()].reduce((sum, { due }) => sum + due, 0));
  const faults = [...desks.flatMap((desk) => desk.faults), ...(await missing(server, place, sold))];
  const expect = (what: string, found: unknown, wanted: unknown): void => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      faults.push(`${what}: ${JSON.stringify(found)} and not ${JSON.stringify(wanted)}`);
  };
  for (const { counted, closed: report } of closed) {
    expect('expected cash', report.figures?.expectedCash, counted);
    expect('difference of cash', report.perType.find(({ paymentTypeID }) => paymentTypeID === 1)?.difference, 0);
  }
  const hourOf = ({ seconds }: DaySale): number => Math.floor(seconds / 3600);
  const inFile = (hour: number): DaySale[] => sales.filter((sale) => hourOf(sale) === hour);
  const dueOf = new Map([...sold.values()].map(({ sale, due }) => [sale, due]));
  expect(
    'hours',
    figures.hours.filter(({ today }) => today.count > 0).map(({ hour, today }) => [hour, today.count, today.paid]),
    [...new Set(sales.map(hourOf))].map((hour) => [
      hour,
      inFile(hour).length,
      cents(inFile(hour).reduce((sum, sale) => sum + (dueOf.get(sale) ?? Number.NaN), 0)),
    ]),
  );
  expect('the close of day', [z.status, z.body.saleCount, z.body.totalAmount], [200, sales.length, total]);
  expect(
    'its reports',
    z.body.reports?.map(({ difference }) => difference),
    [0, 0],
  );
  return {
    sales: sold.size,
    total,
    desks: closed,
    hours: figures.hours.map(({ hour, today }) => ({ hour, count: today.count, inFile: inFile(hour).length })),
    faults,
  };
}

interface Sold {
  readonly sale: DaySale;
  readonly due: number;
}

/** Stored orders that were never sold, and sold ones that are not stored with exactly their items. */
async function missing(server: ProductServer, { scope }: Place, sold: ReadonlyMap<string, Sold>): Promise<string[]> {
  const rows = await server.test.asOwner((owner) =>
    owner.query<{ id: string; items: string[] }>(
      `SELECT o.id, array_agg(l.item_name ORDER BY l.item_name) AS items FROM orders o
         JOIN LATERAL (SELECT l.item_name FROM order_lines l, generate_series(1, l.quantity::integer)
           WHERE l.company_id = o.company_id AND l.location_id = o.location_id AND l.order_id = o.id) AS l ON true
        WHERE o.company_id = $1 AND o.location_id = $2 GROUP BY 1`,
      [scope.companyID, scope.locationID],
    ),
  );
  const stored = new Map(rows.rows.map(({ id, items }) => [id, items.toSorted().join()]));
  return [
    ...[...stored.keys()].filter((id) => !sold.has(id)).map((id) => `nobody sold the order ${id}`),
    ...[...sold]
      .filter(([id, { sale }]) => stored.get(id) !== sale.items.toSorted().join())
      .map(([id, { sale }]) => `${sale.items.join()} is stored as ${stored.get(id) ?? 'nothing'}`),
  ];
}

/** A terminal with its drawer and the person at it. */
class Desk {
  readonly #server: ProductServer;
  readonly #place: Place;
  readonly #denominations: readonly CashDenomination[];
  #person: Visitor;
  #cash = 0;
  readonly sold = new Map<string, Sold>();
  readonly faults: string[] = [];

  constructor(server: ProductServer, place: Place, person: Visitor, denominations: readonly CashDenomination[]) {
    this.#server = server;
    this.#place = place;
    this.#person = person;
    this.#denominations = denominations;
  }

  async open(): Promise<void> {
    const body = { terminalReportID: newID(), cashCounts: this.#counts(FLOAT) };
    const report = await this.#ask(cashDrawerRoutes.openCashTerminal, { body });
    this.#cash = FLOAT.reduce((sum, value) => sum + toMoney(value), 0);
    if (toMoney(report.openingFloat) !== this.#cash) this.faults.push(`the float is ${report.openingFloat}`);
  }

  /** One transaction as the sell screen does it: a cart, its prices, one call; now and then the answer is lost. */
  async sell(sale: DaySale, index: number): Promise<void> {
    const cart = new CartTerminal(this.#place.terminal);
    for (const item of sale.items) cart.add(item);
    const due = cart.due();
    const isCash = index % CARD_EACH !== 0;
    const tenderedAmount = isCash ? Math.ceil(due / 5) * 5 : due;
    const payment = {
      paymentID: newID(),
      paymentTypeID: isCash ? PaymentType.Cash : PaymentType.CreditCard,
      tenderedAmount,
    };
    const order = cart.payload();
    const times = index % LOST_EACH === 0 ? 2 : 1;
    for (let time = 1; time <= times; time++)
      await this.#ask(checkoutRoutes.process, { body: { order, payments: [payment] } });
    if (isCash) this.#cash += toMoney(tenderedAmount) - (toMoney(tenderedAmount) - toMoney(due));
    this.sold.set(order.orderID, { sale, due });
  }

  async move(kind: 'payIn' | 'payOut' | 'deposit', amount: number, note: string): Promise<void> {
    await this.#ask(cashDrawerRoutes[kind], { body: { cashActivityID: newID(), amount, note } });
    this.#cash += (kind === 'payIn' ? 1 : -1) * toMoney(amount);
  }

  /** The card says what is in the drawer; the next person continues with the same report. */
  async handOver(): Promise<void> {
    const before = await this.#ask(terminalReportRoutes.current, {});
    const { cashLeft, openOrderCount } = await this.#ask(terminalReportRoutes.handover, {});
    if (cashLeft !== this.#inDrawer() || openOrderCount !== 0)
      this.faults.push(`handed over with ${cashLeft} and ${openOrderCount} open orders, not ${this.#inDrawer()}`);
    const { device } = this.#person;
    await this.#ask(authRoutes.logout, {});
    this.#person = await this.#place.visitor({ codes: [ALL_ACCESS], ...(device === null ? {} : { device }) });
    const after = await this.#ask(terminalReportRoutes.current, {});
    if (before.report?.terminalReportID !== after.report?.terminalReportID)
      this.faults.push('handed over another report');
  }

  async close(): Promise<DayDesk> {
    const { report } = await this.#ask(terminalReportRoutes.current, {});
    if (report === null) throw new Error('The drawer is not open any longer.');
    const { terminalReportID, version } = report;
    const body = { terminalReportID, version, cashCounts: this.#counts(this.#pieces()) };
    return { counted: this.#inDrawer(), closed: await this.#ask(cashDrawerRoutes.closeCashTerminal, { body }) };
  }

  #inDrawer(): number {
    return toAmount(this.#cash as ReturnType<typeof toMoney>);
  }

  /** The cash of the drawer in as few coins and notes as there are. */
  #pieces(): number[] {
    let left = this.#cash;
    return this.#denominations
      .toSorted((a, b) => b.value - a.value)
      .flatMap(({ value }) => {
        const count = Math.floor(left / toMoney(value));
        left -= count * toMoney(value);
        return Array.from({ length: count }, () => value);
      });
  }

  #counts(pieces: readonly number[]): CashCount[] {
    return this.#denominations
      .map(({ currencyCashDenominationID, value }) => ({
        currencyCashDenominationID,
        count: pieces.filter((piece) => piece === value).length,
      }))
      .filter(({ count }) => count > 0);
  }

  /** Calls that must be accepted. */
  async #ask<R extends Route<never, never, never, never> | Route>(
    route: R,
    input: CallInput<R>,
  ): Promise<CallAnswer<R>> {
    const { status, body } = await this.#server.call(route, input, await this.#person.caller());
    if (status !== 200) throw new Error(`${route.path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}

/** Midnight of a Saturday, in a time zone that has no daylight saving then or is an hour off at most. */
function nextSaturday(now: Date): number {
  const today = Math.floor(now.getTime() / DAY_MS);
  const weekday = new Date(today * DAY_MS).getUTCDay();
  return (today + ((SATURDAY - weekday + 7) % 7 || 7)) * DAY_MS;
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;
