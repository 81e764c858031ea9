import type { Order, OrderInput, OrderPaymentStatus } from '@tavola/contract';
import {
  cartReducer,
  chooseItem,
  contentToday,
  emptyCart,
  choiceKey,
  fromOrder,
  lineContent,
  paymentTable,
  pricedOfOrder,
  priceCart,
  SCALE,
  settledLines,
  storedLineOf,
  toOrderPayload,
  transition,
  type Cart,
  type CartCommand,
  type CartDiscount,
  type Catalog,
  type Money,
  type PricedOrder,
  type Quantity,
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
} from '@tavola/server/areas/selling/commands/orders/order-sends.ts';
import { linesByID } from '@tavola/server/areas/selling/commands/orders/line-source.ts';
import type { OrderSend } from '@tavola/server/areas/selling/rows/order-sends.rows.ts';
import { orderAnswer } from '@tavola/server/areas/selling/commands/orders/order-answer.ts';
import type { StoredOrder } from '@tavola/server/areas/selling/rows/order-rows.ts';
import { workOut } from '@tavola/server/areas/selling/commands/save/save-order.ts';
import { Refusal } from '@tavola/server/platform/errors/refusal.ts';
import { expect } from 'vitest';
import { differences } from '../../../../packages/selling/vectors/compare.ts';
import type { Draw } from '../../../../packages/selling/vectors/laws/draw.ts';
import { copied } from './copied.ts';
import {
  catalogOfOffice,
  drawVoidComp,
  edited,
  FIRST_OFFICE,
  instantAt,
  ITEMS,
  momentAt,
  placeOf,
  terminalSettings,
} from './history-place.ts';
import { figuresOf } from './priced-figures.ts';

const guid = (n: number): string => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ACTOR: Actor = {
  scope: locationScope(guid(4), guid(5)),
  userID: guid(2),
  displayName: 'A',
  clientID: guid(3),
  rights: new Set(),
  requestId: null,
};
const pieces = (count: number): Quantity => (count * SCALE) as Quantity;

/** An order between a terminal and the server: each has its own catalog and its own state of the order. */
class History {
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

  /** The terminal refetches the sell data, and uses today's facts for what is not stored. */
  reload(): void {
    this.steps.push(() => 'reload');
    this.terminalCatalog = this.serverCatalog;
    for (const line of this.cart.lines) {
      const before = storedLineOf(this.cart, line.orderLineID);
      if (line.kind === 'open' || (before !== undefined && choiceKey(before) === choiceKey(line))) continue;
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
      this.send({ order, lines: writing.rows.lines }, writing.sender);
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
      ...cancelSend(order, linesByID(before, lines), cancelled, this.sends, sender),
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

  /** As the database stores it: rows of voided lines are closed, and rows are read by position. */
  private write(next: StoredOrder): void {
    const before = new Map(this.stored?.lines.map((line) => [line.orderLineID, line]));
    const lines = next.lines.map((line) => {
      const row = before.get(line.orderLineID);
      return row?.status === 'Voided' ? row : line;
    });
    lines.sort((a, b) => a.position - b.position || (a.orderLineID < b.orderLineID ? -1 : 1));
    this.stored = copied({ ...next, lines: settledLines(lines) });
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const said = (text: string) => () => text;

function step(history: History, draw: Draw): void {
  const lineID = (): string =>
    history.cart.lines[draw.below(Math.max(1, history.cart.lines.length))]?.orderLineID ?? '';
  switch (draw.below(14)) {
    case 0:
      return add(history, draw);
    case 1:
      return setQuantity(history, lineID(), pieces(1 + draw.below(6)));
    case 2:
    case 3:
      return history.run({
        type: 'voidCompLine',
        orderLineID: lineID(),
        newID: history.newID(),
        voidComp: drawVoidComp(draw),
        ...(draw.once(3) ? {} : { quantity: pieces(1 + draw.below(3)) }),
      });
    case 4:
      return history.run({ type: 'undoVoidComp', orderLineID: lineID() });
    case 5:
      return history.run({ type: 'addOrderDiscount', discount: given(history, draw) });
    case 6:
      return history.run({ type: 'addLineDiscount', orderLineID: lineID(), discount: typed(history, draw) });
    case 7:
      return history.run({ type: 'excludeDiscount', discountID: draw.of(['happy', 'week', 'offer']) });
    case 8:
    case 9:
      history.office = edited(history.office, draw);
      history.serverCatalog = catalogOfOffice(history.office);
      history.steps.push(said(`edit ${JSON.stringify(history.office)}`));
      return;
    case 10:
      history.minute += draw.of([1, 30, 60, 45]);
      history.steps.push(said(`minute ${history.minute}`));
      return;
    case 11:
      return history.run(
        draw.once(2) ? { type: 'remove', orderLineID: lineID() } : { type: 'setNote', note: String(draw.below(9)) },
      );
    case 12:
      return history.run({
        type: 'takeApart',
        orderLineID: lineID(),
        quantity: pieces(1 + draw.below(3)),
        newID: history.newID(),
      });
    default:
      return history.reopen();
  }
}

/** More of a sent line is a new line, with the terminal's current facts. */
function setQuantity(history: History, orderLineID: string, quantity: Quantity): void {
  const line = history.cart.lines.find((each) => each.orderLineID === orderLineID);
  const today = line === undefined ? null : contentToday(history.terminalCatalog, line, momentAt(history.minute));
  if (today?.ok === false) return;
  const more = { newID: history.newID(), today: today?.value ?? null };
  history.run({ type: 'setQuantity', orderLineID, quantity, more });
}

function add(history: History, draw: Draw): void {
  const itemID = draw.of([...ITEMS] as unknown as readonly [string, ...string[]]);
  const part = (comboChoiceID: string, item: string) => ({
    comboChoiceID,
    itemID: item,
    modifiers: [],
    variantOptionIDs: [],
  });
  const at = momentAt(history.minute);
  const chosen = chooseItem(
    history.terminalCatalog,
    {
      itemID,
      menuID: null,
      modifiers: [],
      variantOptionIDs: [],
      parts: itemID === 'meal' ? [part('drinks', 'tea'), part('sweets', 'cake')] : [],
    },
    at,
  );
  if (!chosen.ok) throw new Error(chosen.code);
  const discounts = terminalSettings(placeOf(history.terminalCatalog)).automaticDiscounts;
  history.run({
    type: 'add',
    content: lineContent(chosen.value),
    quantity: pieces(1 + draw.below(6)),
    newID: history.newID(),
    timing: { at, discounts },
  });
}

function typed(history: History, draw: Draw): CartDiscount {
  const percent = { type: 'percent' as const, rate: (draw.of([10, 15, 100]) * SCALE) as Rate };
  const fixed = { type: 'fixed' as const, amount: (draw.below(300) * 1000) as Money };
  return {
    orderDiscountID: history.newID(),
    discountID: null,
    name: 'typed',
    value: draw.once(2) ? fixed : percent,
    isCombinable: true,
    discountRedemptionID: null,
  };
}

const given = (history: History, draw: Draw): CartDiscount => {
  const discountID = draw.of([null, 'staff', 'on-cakes']);
  const known = history.terminalCatalog.discounts.get(discountID ?? '');
  return known === undefined ? typed(history, draw) : { ...typed(history, draw), discountID, name: known.name };
};

/** Runs one random history; returns where the two sides differ and the steps that led there, or null. */
export function faultIn(draw: Draw): string | null {
  const history = new History();
  try {
    runHistory(history, draw);
    return null;
  } catch (error) {
    const steps = history.steps.map((each, index) => `${index}. ${each()}`).join('\n');
    return `${error instanceof Error ? error.message : String(error)}\n${steps}`;
  }
}

function runHistory(history: History, draw: Draw): void {
  add(history, draw);
  for (let at = 0; at < 6; at++) {
    for (let n = draw.below(4); n >= 0; n--) step(history, draw);
    if (
      history.cart.lines.length === 0 ||
      (history.stored === null && history.cart.lines.every((line) => line.voidComp?.type === 'void'))
    )
      continue;
    const mode = draw.of<SaveMode>(['base', 'send', 'base', 'finalize']);
    const refused = history.save(mode);
    if (refused !== null) {
      history.reload();
      expect(history.save(mode), `first refused: ${refused}`).toBeNull();
    }
    stays(history, draw);
    if (draw.once(3)) isFrozenByPayment(history, draw);
  }
}

/** Whatever the back office changes, and whenever the order is opened, a stored order costs what it was stored with. */
function stays(history: History, draw: Draw): void {
  const { stored } = history;
  if (stored === null) return;
  history.serverCatalog = catalogOfOffice((history.office = edited(history.office, draw)));
  history.minute += 7;
  if (draw.once(2)) history.terminalCatalog = history.serverCatalog;
  history.steps.push(said(`stays ${JSON.stringify(history.office)} minute ${history.minute}`));
  if (draw.once(2)) history.reopen();
  const before = pricedOfOrder(orderAnswer(stored, null));
  expect(history.shown().priced.totals).toEqual(before.totals);
  const { priced } = history.shown();
  const answer = history.post(toOrderPayload(history.cart, priced.totals), 'base');
  if (typeof answer === 'string') throw new Error(`an unchanged order was refused: ${answer}`);
  expect(pricedOfOrder(answer).totals).toEqual(before.totals);
  history.take(answer);
}

/**
 * A payment freezes the order until it is voided (decisions 31, 59): it costs what it cost, and neither side changes
 * anything of it, whatever the back office has changed since.
 */
function isFrozenByPayment(history: History, draw: Draw): void {
  const before = history.stored;
  if (before === null || before.order.status === 'Voided') return;
  // Typed while another terminal took the payment.
  const asStored = history.cart;
  add(history, draw);
  const isChanged = history.cart !== asStored;
  const { cart, priced } = history.shown();
  const paid = transition(paymentTable, before.order.paymentStatus, draw.once(2) ? 'payPart' : 'payAll');
  if (!paid.ok) throw new Error(paid.code);
  history.steps.push(said(`pay ${paid.value.to}`));
  history.moveTo(paid.value.to);
  expect(history.shown().priced.totals).toEqual(pricedOfOrder(orderAnswer(before, null)).totals);
  const asPaid = history.cart;
  add(history, draw);
  expect(history.cart).toBe(asPaid);
  const answer = history.post(toOrderPayload(cart, priced.totals), 'base');
  if (isChanged) expect(answer, 'a paid order was changed').toBeTypeOf('string');
  const voided = transition(paymentTable, paid.value.to, 'voidLastPayment');
  if (!voided.ok) throw new Error(voided.code);
  history.moveTo(voided.value.to);
  stays(history, draw);
}
