import { requireTerminal } from '#platform/auth/actor.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import { policyRules } from '../../sale-policy.ts';
import { assertServes } from '../../serving.ts';
import type { Intent } from '../../work.ts';
import { findOrder, withLines } from '../stored-orders.ts';

/** How long a mark lasts unless it is made again (selling spec, section 9). */
const MARK_MS = 30_000;

/**
 * Shows the terminals of the location that lines of an order are open here or at a channel, or no longer (decision
 * 142). Nothing is stored and nothing is locked: a mark is advice, and the version of the order decides what is saved.
 */
export async function markLines(
  { tx, actor, moment: { now }, policy }: Pick<Intent, 'tx' | 'actor' | 'moment' | 'policy'>,
  {
    orderID,
    orderLineIDs,
    isOpen,
  }: { readonly orderID: string; readonly orderLineIDs: readonly string[]; readonly isOpen: boolean },
): Promise<{ until: string | null }> {
  const { scope, displayName } = actor;
  const { isSoldAtTerminal } = policyRules[policy];
  const clientID = isSoldAtTerminal ? requireTerminal(actor) : actor.clientID;
  const order = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  if (isSoldAtTerminal) assertServes(actor, order.channel);
  const { lines } = await withLines(tx, scope, order);
  const known = new Set(lines.map((line) => line.orderLineID));
  if (orderLineIDs.some((id) => !known.has(id.toLowerCase()))) refuse('order.line_not_found');
  const until = isOpen ? new Date(now.getTime() + MARK_MS).toISOString() : null;
  const marked = orderLineIDs.map((id) => id.toLowerCase());
  await publish(tx, scope, 'orderLinesMarked', {
    orderID: order.orderID,
    orderLineIDs: marked,
    clientID,
    name: displayName,
    until,
  });
  return { until };
}
