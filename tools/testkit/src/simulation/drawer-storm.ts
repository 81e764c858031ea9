import {
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  terminalReportRoutes,
  type CallAnswer,
  type CallInput,
  type Payment,
  type Route,
  type TerminalReport,
} from '@tavola/contract';
import { toAmount, toMoney } from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import { randomOf } from '../seeded.ts';
import type { Terminal } from '../selling/terminal.ts';

/**
 * A counter of the storm. `ask` makes a call until it is answered and throws when it is refused, so that the server
 * may be killed at any moment.
 */
export interface StormCounter {
  readonly terminal: Terminal;
  ask<R extends Route<never, never, never, never> | Route>(route: R, input: CallInput<R>): Promise<CallAnswer<R>>;
}

/** What came of one drawer: what its person put in and took out, and its report as it was closed. */
export interface StormDrawer {
  readonly counted: number;
  readonly closed: TerminalReport;
}

const FLOAT = 200;
const QUICK = [5, 10, 20, 50] as const;

/**
 * Sells at several counters at once: cash and card, tips now and later, part payments, voids, corrected tenders, pay
 * ins, pay outs, deposits and cancelled ones, drawn from a seed. Each counter keeps its own count of its notes and
 * coins, by what people hand over and get back, and closes with it. `onSale` is called after each sale.
 */
export async function stormDrawers(
  counters: readonly StormCounter[],
  { sales, items, seed, onSale }: StormOptions,
): Promise<StormDrawer[]> {
  let left = sales;
  return Promise.all(
    counters.map(async (counter, index) => {
      const drawer = new Drawer(counter, items, randomOf(`${seed} ${index}`));
      await drawer.open();
      while (left > 0) {
        left -= 1;
        await drawer.sell();
        await onSale?.(sales - left);
        await drawer.fumble();
      }
      return drawer.close();
    }),
  );
}

export interface StormOptions {
  readonly sales: number;
  /** What is sold: items without options to choose. */
  readonly items: readonly string[];
  readonly seed: string;
  readonly onSale?: (sold: number) => Promise<void> | void;
}

/** The drawer as a person sees it: notes and coins, in units of money that do not round. */
class Drawer {
  readonly #counter: StormCounter;
  readonly #items: readonly string[];
  readonly #random: () => number;
  #cash = 0;
  /** Payments of whole orders that can still be voided, tipped or corrected. */
  readonly #payments: Payment[] = [];
  readonly #moves: { readonly id: string; readonly cash: number }[] = [];

  constructor(counter: StormCounter, items: readonly string[], random: () => number) {
    this.#counter = counter;
    this.#items = items;
    this.#random = random;
  }

  async open(): Promise<void> {
    const body = { terminalReportID: newID(), cashCounts: [], cashAmount: FLOAT };
    await this.#counter.ask(cashDrawerRoutes.openCashTerminal, { body });
    this.#cash = toMoney(FLOAT);
  }

  /** One order of one to three items, paid in one of four ways. */
  async sell(): Promise<void> {
    const { terminal, ask } = this.#counter;
    const lines = Array.from({ length: 1 + this.#below(3) }, () => terminal.line(this.#one(this.#items)));
    const order = await ask(orderRoutes.finalize, { body: terminal.order(lines) });
    const due = order.totalDueAmount;
    const tip = this.#random() < 0.3 ? 1 + this.#below(4) / 4 : 0;
    const way = this.#random();
    const base = { orderID: order.orderID, orderVersion: order.version };
    if (way < 0.6) {
      const given = due + tip + this.#one(QUICK);
      this.#payments.push(await this.#pay({ ...base, paymentTypeID: 1, tipAmount: tip, tenderedAmount: cents(given) }));
    } else if (way < 0.85) {
      const paid = { ...base, paymentTypeID: PaymentType.CreditCard, tipAmount: tip, tenderedAmount: cents(due + tip) };
      this.#payments.push(await this.#pay(paid));
    } else {
      const part = await ask(paymentRoutes.process, {
        body: { ...base, paymentID: newID(), paymentTypeID: 1, amount: 1, tenderedAmount: 2 },
      });
      this.#take(part.payment, 1);
      const rest = { amount: part.balanceDueAmount, tenderedAmount: part.balanceDueAmount };
      await this.#pay({ ...base, ...rest, orderVersion: part.orderVersion, paymentTypeID: PaymentType.CreditCard });
    }
  }

  /** Now and then something that is not a sale. */
  async fumble(): Promise<void> {
    const { ask } = this.#counter;
    const what = this.#random();
    if (what < 0.08) await this.#void();
    else if (what < 0.16) await this.#tipLater();
    else if (what < 0.22) await this.#correct();
    else if (what < 0.28) await this.#move('payIn', 1);
    else if (what < 0.34) await this.#move('payOut', -1);
    else if (what < 0.38) await this.#move('deposit', -1);
    else if (what < 0.41) {
      const move = this.#moves.pop();
      if (move === undefined) return;
      await ask(cashDrawerRoutes.inactivateCashActivity, { params: { id: move.id }, body: {} });
      this.#cash -= move.cash;
    }
  }

  /** Closes with what is in the drawer, and without a word about a difference. */
  async close(): Promise<StormDrawer> {
    const { ask } = this.#counter;
    const { report } = await ask(terminalReportRoutes.current, {});
    if (report === null) throw new Error('The drawer is not open any longer.');
    const { terminalReportID, version } = report;
    const counted = toAmount(this.#cash as ReturnType<typeof toMoney>);
    const body = { terminalReportID, version, cashCounts: [], cashAmount: counted, note: 'Storm' };
    return { counted, closed: await ask(cashDrawerRoutes.closeCashTerminal, { body }) };
  }

  async #pay(body: Omit<CallInput<typeof paymentRoutes.process>['body'], 'paymentID'>): Promise<Payment> {
    const { payment } = await this.#counter.ask(paymentRoutes.process, { body: { ...body, paymentID: newID() } });
    this.#take(payment, 1);
    return payment;
  }

  /** What the guest handed over less what they got back stays in the drawer, if it was cash. */
  #take({ paymentTypeID, tenderedAmount, changeAmount }: Payment, way: 1 | -1): void {
    if (paymentTypeID === PaymentType.Cash) this.#cash += way * (toMoney(tenderedAmount) - toMoney(changeAmount));
  }

  async #void(): Promise<void> {
    const payment = this.#payments.pop();
    if (payment === undefined) return;
    await this.#counter.ask(paymentRoutes.void, { params: { id: payment.paymentID }, body: {} });
    this.#take(payment, -1);
  }

  async #tipLater(): Promise<void> {
    const payment = this.#payments.pop();
    if (payment === undefined) return;
    const body = { tipAmount: payment.tipAmount + 1.25 };
    const changed = await this.#counter.ask(paymentRoutes.tip, { params: { id: payment.paymentID }, body });
    this.#take(payment, -1);
    this.#take(changed.payment, 1);
    this.#payments.push(changed.payment);
  }

  async #correct(): Promise<void> {
    const payment = this.#payments.pop();
    if (payment === undefined) return;
    const paymentTypeID = payment.paymentTypeID === PaymentType.Cash ? PaymentType.CreditCard : PaymentType.Cash;
    const changed = await this.#counter.ask(paymentRoutes.tender, {
      params: { id: payment.paymentID },
      body: { paymentTypeID },
    });
    this.#take(payment, -1);
    this.#take(changed.payment, 1);
    this.#payments.push(changed.payment);
  }

  async #move(kind: 'payIn' | 'payOut' | 'deposit', way: 1 | -1): Promise<void> {
    const id = newID();
    const amount = 1 + this.#below(40) / 4;
    await this.#counter.ask(cashDrawerRoutes[kind], { body: { cashActivityID: id, amount } });
    const cash = way * toMoney(amount);
    this.#cash += cash;
    this.#moves.push({ id, cash });
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

const cents = (amount: number): number => Math.round(amount * 100) / 100;
