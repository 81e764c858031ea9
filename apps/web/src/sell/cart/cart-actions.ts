import {
  contentToday,
  lineContent,
  type CartCommand,
  type CartLine,
  type ChosenItem,
  type LocalMoment,
  type Quantity,
} from '@tavola/selling';
import { newID } from '#runtime/clock/ids.ts';
import type { SellData } from '../data/sell-data.ts';
import { tellRefusal } from '../format/tell.ts';
import { runCart, useSale, type Undo } from './sale-store.ts';

/** What taps and keys do to the cart in hand. Refusals are told here, in the person's words. */

/** Runs a command; false when it was refused. */
export function change(command: CartCommand, undo?: Pick<Undo, 'kind' | 'name'>): boolean {
  const verdict = runCart(command, undo);
  if (!verdict.ok) tellRefusal(verdict);
  return verdict.ok;
}

interface LinePlace {
  readonly menuID: string | null;
  readonly menuSectionID: string | null;
  readonly note?: string;
}

/** Adds a chosen item. */
export const addItem = (chosen: ChosenItem, place: LinePlace, quantity: Quantity): boolean =>
  change({ type: 'add', content: lineContent(chosen, place), quantity, newID: newID() });

/** Changes what was chosen for a line; the item's price stays that of the moment of adding (decision 16). */
export function changeItem(line: CartLine, chosen: ChosenItem, note: string, quantity: Quantity): boolean {
  const price = chosen.itemID === line.itemID ? line.price : chosen.price;
  return change(
    { type: 'update', orderLineID: line.orderLineID, content: { ...chosen, price, note }, quantity },
    { kind: 'options', name: line.name },
  );
}

export const setQuantity = (line: CartLine, quantity: Quantity): boolean =>
  change({ type: 'setQuantity', orderLineID: line.orderLineID, quantity }, { kind: 'quantity', name: line.name });

export const removeLine = (line: CartLine): boolean =>
  change({ type: 'remove', orderLineID: line.orderLineID }, { kind: 'remove', name: line.name });

export const makeAnother = (line: CartLine): boolean =>
  change({ type: 'makeAnother', orderLineID: line.orderLineID, newID: newID() });

/**
 * Takes the prices and facts of today for these lines, or for all of the cart; false when one of them cannot be chosen
 * any more.
 */
export function takeTodaysPrices(data: SellData, at: LocalMoment, orderLineIDs?: readonly string[]): boolean {
  const lines = useSale.getState().cart?.lines ?? [];
  return lines
    .filter(
      (line) =>
        line.kind !== 'open' &&
        !line.isSent &&
        line.status === 'New' &&
        (orderLineIDs?.includes(line.orderLineID) ?? true),
    )
    .map((line) => {
      const today = contentToday(data.catalog, line, at);
      if (today.ok) return change({ type: 'acceptChanges', orderLineID: line.orderLineID, content: today.value });
      tellRefusal(today);
      return false;
    })
    .every(Boolean);
}
