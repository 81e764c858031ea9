import type { Order, OrderInput, OrderPaymentStatus } from '@tavola/contract';
import {
  cartReducer,
  checkLine,
  choiceKey,
  contentToday,
  emptyCart,
  fromOrder,
  isSolvedByTodaysPrice,
  pricedOfOrder,
  priceCart,
  settledLines,
  storedLineOf,
  toOrderPayload,
  type Cart,
  type CartCommand,
  type Catalog,
  type LineCheckContext,
  type PricedOrder,
  type Rate,
} from '@tavola/selling';
import { atPlace, momentOf } from '@tavola/server/areas/selling/commands/moment.ts';
import type { SaveMode } from '@tavola/server/areas/selling/commands/orders/order-progress.ts';
import type { Actor } from '@tavola/server/platform/auth/actor.ts';
import { locationScope } from '@tavola/server/platform/tenancy/scope.ts';
import {
  addedSend,
  cancelledLines,
  cancelSend,
  type Sender,
} from '@tavola/server/areas/selling/commands/orders/kitchen/order-sends.ts';
import { linesByID } from '@tavola/server/areas/selling/commands/orders/line-source.ts';
import type { OrderSend } from '@tavola/server/areas/selling/rows/orders/order-sends.rows.ts';
import { orderAnswer } from '@tavola/server/areas/selling/commands/orders/order-answer.ts';
import type { StoredOrder } from '@tavola/server/areas/selling/rows/orders/order-rows.ts';
import { rowAfter } from '@tavola/server/areas/selling/commands/save/write-order.ts';
import { workOut } from '@tavola/server/areas/selling/commands/save/save-order.ts';
import { Refusal } from '@tavola/server/platform/errors/refusal.ts';
import { expect } from 'vitest';
import { differences } from '../../../../packages/selling/vectors/compare.ts';
import { copied } from './copied.ts';
import { catalogOfOffice, FIRST_OFFICE, instantAt, momentAt, placeOf, terminalSettings } from './history-place.ts';
import { figuresOf } from './priced-figures.ts';

const checksAt = (minute: number): LineCheckContext => ({
  at: momentAt(minute),
  currency: { code: 'USD', decimals: 2 },
  isStrictTime: false,
  isStockChecked: false,
  isIngredientChecked: false,
  isTableService: false,
});
const guid = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ACTOR: Actor = {
  scope: locationScope(guid(4), guid(5)),
  userID: guid(2),
  displayName: 'A',
  clientID: guid(3),
  rights: new Set(),
  requestId: null,
};
/** An order between a terminal and the server: each has its own catalog and its own state of the order. */
export class History {
  office = FIRST_OFFICE;
  serverCatalog: Catalog = catalogOfOffice(FIRST_OFFICE);
  terminalCatalog = this.serverCatalog;
  stored: StoredOrder | null = null;
  readonly sends: OrderSend[] = [];
  cart: Cart = emptyCart({ orderID: guid(1), channel: 1, fulfillment: 2, serviceChargeRate: 0 as Rate });
  minute = 60;
  /** Set only when something is wrong. */
  readonly steps: (() => string)[] = [];
  #ids = 100;

  newID = (): string => guid((this.#ids += 1));

  run(command: CartCommand): void {
    const verdict = cartReducer(this.cart, command, 0);
    this.steps.push(() => `${verdict.ok ? '' : `refused ${verdict.code}: `}${JSON.stringify(command)}`);
    if (verdict.ok) this.cart = verdict.value;
  }

  shown(): { readonly cart: Cart; readonly priced: PricedOrder } {
    const place = placeOf(this.terminalCatalog);
    const priced = priceCart(this.cart, this.terminalCatalog, terminalSettings(place), momentAt(this.minute));
    if (!priced.ok) throw new Error(`the terminal cannot price: ${priced.code}`);
    this.cart = priced.value.cart;
    return priced.value;
  }

  /**
   * The terminal refetches the sell data, and uses today's facts where the checks of a line name them; the person takes
   * off what is no longer given.
   */
  reload(): void {
    this.steps.push(() => 'reload');
    this.terminalCatalog = this.serverCatalog;
    for (const line of this.cart.lines) {
      for (const { discountID, orderDiscountID } of line.discounts)
        if (discountID !== null && this.terminalCatalog.discounts.get(discountID)?.isActive !== true)
          this.run({ type: 'removeLineDiscount', orderLineID: line.orderLineID, orderDiscountID });
    }
    for (const line of this.cart.lines) {
      const before = storedLineOf(this.cart, line.orderLineID);
      // Pieces of a stored line are that line.
      if (before !== undefined && choiceKey(before) === choiceKey(line)) continue;
      if (!checkLine(line, this.terminalCatalog, checksAt(this.minute)).some(isSolvedByTodaysPrice)) continue;
      const today = contentToday(this.terminalCatalog, line, momentAt(this.minute));
      if (today.ok) this.run({ type: 'acceptChanges', orderLineID: line.orderLineID, content: today.value });
    }
  }

  reopen(): void {
    this.steps.push(() => 'reopen');
    if (this.stored !== null) this.take(orderAnswer(this.stored, null));
  }

  take(order: Order): void {
    const cart = fromOrder(order, { defaultServiceChargeRate: 0 as Rate });
    if (!cart.ok) throw new Error(cart.code);
    this.cart = cart.value;
  }

  /** A payment, or the void of one, raises the version and opens the order again on the terminal. */
  moveTo(paymentStatus: OrderPaymentStatus): void {
    if (this.stored === null) return;
    const { order, ...rows } = this.stored;
    this.stored = { ...rows, order: { ...order, paymentStatus, version: order.version + 1 } };
    this.take(orderAnswer(this.stored, null));
  }

  /** Saves; returns the code of the refusal, or null. */
  save(mode: SaveMode): string | null {
    this.steps.push(() => `save ${mode}`);
    const { cart, priced } = this.shown();
    const refusal = this.post(toOrderPayload(cart, priced.totals), mode);
    if (typeof refusal === 'string') return refusal;
    const answered = pricedOfOrder(refusal);
    const read = this.stored === null ? answered : pricedOfOrder(orderAnswer(this.stored, null));
    expect(differences(figuresOf(read), figuresOf(answered)), 'read as answered').toEqual([]);
    expect(answered.totals.totalDueAmount).toBe(priced.totals.totalDueAmount);
    // Definitions that the terminal has not fetched yet may split the same total differently.
    if (this.terminalCatalog === this.serverCatalog) {
      const found = differences(figuresOf(answered), figuresOf(priced));
      if (found.length > 0) throw new Error(found.join('; '));
    }
    this.take(refusal);
    return null;
  }

  post(input: OrderInput, mode: SaveMode): Order | string {
    const instant = instantAt(this.minute);
    const place = placeOf(this.serverCatalog);
    try {
      const { writing } = workOut({
        actor: ACTOR,
        moment: atPlace(momentOf(instant), place),
        input,
        mode,
        policy: 'online',
        place,
        stored: this.stored,
        version: (this.stored?.order.version ?? 0) + 1,
        print: '',
        codes: new Map(),
        table: null,
      });
      const order = { ...writing.order, orderNo: '1' };
      this.send({ order, lines: writing.rows.lines }, { userID: ACTOR.userID, at: instant.toISOString() });
      this.write({ order, lines: writing.rows.lines, discounts: writing.rows.discounts });
      return orderAnswer({ ...writing.rows, order }, null);
    } catch (error) {
      if (error instanceof Refusal) return JSON.stringify(error);
      throw error;
    }
  }

  /** What the record says the kitchen makes has to be what the order has as sent (decision 137). */
  private send({ order, lines }: Pick<StoredOrder, 'order' | 'lines'>, sender: Sender): void {
    const before = this.stored?.lines ?? [];
    const cancelled = cancelledLines(before, lines, order.version);
    this.sends.push(
      ...cancelSend({ order, lines: linesByID(before, lines), cancelled, sender }, this.sends),
      ...addedSend(order, lines, sender),
    );
    const made = new Map<string, number>();
    for (const { kind, lines: units } of this.sends)
      for (const { orderLineID, quantity } of units)
        made.set(orderLineID, (made.get(orderLineID) ?? 0) + (kind === 'Cancel' ? -quantity : quantity));
    const sent = lines.filter((line) => line.sentVersion !== null && line.status !== 'Voided');
    expect(sum([...made.values()])).toBeCloseTo(sum(sent.map(({ quantity }) => quantity)), 5);
    expect([...made].filter(([, quantity]) => quantity < -0.00001)).toEqual([]);
  }

  /** As the database stores it, whose rows are read by position. */
  private write(next: StoredOrder): void {
    const before = new Map(this.stored?.lines.map((line) => [line.orderLineID, line]));
    const lines = next.lines.map((line) => {
      const row = before.get(line.orderLineID);
      return row === undefined ? line : rowAfter(line, row);
    });
    lines.sort((a, b) => a.position - b.position || (a.orderLineID < b.orderLineID ? -1 : 1));
    this.stored = copied({ ...next, lines: settledLines(lines) });
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
