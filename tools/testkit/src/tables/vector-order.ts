import {
  amountOf,
  cashDrawerRoutes,
  orderRoutes,
  paymentRoutes,
  PaymentType,
  saleRoutes,
  type Order,
  type Payment,
  type RefundInput,
  type SaleDetail,
} from '@tavola/contract';
import {
  add,
  pricedOfOrder,
  refundShares,
  refundsOfSale,
  refundTaxes,
  smallestUnit,
  soldOfSale,
  subtract,
  toAmount,
  toMoney,
  toPlainString,
  toQuantity,
  ZERO,
  type Money,
  type OrderVoidComp,
} from '@tavola/selling';
import { newID } from '@tavola/server/platform/ids.ts';
import type {
  Case,
  CaseComp,
  CasePayment,
  CaseRefund,
  OrderCase,
  SplitCase,
} from '../../../../packages/selling/vectors/case.ts';
import { differences } from '../../../../packages/selling/vectors/compare.ts';
import { money, quantity, rate, readPayments, valueOf } from '../../../../packages/selling/vectors/read-order.ts';
import { takePayments } from '../../../../packages/selling/src/tender/payment-sequence.ts';
import { splitAmounts } from '../../../../packages/selling/src/tender/split.ts';
import { writeOrder, writerFor, writeTaxes, type Writer } from '../../../../packages/selling/vectors/write-order.ts';
import { CartTerminal } from '../selling/cart-terminal.ts';
import type { Selling, SellingServer } from '../selling/selling.ts';
import { loadTerminal } from '../selling/terminal.ts';
import { contentOf, discountOf } from './vector-lines.ts';
import { movedPoints, plantGuest } from './vector-points.ts';
import { openVectorRestaurant } from './vector-restaurant.ts';

/** What makes a case one of the calls after an order was saved. */
const PAID = ['payments', 'refunds', 'redeem', 'earn'] as const satisfies readonly (keyof OrderCase)[];

/** Why a case is not sold at a counter through the calls of a server; null = it is. */
export function reasonLeftOut({ input }: Case): string | null {
  switch (input.kind) {
    case 'table':
    case 'splitPayments':
      return null;
    case 'allocate':
      return 'sharing an amount is a function, which no call asks for';
    case 'bills':
      return 'bills at one moment, which are asked for as tables';
    case 'history':
      return 'a history has catalogs and moments of past days, which no call takes';
    case 'order':
      if (input.automaticDiscounts !== undefined)
        return 'automatic discounts name items and categories that several lines have; here each line has one';
      if (input.orderVoid === true) return 'an order is stored before it is voided as a whole, and has no totals then';
      if (Number(input.additionalCharge ?? 0) !== 0) return 'only orders of partners bring an additional charge';
      if ((input.earn?.excludedCategories ?? []).length > 0) return 'here all lines are of one category';
      return null;
  }
}

/**
 * Sells the order of a case at a counter through the calls of a server: saved, and where the case says so paid by each
 * payment and given back by each refund. Gives every place where totals, taxes, payments or refunds differ from what is
 * expected.
 */
export async function runOrderOverHttp(server: SellingServer, { input, expected }: Case): Promise<readonly string[]> {
  if (input.kind === 'splitPayments') return runSplit(server, input, expected);
  if (input.kind !== 'order') throw new Error(`${input.kind} is no order.`);
  try {
    const { lines, orderDiscounts = [] } = input;
    const steps = [
      ...lines.map(({ assignTo: _bills, voidComp: _later, ...line }) => ({ add: line })),
      ...orderDiscounts.map((discount) => ({ orderDiscount: ORDER, discount })),
    ];
    const place = await openVectorRestaurant(server, { ...input, kind: 'table', bills: [ORDER], steps });
    await plantCompRule(server, place, input);
    const guestID =
      input.redeem === undefined && input.earn === undefined
        ? null
        : await plantGuest(server, place.tenant.scope, input);
    const isChanged = guestID !== null || input.compAfterDiscount === false;
    const terminal = isChanged ? await loadTerminal(server, place.caller) : place.terminal;
    const actual = await new VectorOrder(server, { ...place, terminal }, input, guestID).run();
    // The format has more of an order than its money and points.
    const { totals, taxes, payments, refunds, redemption, earned } = expected as Expected;
    const redeemed = redemption && { amount: redemption['amount'], pointsUsed: redemption['pointsUsed'] };
    return differences({ totals, taxes, payments, refunds, redemption: redeemed, earned: earned?.['points'] }, actual);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** Pays an order of the total by card in the parts of the pay screen; a part of nothing is not asked for. */
async function runSplit(server: SellingServer, split: SplitCase, expected: unknown): Promise<readonly string[]> {
  const { currency, total } = split;
  try {
    const parts = valueOf(
      splitAmounts(
        money(total),
        split.lines.map((amount) => (amount === null ? null : money(amount))),
        { unit: smallestUnit(currency) },
      ),
    );
    const write = writerFor(currency);
    const payments = parts.filter((part) => part > 0).map((part) => ({ type: 'card' as const, amount: write(part) }));
    const line = { id: ORDER, price: total, quantity: '1' };
    const input: OrderCase = { kind: 'order', currency, lines: [line], payments };
    const place = await openVectorRestaurant(server, {
      ...input,
      kind: 'table',
      bills: [ORDER],
      steps: [{ add: line }],
    });
    const { payments: paid } = await new VectorOrder(server, place, input, null).run();
    // What the format says of a split, and what `run` answers of payments.
    const [{ amounts }, made] = [expected as { amounts: string[] }, paid as { amount: string; balance: string }[]];
    return differences(
      { amounts: amounts.filter((amount) => Number(amount) > 0), balance: write(ZERO) },
      { amounts: made.map(({ amount }) => amount), balance: made.at(-1)?.balance },
    );
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

const ORDER = 'order';

/** What of an expected answer is compared. */
interface Expected {
  readonly totals: unknown;
  readonly taxes: unknown;
  readonly payments?: unknown;
  readonly refunds?: unknown;
  readonly redemption?: Readonly<Record<string, unknown>>;
  readonly earned?: Readonly<Record<string, unknown>>;
}

/** What is off for a reason, as the dialog of a terminal says it. */
function voidCompOf(type: 'void' | 'comp', { percent, value }: CaseComp): OrderVoidComp {
  const reason = { voidCompReasonID: null, name: 'Mistake', note: '' };
  if (type === 'void') return { ...reason, type };
  const off =
    value === undefined
      ? ({ type: 'percent', rate: rate(percent ?? '100') } as const)
      : ({ type: 'fixed', amount: money(value) } as const);
  return { ...reason, type, value: off };
}

/** How the restaurant of a case counts comps. */
async function plantCompRule(server: SellingServer, place: Selling, input: OrderCase): Promise<void> {
  const { companyID, locationID } = place.tenant.scope;
  if (input.compAfterDiscount !== false) return;
  await server.test.asOwner((owner) =>
    owner.query(
      `UPDATE locations SET operational_setting = operational_setting || '{"isCalculateCompAfterDiscount": false}'::jsonb,
          setting_version = setting_version + 1 WHERE company_id = $1 AND id = $2`,
      [companyID, locationID],
    ),
  );
}

class VectorOrder {
  readonly #server: SellingServer;
  readonly #place: Selling;
  readonly #input: OrderCase;
  readonly #write: Writer;
  readonly #guestID: string | null;
  /** Ids of the lines on the server, by those of the case. */
  readonly #ids = new Map<string, string>();

  constructor(server: SellingServer, place: Selling, input: OrderCase, guestID: string | null) {
    this.#server = server;
    this.#place = place;
    this.#input = input;
    this.#write = writerFor(input.currency);
    this.#guestID = guestID;
  }

  async run(): Promise<Record<string, unknown>> {
    const { payments, refunds, redeem, earn } = this.#input;
    await this.#openDrawer();
    const order = await this.#save();
    const { totals, taxes } = writeOrder(pricedOfOrder(order), this.#write, false);
    if (PAID.every((field) => this.#input[field] === undefined)) return { totals, taxes };
    const made = await this.#payAll(order, payments ?? [{ type: 'card', amount: this.#figure(order.totalDueAmount) }]);
    return {
      totals,
      taxes,
      payments: payments === undefined ? undefined : made,
      redemption:
        redeem === undefined
          ? undefined
          : { amount: this.#figure(order.redeemedAmount ?? 0), pointsUsed: order.redemption?.points ?? 0 },
      earned: earn === undefined ? undefined : await this.#moved(order.orderID, 'Earned'),
      refunds: refunds === undefined ? undefined : await this.#refundAll(order.orderID, refunds),
    };
  }

  // Cash is refunded out of an open drawer.
  async #openDrawer(): Promise<void> {
    const { companyID } = this.#place.tenant.scope;
    await this.#server.test.asOwner((owner) =>
      owner.query(
        "UPDATE clients SET type = 'PosTerminalWithCash', is_use_cash_drawer = true, open_terminal = true WHERE company_id = $1",
        [companyID],
      ),
    );
    const body = { terminalReportID: newID(), cashCounts: [], cashAmount: 100_000 };
    const answer = await this.#server.call(cashDrawerRoutes.openCashTerminal, { body }, this.#place.caller);
    if (answer.status !== 200) throw new Error(`The drawer does not open: ${JSON.stringify(answer.body)}`);
  }

  async #save(): Promise<Order> {
    const { lines, orderDiscounts = [], serviceCharge, redeem, orderComp, deliveryCharge } = this.#input;
    const { terminal } = this.#place;
    const cart = new CartTerminal(terminal);
    const serviceChargeRate = rate(serviceCharge?.rate ?? '0');
    const charge = money(deliveryCharge ?? '0');
    cart.run({ type: 'setFulfillment', to: { fulfillment: charge === ZERO ? 1 : 4, serviceChargeRate } });
    if (charge !== ZERO) cart.run({ type: 'setDelivery', charge, address: 'Case Street 1' });
    for (const { assignTo: _bills, voidComp: _later, ...line } of lines) {
      const id = newID();
      this.#ids.set(line.id, id);
      cart.run({ type: 'add', content: contentOf(terminal, line), quantity: quantity(line.quantity), newID: id });
    }
    for (const discount of orderDiscounts)
      cart.run({ type: 'addOrderDiscount', discount: discountOf(terminal, ORDER, discount) });
    for (const { id, voidComp } of lines)
      if (voidComp !== undefined)
        cart.run({
          type: 'voidCompLine',
          orderLineID: this.#ids.get(id) ?? '',
          newID: newID(),
          ...(voidComp.quantity !== undefined && { quantity: quantity(voidComp.quantity) }),
          voidComp: voidCompOf(voidComp.type, voidComp),
        });
    if (orderComp !== undefined) cart.run({ type: 'voidCompOrder', voidComp: voidCompOf('comp', orderComp) });
    const sent = cart.payload();
    const redeemPoints = Number(redeem?.points ?? 0);
    const input =
      this.#guestID === null ? sent : terminal.totalled({ ...sent, customerID: this.#guestID, redeemPoints });
    const { status, body } = await this.#server.call(orderRoutes.finalize, { body: input }, this.#place.caller);
    if (status !== 200) throw new Error(`The order is refused with ${JSON.stringify(body)}`);
    return body;
  }

  async #payAll({ orderID, version, totalDueAmount }: Order, payments: readonly CasePayment[]): Promise<unknown[]> {
    let [orderVersion, balance] = [version, toMoney(totalDueAmount)];
    const written: unknown[] = [];
    for (const payment of payments) {
      const body = { ...this.#asked(payment, balance), orderID, orderVersion };
      const answer = await this.#server.call(paymentRoutes.process, { body }, this.#place.caller);
      if (answer.status !== 200) throw new Error(`A payment is refused with ${JSON.stringify(answer.body)}`);
      ({ orderVersion } = answer.body);
      balance = toMoney(answer.body.balanceDueAmount);
      written.push(this.#payment(answer.body.payment, balance));
    }
    return written;
  }

  /** What a pay screen asks for: its part of the balance, and what the tip comes to. */
  #asked(payment: CasePayment, balance: Money) {
    const { currency, cashRounding } = this.#input;
    const rules = { unit: smallestUnit(currency), cashStep: cashRounding === undefined ? ZERO : money(cashRounding) };
    const [taken] = valueOf(takePayments(balance, readPayments([payment]), rules));
    if (taken === undefined) throw new Error('Nothing is taken.');
    const isCash = payment.type === 'cash';
    return {
      paymentID: newID(),
      paymentTypeID: isCash ? PaymentType.Cash : PaymentType.CreditCard,
      amount: amountOf(toAmount(subtract(taken.amount, taken.cashRoundingAdjust))),
      tipAmount: amountOf(toAmount(taken.tip)),
      tenderedAmount: amountOf(isCash ? Number(payment.tendered) : toAmount(add(taken.amount, taken.tip))),
    };
  }

  #payment({ amount, tipAmount, cashRoundingAdjustAmount, changeAmount }: Payment, balance: Money): unknown {
    return {
      amount: this.#figure(amount),
      tip: this.#figure(tipAmount),
      cashRoundingAdjust: this.#figure(cashRoundingAdjustAmount),
      change: this.#figure(changeAmount),
      balance: this.#write(balance),
    };
  }

  async #refundAll(orderID: string, refunds: readonly CaseRefund[]): Promise<unknown[]> {
    const { caller } = this.#place;
    const { body: found } = await this.#server.call(saleRoutes.ofOrder, { params: { id: orderID } }, caller);
    const params = { id: found.saleID };
    const written: unknown[] = [];
    for (const refund of refunds) {
      const { body: sale } = await this.#server.call(saleRoutes.get, { params }, caller);
      const before = await this.#moved(orderID, 'Reversed');
      const body = this.#refund(sale, refund);
      const answer = await this.#server.call(saleRoutes.create, { params, query: {}, body }, caller);
      if (answer.status !== 200) throw new Error(`A refund is refused with ${JSON.stringify(answer.body)}`);
      const reversed = (await this.#moved(orderID, 'Reversed')) - before;
      written.push({
        ...this.#refunded({ ...sale, refunds: [answer.body] }),
        ...(this.#input.redeem && { pointsReturned: answer.body.pointsReturned }),
        ...(this.#input.earn && { pointsReversed: reversed }),
      });
    }
    return written;
  }

  #refund(sale: SaleDetail, { lines, tender, tip = false }: CaseRefund): RefundInput {
    const asked = Object.entries(lines).map(([id, units]) => ({ orderLineID: this.#ids.get(id) ?? '', units }));
    const shares = valueOf(
      refundShares(soldOfSale(sale, this.#input.currency, undefined), refundsOfSale(sale), {
        lines: asked.map(({ orderLineID, units }) => ({ id: orderLineID, quantity: toQuantity(Number(units)) })),
        isTipIncluded: tip,
      }),
    );
    const payment = {
      paymentID: newID(),
      paymentTypeID: tender === 'cash' ? PaymentType.Cash : PaymentType.CreditCard,
      amount: amountOf(toAmount(shares.amount)),
      tipAmount: amountOf(toAmount(shares.tip)),
    };
    return {
      refundID: newID(),
      lines: asked.map(({ orderLineID, units }) => ({ orderLineID, quantity: Number(units) })),
      isTipIncluded: tip,
      totalAmount: amountOf(toAmount(add(shares.amount, shares.tip))),
      reason: 'Case',
      payments: shares.amount === 0 && shares.tip === 0 ? [] : [payment],
    };
  }

  #refunded(sale: SaleDetail): Record<string, unknown> {
    const [refund] = sale.refunds;
    const [read] = refundsOfSale(sale);
    if (refund === undefined) throw new Error('Nothing was refunded.');
    const names = new Map([...this.#ids].map(([name, id]) => [id, name]));
    const write = this.#write;
    return {
      lines: (read?.lines ?? []).map((line) => ({
        id: names.get(line.id) ?? line.id,
        quantity: toPlainString(line.quantity),
        net: write(line.net),
        taxes: writeTaxes(refundTaxes(line), write),
        serviceCharge: write(line.serviceCharge),
        amount: write(line.amount),
      })),
      deliveryCharge: this.#figure(refund.deliveryChargeAmount),
      additionalCharge: this.#figure(refund.additionalChargeAmount),
      amount: this.#figure(refund.amount),
      taxAmount: this.#figure(refund.taxAmount),
      tip: this.#figure(refund.tipAmount),
      cashRoundingAdjust: this.#figure(refund.cashRoundingAdjustAmount),
      paidOut: this.#figure(refund.paidOutAmount),
    };
  }

  #moved(orderID: string, type: 'Earned' | 'Reversed'): Promise<number> {
    return movedPoints(this.#server, this.#place.tenant.scope, orderID, type);
  }

  #figure(figure: number): string {
    return this.#write(toMoney(figure));
  }
}
