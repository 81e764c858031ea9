import type { CallInput, Order, orderLifeRoutes } from '@tavola/contract';
import {
  cartReducer,
  defaultServiceChargeRate,
  fromOrder,
  priceCart,
  toOrderPayload,
  toQuantity,
  type Verdict,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import { saveOrder } from '../save/save-order.ts';
import { assertServes } from '../serving.ts';
import { serviceChargeAt, settingsAt } from '../selling-place.ts';
import { workOf, type Intent } from '../work.ts';
import { assertUnshared, findOrder, storedAnswer, takeOrder, withLines } from './stored-orders.ts';

/** The lines to void and why. */
export type VoidLinesInput = CallInput<typeof orderLifeRoutes.voidLines>['body'];

/**
 * Voids lines of a stored order as a terminal would: the order as a cart, a void on each line, and a save, which asks
 * for the right and informs the kitchen. What is voided already is left alone, so that a repeat changes nothing.
 */
export async function voidLines(
  intent: Intent,
  { orderID, lines, voidCompReasonID, reason, note, approvalID }: VoidLinesInput & { readonly orderID: string },
): Promise<Order> {
  const { tx, actor, deps } = intent;
  const { scope } = actor;
  const order = await takeOrder(tx, scope, orderID);
  if (order === null)
    refuse((await findOrder(tx, scope, orderID)) === null ? 'order.not_found' : 'order.not_modifiable');
  assertServes(actor, order.channel);
  const stored = await withLines(tx, scope, order);
  const known = new Map(stored.lines.map((line) => [line.orderLineID, line]));
  if (lines.some(({ orderLineID }) => !known.has(orderLineID))) {
    // A bill also shows lines that were added to others.
    await assertUnshared(tx, scope, stored);
    refuse('order.line_not_found');
  }
  const open = lines.filter(
    ({ orderLineID, newOrderLineID }) =>
      known.get(orderLineID)?.status !== 'Voided' && !(newOrderLineID != null && known.has(newOrderLineID)),
  );
  const answer = await storedAnswer(tx, scope, stored);
  if (open.length === 0) return answer;
  await assertUnshared(tx, scope, stored);
  const { place, moment } = await workOf(intent);
  const rate = defaultServiceChargeRate(serviceChargeAt(place, order.channel), order.fulfillment);
  let cart = taken(fromOrder(answer, { defaultServiceChargeRate: taken(rate) }));
  const voidComp = {
    type: 'void',
    voidCompReasonID: voidCompReasonID ?? null,
    name: reason,
    note: note ?? '',
  } as const;
  for (const { orderLineID, quantity, newOrderLineID } of open) {
    const command = {
      type: 'voidCompLine',
      // A part that pricing split off is voided with the line that it belongs to.
      orderLineID: known.get(orderLineID)?.splitOf ?? orderLineID,
      newID: newOrderLineID ?? deps.newID(),
      ...(quantity == null ? {} : { quantity: toQuantity(quantity) }),
      voidComp,
    } as const;
    cart = taken(cartReducer(cart, command, moment.now.getTime()));
  }
  const priced = taken(priceCart(cart, place.catalog, settingsAt(place, order.channel), moment.local));
  const approvals = approvalID == null ? [] : [{ action: 'void' as const, approvalID }];
  const input = { ...toOrderPayload(priced.cart, priced.priced.totals), approvals };
  return saveOrder(intent, { order: input, mode: 'base' }, { isCodeTaken: false, isOrderKnown: true });
}

/** What the cart refuses, such as more units than a line has. */
const taken = <T>(verdict: Verdict<T>): T => (verdict.ok ? verdict.value : refuse('order.not_modifiable'));
