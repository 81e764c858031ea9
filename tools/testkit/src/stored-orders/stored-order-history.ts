import {
  chooseItem,
  contentToday,
  lineContent,
  paymentTable,
  pricedOfOrder,
  SCALE,
  toOrderPayload,
  transition,
  type CartDiscount,
  type Money,
  type Quantity,
  type Rate,
} from '@tavola/selling';
import { orderAnswer } from '@tavola/server/areas/selling/commands/orders/order-answer.ts';
import type { SaveMode } from '@tavola/server/areas/selling/commands/orders/order-progress.ts';
import { expect } from 'vitest';
import type { Draw } from '../../../../packages/selling/vectors/laws/draw.ts';
import { catalogOfOffice, drawVoidComp, edited, ITEMS, momentAt, placeOf, terminalSettings } from './history-place.ts';
import { History } from './order-history.ts';

const pieces = (count: number): Quantity => (count * SCALE) as Quantity;
/** Up to `most` pieces; of weighed items also twentieths. */
const unitsOf = (itemID: string | undefined, most: number, draw: Draw): Quantity =>
  itemID === 'cheese' && draw.once(2)
    ? ((((1 + draw.below(most * 20)) * SCALE) / 20) as Quantity)
    : pieces(1 + draw.below(most));

const said = (text: string) => () => text;

function step(history: History, draw: Draw): void {
  const line = () => history.cart.lines[draw.below(Math.max(1, history.cart.lines.length))];
  const lineID = (): string => line()?.orderLineID ?? '';
  switch (draw.below(14)) {
    case 0:
      return add(history, draw);
    case 1: {
      const of = line();
      return setQuantity(history, of?.orderLineID ?? '', unitsOf(of?.itemID, 6, draw));
    }
    case 2:
    case 3: {
      const of = line();
      return history.run({
        type: 'voidCompLine',
        orderLineID: of?.orderLineID ?? '',
        newID: history.newID(),
        voidComp: drawVoidComp(draw),
        ...(draw.once(3) ? {} : { quantity: unitsOf(of?.itemID, 3, draw) }),
      });
    }
    case 4:
      return history.run({ type: 'undoVoidComp', orderLineID: lineID() });
    case 5:
      return history.run({ type: 'addOrderDiscount', discount: given(history, draw) });
    case 6:
      return giveOnLine(history, lineID(), draw);
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

/** A discount of a line, also a predefined one that is for its item. */
function giveOnLine(history: History, orderLineID: string, draw: Draw): void {
  const line = history.cart.lines.find((each) => each.orderLineID === orderLineID);
  const discount = given(history, draw);
  const isOther = discount.discountID === 'on-cakes' && line?.itemID !== 'cake';
  history.run({ type: 'addLineDiscount', orderLineID, discount: isOther ? typed(history, draw) : discount });
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
    quantity: unitsOf(itemID, 6, draw),
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
