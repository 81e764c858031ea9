import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import {
  checkoutRoutes,
  offlineOrderRoutes,
  PaymentType,
  type CheckoutInput,
  type OfflineOrderInput,
  type OfflineOrderResult,
  type OrderInput,
} from '@tavola/contract';
import { demoCatalog } from '@tavola/demo';
import { newID } from '@tavola/server/platform/ids.ts';
import { ledgerFaults } from '@tavola/testkit/selling/selling-checks.ts';
import { startSellingServer, type Selling, type SellingServer } from '@tavola/testkit/selling/selling.ts';
import type { Caller } from '@tavola/testkit/server/server.ts';
import { stopTestCluster } from '@tavola/testkit/database/database.ts';
import { bindOrders, type BoundOrder } from '../../import-orders/bind-orders.ts';
import { parseOrders } from '../../import-orders/orders-file.ts';
import { toTerminalOrders } from '../../import-orders/terminal-orders.ts';
import { layFaultyWire, type FaultyWire, type WireFault } from './faulty-wire.ts';
import { allowAll, hashed } from './sold.ts';

const TERMINALS = 3;
/** As a terminal hands them in (decision 228). */
const UNDER_WAY = 4;
const TRIES = 200;
const PAUSE_MS = 40;
/** One order of so many is paid in two parts, is voided, or has a discount. */
const EVERY = { split: 5, voided: 23, discount: 17 } as const;

interface ReplayOptions {
  readonly file: string;
  readonly seed: number;
}

type Session = Selling['session'];

/** What a terminal showed as paid, and what it has to hand in. */
interface SoldOn {
  readonly session: Session;
  readonly caller: Caller;
  readonly waiting: OfflineOrderInput[];
  count: number;
}

/**
 * The real orders of a file, sold on three terminals that are cut off at random moments, handed in through a wire that
 * loses, repeats, delays and halves; every cent of them must be on the server, each order once, by its terminal.
 */
export async function replayOffline({ file, seed }: ReplayOptions): Promise<void> {
  const server = await startSellingServer();
  const random = seeded(seed);
  const wire = await layFaultyWire(server.port, () => faultOf(random()));
  try {
    const place = await server.open(demoCatalog('burrito'));
    const others = [await place.another(), await place.another()];
    const terminals: SoldOn[] = [{ session: place.session, caller: place.caller }, ...others].map((each) => ({
      ...each,
      waiting: [],
      count: 0,
    }));
    for (const { session } of terminals) await allowAll(server, place, session.userID);
    const run = new Replay(server, place, wire, random);
    const real = readOrders(place, file);
    await Promise.all(
      terminals.map((terminal, index) =>
        run.sell(
          terminal,
          real.filter((_, at) => at % TERMINALS === index),
        ),
      ),
    );
    await report(server, run, { real: real.length, seed, terminals });
  } finally {
    await wire.close();
    await server.close();
    await stopTestCluster();
  }
}

function readOrders({ terminal }: Selling, file: string) {
  const { orders, problems } = parseOrders(readFileSync(file, 'utf8'));
  if (problems.length > 0) throw new Error(`${problems.length} lines of the file cannot be read.`);
  return bindOrders(toTerminalOrders(orders, demoCatalog('burrito')), terminal.data.snapshot, newID);
}

/** A line of the log of what was shown as paid. */
interface Paid {
  readonly orderID: string;
  readonly clientID: string;
  readonly cents: number;
  readonly isReal: boolean;
}

class Replay {
  readonly paid: Paid[] = [];
  readonly voided: string[] = [];
  offlineCount = 0;
  calls = 0;
  readonly wire: FaultyWire;
  readonly #server: SellingServer;
  readonly #place: Selling;
  readonly #random: () => number;
  readonly #agent = new Agent({ keepAlive: false });

  constructor(server: SellingServer, place: Selling, wire: FaultyWire, random: () => number) {
    this.#server = server;
    this.#place = place;
    this.wire = wire;
    this.#random = random;
  }

  /** Sells the orders one after the other; the terminal is cut off for some of them, and hands those in afterwards. */
  async sell(terminal: SoldOn, orders: readonly BoundOrder[]) {
    let cutFor = 0;
    for (const [index, { lines, totalDue }] of orders.entries()) {
      if (cutFor === 0 && this.#random() < 0.05) cutFor = 1 + Math.floor(this.#random() * 40);
      const isCut = cutFor > 0;
      const order = this.#place.terminal.order(lines);
      if (order.totalDueAmount !== totalDue)
        throw new Error(`An order comes to ${order.totalDueAmount}, not ${totalDue}.`);
      await this.#settle(terminal, order, { isCut, isReal: true, isSplit: index % EVERY.split === 0 });
      if (isCut && index % EVERY.voided === 0) this.#void(terminal, lines);
      if (index % EVERY.discount === 0)
        await this.#settle(terminal, this.#discounted(lines), { isCut, isReal: false, isSplit: false });
      if (isCut && --cutFor === 0) await this.#handIn(terminal);
    }
    await this.#handIn(terminal);
  }

  #again = (lines: BoundOrder['lines']): OrderInput['orderLines'] =>
    lines.map((line) => ({
      ...line,
      orderLineID: newID(),
      orderLineModifiers: line.orderLineModifiers.map((each) => ({ ...each, orderLineModifierID: newID() })),
    }));

  /** The same items once more, with 10 % off. */
  #discounted(lines: BoundOrder['lines']): OrderInput {
    const discount = {
      orderDiscountID: newID(),
      discountType: 'custom' as const,
      discountValue: 10,
      isPercentage: true,
    };
    return this.#place.terminal.order(this.#again(lines), {
      discounts: [discount as unknown as OrderInput['discounts'][number]],
    });
  }

  async #settle(
    terminal: SoldOn,
    order: OrderInput,
    { isCut, isReal, isSplit }: { readonly isCut: boolean; readonly isReal: boolean; readonly isSplit: boolean },
  ): Promise<void> {
    const total = order.totalDueAmount;
    const half = Math.floor((Number(total) * 100) / 2) / 100;
    const parts = isSplit && half > 0 ? [half, Math.round((Number(total) - half) * 100) / 100] : [Number(total)];
    const payments = parts.map((amount) => ({
      paymentID: newID(),
      paymentTypeID: PaymentType.CreditCard,
      ...(parts.length > 1 && { amount }),
      tenderedAmount: amount,
    })) as unknown as CheckoutInput['payments'];
    if (isCut) {
      this.offlineCount += 1;
      terminal.waiting.push(this.#offline(terminal, order, { status: 'Completed', payments }));
    } else await this.#ask(terminal, checkoutRoutes.process, { order, payments });
    this.paid.push({
      orderID: order.orderID,
      clientID: terminal.session.clientID ?? '',
      cents: Math.round(Number(total) * 100),
      isReal,
    });
  }

  #void(terminal: SoldOn, lines: BoundOrder['lines']): void {
    const order = this.#place.terminal.order(this.#again(lines));
    const voided = { voidedAt: this.#now(), reason: 'Mistake' };
    this.voided.push(order.orderID);
    terminal.waiting.push(this.#offline(terminal, order, { status: 'Voided', payments: [], voided }));
  }

  #now = (): string => this.#server.services.now().toISOString();

  #offline(
    terminal: SoldOn,
    order: OrderInput,
    { payments, ...more }: Pick<OfflineOrderInput, 'status' | 'voided'> & Pick<CheckoutInput, 'payments'>,
  ): OfflineOrderInput {
    const at = this.#now();
    terminal.count += 1;
    return hashed({
      order,
      clientID: terminal.session.clientID ?? '',
      userID: terminal.session.userID,
      offlineNo: `T-${String(terminal.count).padStart(4, '0')}`,
      orderDateTime: at,
      ...more,
      payments: payments.map((each) => ({ ...each, takenAt: at })),
      contentHash: '',
      sentAt: at,
    });
  }

  /** Oldest first, up to four under way; what was not answered with its hash stays and is sent again. */
  async #handIn(terminal: SoldOn): Promise<void> {
    const next = async (): Promise<void> => {
      for (let order = terminal.waiting.shift(); order !== undefined; order = terminal.waiting.shift()) {
        const body = { ...order, sentAt: this.#now() };
        const result = (await this.#ask(terminal, offlineOrderRoutes.sync, body)) as OfflineOrderResult;
        if (result.contentHash !== order.contentHash || result.outcome === 'Refused')
          throw new Error(`${order.offlineNo}: ${JSON.stringify(result)}`);
      }
    };
    await Promise.all(Array.from({ length: UNDER_WAY }, next));
  }

  /** Asks until there is a whole answer, as a terminal does. */
  async #ask({ caller }: SoldOn, { path }: { readonly path: string }, body: object): Promise<unknown> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      this.calls += 1;
      const answer = await this.#once(caller, path, JSON.stringify(body)).catch(() => null);
      if (answer?.status === 200) return answer.body;
      if (answer !== null && answer.status < 500 && answer.status !== 429)
        throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (1 + Math.min(tried, 10))));
    }
    throw new Error(`${path} was not answered ${TRIES} times.`);
  }

  #once(
    { subDomain = '', token = '' }: Caller,
    path: string,
    sent: string,
  ): Promise<{ readonly status: number; readonly body: unknown }> {
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.wire.port,
          method: 'POST',
          path: `/api${path}`,
          headers: {
            host: `${subDomain}.localhost:${this.#server.port}`,
            authorization: `Bearer ${token}`,
            'x-tavola': '1',
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(sent)),
          },
        },
        (incoming) => {
          let text = '';
          incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
          incoming.on('error', reject);
          incoming.on('aborted', () => reject(new Error('cut')));
          incoming.on('end', () => {
            try {
              resolve({ status: incoming.statusCode ?? 0, body: JSON.parse(text) });
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          });
        },
      );
      asked.setTimeout(20_000, () => asked.destroy(new Error('silent')));
      asked.on('error', reject);
      asked.end(sent);
    });
  }
}

async function report(
  { test }: SellingServer,
  { paid, voided, offlineCount, calls, wire }: Replay,
  { real, seed, terminals }: { readonly real: number; readonly seed: number; readonly terminals: readonly SoldOn[] },
): Promise<void> {
  const rows = await test.asOwner(
    async (owner) =>
      (
        await owner.query<{ id: string; status: string; client: string; cents: string; sales: string }>(
          `SELECT o.id, o.payment_status AS status, o.client_id AS client, round(o.total_due_amount * 100)::text AS cents,
            (SELECT count(*) FROM sales s WHERE s.company_id = o.company_id AND s.order_id = o.id)::text AS sales
          FROM orders o`,
        )
      ).rows,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const wrong = paid.filter(({ orderID, cents, clientID }) => {
    const row = stored.get(orderID);
    return row?.status !== 'Paid' || Number(row.cents) !== cents || row.sales !== '1' || row.client !== clientID;
  });
  const notVoided = voided.filter((id) => stored.get(id)?.status !== 'Voided');
  const sumOf = (list: readonly Paid[]): number =>
    list.reduce((sum, { orderID }) => sum + Number(stored.get(orderID)?.cents ?? 0), 0) / 100;
  const money = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
  const ofReal = paid.filter(({ isReal }) => isReal);
  console.log(
    `seed ${seed}: ${real} real orders on ${terminals.length} terminals, ${offlineCount} orders sold while cut off, ${paid.length - real} more with a discount, ${voided.length} voided`,
  );
  console.log(`wire: ${[...wire.seen].map(([fault, count]) => `${fault} ${count}`).join(', ')}; ${calls} calls`);
  console.log(`on the server: ${money(sumOf(ofReal))} of the real orders, ${money(sumOf(paid))} with discounted ones`);
  for (const { session } of terminals)
    console.log(
      `terminal ${session.clientID}: ${money(sumOf(paid.filter((each) => each.clientID === session.clientID)))}`,
    );
  const extra = rows.length - paid.length - voided.length;
  console.log(
    `${wrong.length} differ, ${notVoided.length} are not voided, ${extra} are on the server that nobody sold`,
  );
  const faults = await ledgerFaults(test);
  console.log(faults.length === 0 ? 'The ledger has no fault.' : `FAULTS: ${faults.join('; ')}`);
  if (wrong.length + notVoided.length + extra + faults.length > 0) process.exitCode = 1;
}

/** A tenth of the connections of each kind of fault. */
function faultOf(chance: number): WireFault {
  const faults: readonly WireFault[] = ['loseRequest', 'loseAnswer', 'repeat', 'delay', 'halve'];
  return faults[Math.floor(chance * 10)] ?? 'none';
}

/** Chance that a seed repeats (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
