import { paymentRoutes, tableMoveRoutes, type PaymentInput } from '@tavola/contract';
import { newID } from '@tavola/server/platform/ids.ts';
import { randomOf } from '../../seeded.ts';
import type { TableTerminal, To } from '../../tables/table-terminal.ts';
import { NetworkDown, type Waiter } from './waiter.ts';

/** What waiters do for a party; `part` ends a join. */
export type Act =
  | 'seat'
  | 'round'
  | 'twice'
  | 'pair'
  | 'open'
  | 'void'
  | 'discount'
  | 'split'
  | 'move'
  | 'join'
  | 'part'
  | 'drop'
  | 'bill'
  | 'pay'
  | 'release';

export interface PartyLine {
  readonly id: string;
  readonly name: string;
  /** The bill on which it was entered. */
  readonly home: string;
  isVoided: boolean;
}

export interface PartyPayment {
  readonly id: string;
  readonly billID: string;
  readonly amount: number;
  readonly tip: number;
}

/** Who helps at an act: a second waiter, and a free table to move to or join. */
export interface Help {
  readonly helper: Waiter;
  readonly freeTableID: string | null;
  /** How long a network stays down. */
  readonly dropMs: number;
}

const MIDDLE: readonly Act[] = ['round', 'twice', 'pair', 'open', 'void', 'discount', 'split', 'move', 'join', 'split'];
const DISHES = ['Curry', 'Noodles', 'Rice', 'Beer', 'Cake'] as const;
const MOST_GUESTS = 5;

/**
 * Guests at a table, and everything that was acknowledged to their waiters. What they do follows from their own seed,
 * so that it does not depend on who else is served at the same time.
 */
export class Party {
  readonly label: string;
  readonly #random: () => number;
  tableID: string;
  #groupID: string | null = null;
  joinedTableID: string | null = null;
  readonly bills: string[] = [];
  readonly lines: PartyLine[] = [];
  readonly payments: PartyPayment[] = [];
  /** What a bill came to when its first payment froze it. */
  readonly frozenTotals = new Map<string, number>();
  readonly #plan: Act[];

  constructor(number: number, seed: string, tableID: string, hasDrop: boolean) {
    this.label = `p${String(number).padStart(3, '0')}`;
    this.#random = randomOf(`${seed} ${number}`);
    this.tableID = tableID;
    const middle = Array.from({ length: 2 + this.#below(3) }, () => this.#one(MIDDLE));
    this.#plan = ['seat', ...middle, ...(hasDrop ? (['drop'] as const) : []), 'bill', 'pay'];
  }

  get next(): Act | undefined {
    return this.#plan[0];
  }

  /** Every table that these guests have now. */
  get tableIDs(): string[] {
    return this.joinedTableID === null ? [this.tableID] : [this.tableID, this.joinedTableID];
  }

  /** Does the next act; one that cannot be done now is a round instead. Gives what was done. */
  async act(waiter: Waiter, help: Help): Promise<Act> {
    const act = this.#plan.shift() ?? 'release';
    switch (act) {
      case 'seat':
        await this.#seat(waiter);
        return act;
      case 'twice':
        await this.#twice(waiter);
        return act;
      case 'pair':
        // In one order, regardless of who comes first.
        this.lines.push(...(await Promise.all([this.#ordered(waiter), this.#ordered(help.helper)])).flat());
        return act;
      case 'open':
        return this.#open(waiter);
      case 'void':
        return this.#void(waiter);
      case 'discount':
        return this.#discount(waiter);
      case 'split':
        return this.#split(waiter);
      case 'move':
        return this.#move(waiter, help);
      case 'join':
        return this.#join(waiter, help);
      case 'part':
        await this.#part(waiter);
        return act;
      case 'drop':
        await this.#drop(waiter, help);
        return act;
      case 'bill':
        await waiter.ask(tableMoveRoutes.billed, { params: { id: this.tableID } });
        return act;
      case 'pay':
        return this.#pay(waiter);
      case 'release':
        await this.#release(waiter);
        return act;
      case 'round':
        await this.#round(waiter);
        return act;
    }
  }

  #show = (waiter: Waiter): Promise<TableTerminal> => waiter.show(this.tableID, this.#groupID);

  /** A table that is opened for them or not, a bill for each guest, a dish for each, and a bottle that all share. */
  async #seat(waiter: Waiter): Promise<void> {
    if (this.#random() < 0.5) {
      const { version } = await waiter.floorTable(this.tableID);
      await waiter.ask(tableMoveRoutes.reserve, { params: { id: this.tableID }, body: { version } });
    }
    const terminal = await this.#show(waiter);
    const guests = 1 + this.#below(MOST_GUESTS);
    for (let guest = 0; guest < guests; guest += 1) this.bills.push(terminal.open());
    if (this.#random() < 0.3) await terminal.save();
    for (const bill of this.bills) this.#add(terminal, this.#one(DISHES), [bill]);
    this.#add(terminal, 'Wine', this.#random() < 0.5 ? 'all' : 'shared');
    await this.#save(terminal);
  }

  #pending: PartyLine[] = [];

  /** Enters a line; it counts once it is acknowledged. */
  #add(terminal: TableTerminal, name: string, to: To): PartyLine {
    const open = openBills(terminal);
    const home = (typeof to === 'string' ? undefined : to[0]) ?? open[0] ?? this.#opened(terminal);
    const seat = 1 + ((this.lines.length + this.#pending.length) % 99);
    const line = { id: terminal.add(home, name, to, 1, seat), name, home, isVoided: false };
    this.#pending.push(line);
    return line;
  }

  #opened(terminal: TableTerminal): string {
    const bill = terminal.open();
    this.bills.push(bill);
    return bill;
  }

  async #save(terminal: TableTerminal): Promise<void> {
    const pending = this.#pending;
    this.#pending = [];
    this.lines.push(...pending);
    await terminal.save('send');
  }

  async #round(waiter: Waiter): Promise<void> {
    this.lines.push(...(await this.#ordered(waiter)));
  }

  /** One or two items, for some of the bills without a payment or for all. */
  async #ordered(waiter: Waiter): Promise<PartyLine[]> {
    const wanted = Array.from({ length: 1 + this.#below(2) }, () => this.#one(DISHES));
    const [asAll, ...dice] = Array.from({ length: 8 }, () => this.#random());
    const terminal = await this.#show(waiter);
    const open = openBills(terminal);
    const some = open.filter((_, index) => (dice[index] ?? 0) < 0.5);
    const lines: PartyLine[] = [];
    for (const name of wanted) {
      const isForAll = (asAll ?? 0) < 0.5 || some.length === 0;
      const home = (isForAll ? undefined : some[0]) ?? open[0] ?? this.#opened(terminal);
      const seat = 1 + ((this.lines.length + lines.length) % 99);
      const id = terminal.add(home, name, isForAll ? 'shared' : some, 1, seat);
      lines.push({ id, name, home, isVoided: false });
      if (open.length === 0) break;
    }
    await terminal.save('send');
    return lines;
  }

  /** A thumb that hits Send twice. */
  async #twice(waiter: Waiter): Promise<void> {
    const terminal = await this.#show(waiter);
    this.#add(terminal, this.#one(DISHES), 'shared');
    const payload = terminal.payload('send');
    this.lines.push(...this.#pending.splice(0));
    const answers = await Promise.all([terminal.send(payload), terminal.send(payload)]);
    for (const { status, body } of answers)
      if (status !== 200) throw new Error(`${this.label}: a second tap was refused with ${JSON.stringify(body)}`);
  }

  async #open(waiter: Waiter): Promise<Act> {
    const terminal = await this.#show(waiter);
    const bill = this.#opened(terminal);
    this.#add(terminal, 'Beer', [bill]);
    await this.#save(terminal);
    return 'open';
  }

  /** A line that no payment has fixed; the last one stays. */
  async #void(waiter: Waiter): Promise<Act> {
    const terminal = await this.#show(waiter);
    const line = this.#changeable(terminal);
    if (line === undefined || this.lines.filter(({ isVoided }) => !isVoided).length < 3) return this.#instead(waiter);
    terminal.void(line.home, line.id);
    await terminal.save();
    line.isVoided = true;
    return 'void';
  }

  async #discount(waiter: Waiter): Promise<Act> {
    const terminal = await this.#show(waiter);
    const bill = openBills(terminal).find((id) => dueOf(terminal, id) > 4);
    if (bill === undefined) return this.#instead(waiter);
    terminal.amountOff(bill, 1.01);
    await terminal.save();
    return 'discount';
  }

  /** A line goes to other bills, in an order that is not the table's. */
  async #split(waiter: Waiter): Promise<Act> {
    const dice = Array.from({ length: 12 }, () => this.#random());
    const terminal = await this.#show(waiter);
    const line = this.#changeable(terminal);
    const open = openBills(terminal);
    const to = open.filter((_, index) => (dice[index] ?? 0) < 0.6).toReversed();
    if (line === undefined || open.length < 2 || to.length === 0) return this.#instead(waiter);
    terminal.assign(line.id, to);
    await terminal.save();
    return 'split';
  }

  #changeable(terminal: TableTerminal): PartyLine | undefined {
    const fixed = new Set(
      (terminal.answer?.lines ?? []).filter(({ isFixed }) => isFixed).map(({ line }) => line.orderLineID),
    );
    const live = this.lines.filter(({ id, isVoided }) => !isVoided && !fixed.has(id));
    return live.length === 0 ? undefined : live[this.#below(live.length)];
  }

  async #instead(waiter: Waiter): Promise<Act> {
    await this.#round(waiter);
    return 'round';
  }

  /** Guests with one bill take it to another table. */
  async #move(waiter: Waiter, { freeTableID }: Help): Promise<Act> {
    const [bill, ...others] = (await this.#show(waiter)).answer?.bills ?? [];
    if (bill === undefined || others.length > 0 || freeTableID === null || this.#groupID !== null)
      return this.#instead(waiter);
    const { orderID, version } = bill.order;
    await waiter.ask(tableMoveRoutes.moveOrder, {
      params: { id: orderID },
      body: { version, tableID: freeTableID },
    });
    this.tableID = freeTableID;
    return 'move';
  }

  /** A second table is pushed to theirs; a round later it goes back. */
  async #join(waiter: Waiter, { freeTableID }: Help): Promise<Act> {
    if (freeTableID === null || this.#groupID !== null) return this.#instead(waiter);
    const tableGroupID = newID();
    const versions = [];
    for (const id of [this.tableID, freeTableID]) versions.push((await waiter.floorTable(id)).version);
    const tableIDs = [this.tableID, freeTableID];
    await waiter.ask(tableMoveRoutes.join, { body: { tableIDs, versions, tableGroupID } });
    this.joinedTableID = freeTableID;
    this.#groupID = tableGroupID;
    this.#plan.unshift('round', 'part');
    return 'join';
  }

  async #part(waiter: Waiter): Promise<void> {
    const id = this.#groupID ?? '';
    const version = await waiter.groupVersion(id);
    await waiter.ask(tableMoveRoutes.split, { params: { id }, body: { version } });
    this.#groupID = null;
    this.joinedTableID = null;
  }

  /** The network drops while a round is sent. Another waiter serves the table; then the same round is sent again. */
  async #drop(waiter: Waiter, { helper, dropMs }: Help): Promise<void> {
    const isLost = this.#random() < 0.5;
    const terminal = await this.#show(waiter);
    this.#add(terminal, 'Noodles', 'shared');
    const payload = terminal.payload('send');
    this.lines.push(...this.#pending.splice(0));
    waiter.disconnect();
    waiter.network = isLost ? 'lost' : 'unsent';
    const tryAgain = async (): Promise<boolean> => {
      try {
        const { status, body } = await terminal.send(payload);
        if (status !== 200) throw new Error(`${this.label}: a repeat was refused with ${JSON.stringify(body)}`);
        return true;
      } catch (error) {
        if (!(error instanceof NetworkDown)) throw error;
        waiter.repeats += 1;
        return false;
      }
    };
    await tryAgain();
    await this.#round(helper);
    for (const until = Date.now() + dropMs; Date.now() < until;) {
      await tryAgain();
      await pause(Math.min(2_000, Math.max(10, until - Date.now())));
    }
    waiter.network = 'up';
    await waiter.connect();
    if (!(await tryAgain())) throw new Error(`${this.label}: the network is up and nothing is sent.`);
  }

  /** Pays one bill, all or half of what is due, with or without a tip; more is ordered between payments. */
  async #pay(waiter: Waiter): Promise<Act> {
    const dice = Array.from({ length: 5 }, () => this.#random());
    const [which = 0, part = 0, tips = 0, cash = 0, again = 0] = dice;
    const terminal = await this.#show(waiter);
    const due = this.bills.filter((id) => dueOf(terminal, id) > 0);
    const billID = due[Math.floor(which * due.length)];
    if (billID === undefined) {
      this.#plan.push('release');
      return this.act(waiter, { helper: waiter, freeTableID: null, dropMs: 0 });
    }
    const whole = dueOf(terminal, billID);
    const amount = part < 0.25 && whole > 2 ? Math.floor(whole * 50) / 100 : whole;
    const tip = tips < 0.3 ? 1.25 : 0;
    const paid = cents(amount + tip);
    const body = terminal.payment(billID, amount, {
      tip,
      ...(cash < 0.4 ? { paymentTypeID: 1, tendered: Math.ceil(paid / 5) * 5 } : {}),
    });
    if (!this.frozenTotals.has(billID)) this.frozenTotals.set(billID, totalOf(terminal, billID));
    await this.#process(waiter, body, again < 0.2 ? 2 : 1);
    this.payments.push({ id: body.paymentID, billID, amount, tip });
    this.#plan.push(...(this.#random() < 0.12 ? (['round', 'pay'] as const) : (['pay'] as const)));
    return 'pay';
  }

  async #process(waiter: Waiter, body: PaymentInput, taps: number): Promise<void> {
    const answers = await Promise.all(Array.from({ length: taps }, () => waiter.call(paymentRoutes.process, { body })));
    for (const { status, body: answer } of answers)
      if (status !== 200) throw new Error(`${this.label}: a payment was refused with ${JSON.stringify(answer)}`);
  }

  async #release(waiter: Waiter): Promise<void> {
    const { version } = await waiter.floorTable(this.tableID);
    await waiter.ask(tableMoveRoutes.release, { params: { id: this.tableID }, body: { version } });
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #one<T>(list: readonly T[]): T {
    const chosen = list[this.#below(list.length)];
    if (chosen === undefined) throw new Error('There is nothing to choose from.');
    return chosen;
  }
}

const openBills = ({ check }: TableTerminal): string[] =>
  check.bills.filter(({ frozen }) => frozen === null).map(({ billID }) => billID);

function orderOf({ answer }: TableTerminal, billID: string) {
  return answer?.bills.find(({ order }) => order.orderID === billID)?.order;
}

function dueOf(terminal: TableTerminal, billID: string): number {
  const order = orderOf(terminal, billID);
  return order?.sale?.balanceDueAmount ?? order?.totalDueAmount ?? 0;
}

const totalOf = (terminal: TableTerminal, billID: string): number => orderOf(terminal, billID)?.totalDueAmount ?? 0;
const cents = (amount: number): number => Math.round(amount * 100) / 100;
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
