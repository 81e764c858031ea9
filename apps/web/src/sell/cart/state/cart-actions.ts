import type { LineLabel } from '@tavola/contract';
import {
  labelOf,
  choiceKey,
  choiceOf,
  contentToday,
  lineContent,
  storedLineOf,
  type Cart,
  type CartCommand,
  type CartLine,
  type ChosenItem,
  type LocalMoment,
  type Quantity,
  type Timing,
} from '@tavola/selling';
import { refuseNewOrder } from './new-order-licence.ts';
import { newID } from '#runtime/clock/ids.ts';
import { pricingOf } from '../../data/pricing.ts';
import type { Selling } from '../../data/sell-context.ts';
import type { SellData } from '../../data/sell-data.ts';
import { showRefusal } from '../refusals/show-refusal.ts';
import { newLinesNow, useAtTable } from '../../check/at-table.ts';
import { runCart, useSale } from './sale-store.ts';
import type { Undo } from './sales.ts';
import { shownLine } from '#runtime/names/shown-name.ts';

/** What taps and keys do to the current cart. Refusals are shown here. */

/** Runs a command; false when it was refused. */
export function change(command: CartCommand, undo?: Pick<Undo, 'kind' | 'name'>): boolean {
  const verdict = runCart(command, undo);
  if (!verdict.ok) showRefusal(verdict);
  return verdict.ok;
}

interface LinePlace {
  readonly menuID: string | null;
  readonly menuSectionID: string | null;
  readonly label?: LineLabel;
}

/** Adds a chosen item; with `selling` its units may join an equal stored line (decision 220). */
export function addItem(chosen: ChosenItem, place: LinePlace, quantity: Quantity, selling?: Selling): boolean {
  const { cart } = useSale.getState();
  if (refuseNewOrder(cart)) return false;
  const timing = selling !== undefined && cart !== null ? timingOf(cart, selling) : undefined;
  const content = lineContent(chosen, cart?.tableID == null ? place : atTable(place));
  const command = {
    type: 'add',
    content,
    quantity,
    newID: newID(),
    ...(timing === undefined ? {} : { timing }),
  } as const;
  // One hand on a phone hits the wrong tile.
  return change(command, useAtTable.getState().isRush ? { kind: 'add', name: shownLine(content) } : undefined);
}

function atTable(place: LinePlace) {
  const { newLinesTo, newLinesCourse, newLinesSeat } = newLinesNow();
  const label = { ...place.label, course: newLinesCourse, seat: place.label?.seat ?? newLinesSeat };
  return { ...place, assignTo: newLinesTo, label: labelOf(label) };
}

// Read only when there is a stored line that the units could join.
function timingOf(cart: Cart, { data, at }: Selling): Timing | undefined {
  if (cart.lines.every((line) => line.addedAt === null)) return undefined;
  const settings = pricingOf(data, cart.channel);
  return settings.ok ? { at, discounts: settings.value.automaticDiscounts } : undefined;
}

/**
 * Changes the choices of a line. The item keeps the price it was added at (decision 16). A stored line keeps everything
 * while the choice is the same, and another choice is priced as of today, as the server does (158).
 */
export function changeItem(line: CartLine, chosen: ChosenItem, label: LineLabel, quantity: Quantity): boolean {
  return change(
    {
      type: 'update',
      orderLineID: line.orderLineID,
      content: { ...contentFor(line, chosen), label: labelOf(label) },
      quantity,
      more: { newID: newID(), today: chosen },
    },
    { kind: 'options', name: shownLine(line) },
  );
}

function contentFor(line: CartLine, chosen: ChosenItem): Partial<ChosenItem> {
  if (!line.isStored && line.refOrderLineID === null)
    return { ...chosen, price: chosen.itemID === line.itemID ? line.price : chosen.price };
  const isSame = JSON.stringify(choiceOf(line)) === JSON.stringify(choiceOf({ ...line, ...chosen }));
  return isSame ? {} : chosen;
}

/** Sets the units of a line; more of a sent one is a new line at today's price (decision 136). */
export function setQuantity(line: CartLine, quantity: Quantity, { data, at }: Selling): boolean {
  const today = line.isSent && line.kind !== 'open' ? contentToday(data.catalog, line, at) : null;
  if (today?.ok === false) {
    showRefusal(today);
    return false;
  }
  const more = { newID: newID(), today: today?.value ?? null };
  return change(
    { type: 'setQuantity', orderLineID: line.orderLineID, quantity, more },
    { kind: 'quantity', name: shownLine(line) },
  );
}

/**
 * Removes a line that the kitchen does not have; a sent one is voided instead. Undone within `UNDO_MS`; false where it
 * was refused.
 */
export const removeLine = (line: CartLine): boolean =>
  change({ type: 'remove', orderLineID: line.orderLineID }, { kind: 'remove', name: shownLine(line) });

/**
 * Adds a copy of a line as a new one, whose choices can differ; false where it was refused (selling spec, section 4).
 */
export const makeAnother = (line: CartLine): boolean =>
  change({ type: 'makeAnother', orderLineID: line.orderLineID, newID: newID() });

/** Whether a line still has its stored choice, and so keeps its stored prices (decision 158). */
function isAsStored(line: CartLine): boolean {
  const { cart } = useSale.getState();
  const before = cart === null ? undefined : storedLineOf(cart, line.orderLineID);
  return before !== undefined && choiceKey(before) === choiceKey(line);
}

/** Whether a line would be repriced; open items, sent lines and stored choices keep what they have. */
export const takesTodaysPrice = (line: CartLine): boolean =>
  line.kind !== 'open' && !line.isSent && line.status === 'New' && !isAsStored(line);

/**
 * Applies today's prices and facts to these lines, or to the whole cart; false when one of them can no longer be
 * chosen.
 */
export function takeTodaysPrices(data: SellData, at: LocalMoment, orderLineIDs?: readonly string[]): boolean {
  const lines = useSale.getState().cart?.lines ?? [];
  return lines
    .filter((line) => takesTodaysPrice(line) && (orderLineIDs?.includes(line.orderLineID) ?? true))
    .map((line) => {
      const today = contentToday(data.catalog, line, at);
      if (today.ok) return change({ type: 'acceptChanges', orderLineID: line.orderLineID, content: today.value });
      showRefusal(today);
      return false;
    })
    .every(Boolean);
}
