import type { DemoCatalogInput } from '@tavola/demo';
import { randomOf } from '../../seeded.ts';
import { plantTables } from '../../restaurant/plant-tables.ts';
import type { Selling, SellingServer } from '../../selling/selling.ts';
import { loadTerminal } from '../../selling/terminal.ts';
import { BEGUN_WITH, checkNight } from './checks.ts';
import { Party, type Act } from './party.ts';
import { Waiter } from './waiter.ts';

/** A Friday night: a full dining room, served by people who do not wait for one another. */
export interface FridayInput {
  readonly tables: number;
  /** How many bills the guests have before no more are seated. */
  readonly orders: number;
  readonly seed: string;
  /** For how long a phone is without its network. */
  readonly dropMs: number;
}

export interface FridayReport {
  readonly parties: number;
  readonly orders: number;
  readonly lines: number;
  readonly payments: number;
  readonly acts: Readonly<Record<string, number>>;
  /** Requests made again by a phone that came back. */
  readonly repeats: number;
  readonly messages: number;
  /** Empty = nothing lost, nothing doubled, every cent where it belongs. */
  readonly faults: readonly string[];
  /** Of the end state; the same seed has the same. */
  readonly digest: string;
}

const STAFF = ['Bar 1', 'Bar 2', 'Door', 'Phone 1', 'Phone 2'] as const;
/** Turns after which the phone without a network is waited for. */
const DROP_TURNS = 12;
const DROP_EVERY = 40;

const menu: DemoCatalogInput = {
  name: 'Friday',
  currencyCode: 'USD',
  language: 'en',
  isTaxInclusive: false,
  taxes: [{ ref: 'tax', name: 'Tax', rate: 7 }],
  categories: [{ ref: 'all', name: 'All' }],
  products: [
    { ref: 'curry', name: 'Curry', category: 'all', price: 9.97 },
    { ref: 'noodles', name: 'Noodles', category: 'all', price: 7.53 },
    { ref: 'rice', name: 'Rice', category: 'all', price: 1.33 },
    { ref: 'beer', name: 'Beer', category: 'all', price: 4.19 },
    { ref: 'cake', name: 'Cake', category: 'all', price: 5.05 },
    { ref: 'wine', name: 'Wine', category: 'all', price: 23.5 },
  ],
  menus: [{ ref: 'menu', name: 'Menu', sections: [{ name: 'All', items: ['curry', 'noodles', 'rice', 'beer'] }] }],
  paymentSettings: [
    { name: 'Cash', paymentTypeID: 1 },
    { name: 'Credit Card', paymentTypeID: 6 },
  ],
  serviceCharge: { rates: [{ fulfillmentID: 1, rate: 10 }] },
  fulfillments: [1, 2],
};

/** Opens a restaurant and serves its guests for a night. The server has a hub. */
export async function runFriday(server: SellingServer, input: FridayInput): Promise<FridayReport> {
  const place = await openPlace(server);
  const tables = await plantTables(server, place, input.tables);
  const staff: Waiter[] = [];
  for (const name of STAFF) staff.push(new Waiter(name, server, place, await place.colleague({ displayName: name })));
  try {
    for (const waiter of staff) await waiter.connect();
    const night = new Night(staff, tables, input);
    const broken = await night.serve().then(
      () => [],
      (error: unknown) => [error instanceof Error ? error.message : String(error)],
    );
    const { faults, digest } = await checkNight(server, place, night.parties);
    const messages = await server.messages(place);
    return {
      parties: night.parties.length,
      orders: night.parties.reduce((count, { bills }) => count + bills.length, 0),
      lines: night.parties.reduce((count, { lines }) => count + lines.length, 0),
      payments: night.parties.reduce((count, { payments }) => count + payments.length, 0),
      acts: night.acts,
      repeats: staff.reduce((count, { repeats }) => count + repeats, 0),
      messages: messages.length,
      faults: [...broken, ...faults, ...(await hubFaults(staff, messages.length))],
      digest,
    };
  } finally {
    for (const waiter of staff) waiter.disconnect();
  }
}

async function openPlace(server: SellingServer): Promise<Selling> {
  const place = await server.open(menu, ({ companyID, locationID }) =>
    server.test.asOwner(async (owner) => {
      await owner.query('UPDATE items SET enable_track_inventory = true WHERE company_id = $1', [companyID]);
      await owner.query(
        `INSERT INTO item_inventory (company_id, location_id, item_id, on_hand, average_cost, updated_at)
          SELECT company_id, $2, id, ${BEGUN_WITH}, 2, now() FROM items WHERE company_id = $1`,
        [companyID, locationID],
      );
    }),
  );
  return { ...place, terminal: await loadTerminal(server, place.caller) };
}

/** Every message of the place reached every terminal once, also the one that was away. */
async function hubFaults(staff: readonly Waiter[], messages: number): Promise<string[]> {
  const faults: string[] = [];
  for (const waiter of staff) {
    const isHere = await waiter.caughtUp(messages);
    if (!isHere || waiter.seen.length !== messages || new Set(waiter.seen).size !== messages)
      faults.push(`${waiter.name} received ${waiter.seen.length} of ${messages} messages`);
  }
  return faults;
}

/**
 * Turns in which every waiter serves a table at the same time. Who serves whom follows from the seed; tables that are
 * served in one turn are different ones, so the end does not depend on which request comes first.
 */
class Night {
  readonly parties: Party[] = [];
  readonly acts: Partial<Record<Act, number>> = {};
  readonly #staff: readonly Waiter[];
  readonly #tables: readonly string[];
  readonly #input: FridayInput;
  readonly #random: () => number;
  readonly #here = new Set<Party>();
  #away: {
    readonly party: Party;
    readonly waiter: Waiter;
    readonly until: number;
    readonly work: Promise<void>;
  } | null = null;
  #drops = 0;

  constructor(staff: readonly Waiter[], tables: readonly string[], input: FridayInput) {
    this.#staff = staff;
    this.#tables = tables;
    this.#input = input;
    this.#random = randomOf(input.seed);
  }

  async serve(): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      if (this.#away !== null && this.#away.until <= turn) await this.#comeBack();
      const work = this.#turn(turn);
      if (work.length === 0 && this.#away === null) return;
      await Promise.all(work);
      for (const party of this.#here) if (party.next === undefined) this.#here.delete(party);
    }
  }

  async #comeBack(): Promise<void> {
    await this.#away?.work;
    this.#away = null;
  }

  #turn(turn: number): Promise<void>[] {
    const ready = this.#staff.filter((waiter) => waiter !== this.#away?.waiter);
    const waiting = [...this.#here].filter((party) => party !== this.#away?.party);
    const taken = new Set([...this.#here].flatMap(({ tableIDs }) => tableIDs));
    const free = this.#tables.filter((id) => !taken.has(id));
    return ready.flatMap((waiter) => {
      const helper = ready.find((each) => each !== waiter) ?? waiter;
      const party = this.#guests(waiting, free);
      if (party === undefined) return [];
      const needsTable = party.next === 'move' || party.next === 'join';
      const freeTableID = needsTable ? (free.splice(this.#below(Math.max(1, free.length)), 1)[0] ?? null) : null;
      const isDrop = party.next === 'drop';
      const work = party
        .act(waiter, { helper, freeTableID, dropMs: this.#input.dropMs })
        .then((act) => void (this.acts[act] = (this.acts[act] ?? 0) + 1));
      if (!isDrop) return [work];
      // The others do not wait for the phone.
      work.catch(() => undefined);
      this.#away = { party, waiter, until: turn + DROP_TURNS, work };
      return [];
    });
  }

  /** A party that waits for service, or new guests at a free table while there is an order to come. */
  #guests(waiting: Party[], free: string[]): Party | undefined {
    const ordered = this.parties.reduce((count, { bills }) => count + Math.max(1, bills.length), 0);
    const isOpen = ordered < this.#input.orders && free.length > 0;
    if (isOpen && (waiting.length === 0 || this.#random() < 0.35)) {
      const tableID = free.splice(this.#below(free.length), 1)[0] ?? '';
      const number = this.parties.length + 1;
      const hasDrop = Math.floor(ordered / DROP_EVERY) >= this.#drops;
      if (hasDrop) this.#drops += 1;
      const party = new Party(number, this.#input.seed, tableID, hasDrop);
      this.parties.push(party);
      this.#here.add(party);
      return party;
    }
    // One phone at a time is without a network.
    const served = waiting.filter(({ next }) => next !== 'drop' || this.#away === null);
    const party = served[this.#below(Math.max(1, served.length))];
    if (party !== undefined) waiting.splice(waiting.indexOf(party), 1);
    return party;
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }
}
