import { paymentRoutes, PaymentType, type TableCheck } from '@tavola/contract';
import { payBill, pricedOfOrder, smallestUnit, toAmount, toMoney, ZERO, type PricedLine } from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import type { Case, CasePayment, TableCase } from '../../../../packages/selling/vectors/case.ts';
import { differences } from '../../../../packages/selling/vectors/compare.ts';
import { money, readPayments, valueOf } from '../../../../packages/selling/vectors/read-order.ts';
import { writeOrder, writerFor, writeTaxes, type Writer } from '../../../../packages/selling/vectors/write-order.ts';
import type { Selling, SellingServer } from '../selling/selling.ts';
import { plantTable } from '../restaurant/plant-tables.ts';
import { TableTerminal } from './table-terminal.ts';
import { contentOf, discountOf } from './vector-lines.ts';
import { openVectorRestaurant } from './vector-restaurant.ts';

/**
 * Runs a case of kind `table` through the calls of a server, each step as a waiter's terminal does it; gives every
 * place where an answer differs from what is expected, none when it passes.
 */
export async function runTableOverHttp(server: SellingServer, { input, expected }: Case): Promise<readonly string[]> {
  if (input.kind !== 'table') throw new Error(`${input.kind} has no calls of its own.`);
  try {
    const walk = new VectorTable(server, await openVectorRestaurant(server, input), input);
    return differences(expected, await walk.run());
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

type AddStep = Extract<TableCase['steps'][number], { readonly add: unknown }>['add'];

class VectorTable {
  readonly #server: SellingServer;
  readonly #place: Selling;
  readonly #input: TableCase;
  readonly #write: Writer;
  /** Ids of the server by those of the case, and the other way round. */
  readonly #ids = new Map<string, string>();
  readonly #names = new Map<string, string>();
  /** The bill on which each line was entered. */
  readonly #homes = new Map<string, string>();
  readonly #payments = new Map<string, unknown[]>();

  constructor(server: SellingServer, place: Selling, input: TableCase) {
    this.#server = server;
    this.#place = place;
    this.#input = input;
    this.#write = writerFor(input.currency);
  }

  async run(): Promise<unknown> {
    const terminal = new TableTerminal(this.#server, this.#place, await plantTable(this.#server, this.#place));
    for (const bill of this.#input.bills) this.#named(bill, terminal.open());
    await terminal.save();
    const steps: unknown[] = [];
    for (const step of this.#input.steps) {
      await this.#step(terminal, step);
      // A step is what another waiter reads afterwards, not what the save answered.
      await terminal.load();
      if (terminal.answer === null) throw new Error('The table has no check.');
      steps.push(this.#state(terminal.answer));
    }
    return { steps };
  }

  async #step(terminal: TableTerminal, step: TableCase['steps'][number]): Promise<void> {
    if ('pay' in step) return this.#pay(terminal, step.pay, step.payments);
    if ('add' in step) this.#add(terminal, step.add);
    else if ('open' in step) this.#named(step.open, terminal.open());
    else if ('assign' in step)
      terminal.assign(
        this.#idOf(step.assign),
        step.to.map((bill) => this.#idOf(bill)),
      );
    else if ('void' in step) terminal.void(this.#homes.get(step.void) ?? '', this.#idOf(step.void));
    else
      terminal.discount(
        this.#idOf(step.orderDiscount),
        discountOf(this.#place.terminal, step.orderDiscount, step.discount),
      );
    await terminal.save();
  }

  #add(terminal: TableTerminal, { assignTo, ...line }: AddStep): void {
    const to = Array.isArray(assignTo) ? assignTo.map((bill) => this.#idOf(String(bill))) : null;
    const home = to?.[0] ?? terminal.check.bills.find(({ frozen }) => frozen === null)?.billID;
    if (home === undefined) throw new Error('Every bill holds a payment.');
    const id = terminal.addContent(
      home,
      contentOf(this.#place.terminal, line),
      to ?? (assignTo === 'all' ? 'all' : 'shared'),
      Number(line.quantity),
    );
    this.#named(line.id, id);
    this.#homes.set(line.id, home);
  }

  /** The terminal says how much of the bill each payment is for and what the tip comes to, as its pay screen does. */
  async #pay(terminal: TableTerminal, bill: string, payments: readonly CasePayment[]): Promise<void> {
    const { currency, cashRounding } = this.#input;
    const billID = this.#idOf(bill);
    for (const payment of payments) {
      const rules = { unit: smallestUnit(currency), cashStep: cashRounding === undefined ? ZERO : money(cashRounding) };
      const { settings } = terminal;
      const paid = valueOf(payBill(terminal.check, billID, readPayments([payment]), rules, settings));
      const [taken] = paid.payments;
      const order = terminal.answer?.bills.find((each) => each.order.orderID === billID)?.order;
      if (taken === undefined || order === undefined) throw new Error(`There is no bill ${bill}.`);
      const isCash = payment.type === 'cash';
      const amount = toAmount(taken.amount) - toAmount(taken.cashRoundingAdjust);
      const body = {
        paymentID: newID(),
        orderID: billID,
        orderVersion: order.version,
        paymentTypeID: isCash ? PaymentType.Cash : PaymentType.CreditCard,
        amount: Math.round(amount * 1e5) / 1e5,
        tipAmount: toAmount(taken.tip),
        tenderedAmount: isCash
          ? Number(payment.tendered)
          : Math.round((toAmount(taken.amount) + toAmount(taken.tip)) * 1e5) / 1e5,
      };
      const answer = await this.#server.call(paymentRoutes.process, { body }, this.#place.caller);
      if (answer.status !== 200) throw new Error(`refused with ${JSON.stringify(answer.body)}`);
      const { payment: made, balanceDueAmount } = answer.body;
      const write = (figure: number): string => this.#write(toMoney(figure));
      const written = {
        amount: write(made.amount),
        tip: write(made.tipAmount),
        cashRoundingAdjust: write(made.cashRoundingAdjustAmount),
        change: write(made.changeAmount),
        balance: write(balanceDueAmount),
      };
      this.#payments.set(billID, [...(this.#payments.get(billID) ?? []), written]);
      await terminal.load();
    }
  }

  #state({ bills, lines }: TableCheck): unknown {
    const write = this.#write;
    return {
      bills: bills.map(({ order, isFrozen, status }) => {
        const priced = pricedOfOrder(order);
        const paid = this.#payments.get(order.orderID);
        return {
          id: this.#nameOf(order.orderID),
          frozen: isFrozen,
          lines: priced.lines.filter(({ isVoided }) => !isVoided).map((line) => ({ ...this.#share(line), status })),
          totals: writeOrder(priced, write, false)['totals'],
          ...(paid === undefined ? {} : { payments: paid }),
        };
      }),
      lines: lines
        .filter(({ line }) => !line.isVoided)
        .map(({ line, billIDs, isFixed, status }) => ({
          id: this.#nameOf(line.orderLineID),
          gross: write(toMoney(line.subtotal)),
          itemDiscount: write(toMoney(line.orderLineDiscountAmount)),
          bills: billIDs.map((id) => this.#nameOf(id)),
          fixed: isFixed,
          status,
        })),
    };
  }

  #share(line: PricedLine): Record<string, unknown> {
    const write = this.#write;
    return {
      id: this.#nameOf(line.orderLineID),
      gross: write(line.gross),
      itemDiscount: write(line.itemDiscount),
      orderDiscount: write(line.orderDiscount),
      net: write(line.net),
      taxes: writeTaxes(line.taxes, write),
      serviceCharge: write(line.serviceCharge),
    };
  }

  #named(name: string, id: string): void {
    this.#ids.set(name, id);
    this.#names.set(id, name);
  }

  #idOf(name: string): string {
    const id = this.#ids.get(name);
    if (id === undefined) throw new Error(`The case has no ${name}.`);
    return id;
  }

  #nameOf = (id: string): string => this.#names.get(id) ?? id;
}
