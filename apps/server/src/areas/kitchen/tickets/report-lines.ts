import type { CallInput, KitchenStatus, kitchenTicketRoutes } from '@tavola/contract';
import { RECALL_MINUTES } from '@tavola/contract';
import { isInPreparation, lineStateOf } from '@tavola/selling';
import { followKitchen, takeOrders, type Intent, type KitchenStep } from '#areas/selling/index.ts';
import { findOrder } from '#areas/selling/index.ts';
import { groupBy } from '#platform/crud/group-by.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { eventsStatement, outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import { afterReport } from './kitchen-moves.ts';
import {
  findKitchenLines,
  findLineName,
  holdKitchenLines,
  updateKitchenLines,
  type KitchenLineRow,
} from './tickets.rows.ts';

type ReportInput = CallInput<typeof kitchenTicketRoutes.report>['body'];

/**
 * What a screen of the kitchen reports of lines, under the locks of their orders: of two cooks who bump the same line
 * the second changes nothing. The orders follow (decision 140), and their versions stay (decision 166).
 */
export async function reportLines(
  intent: Intent,
  { kitchenLineIDs, report }: ReportInput,
): Promise<{ kitchenLineID: string; kdsStatus: KitchenStatus }[]> {
  const { tx, actor, moment } = intent;
  const { scope } = actor;
  const named = new Set(kitchenLineIDs);
  const known = await findKitchenLines(tx, scope, [...named]);
  if (known.length < named.size) refuse('kitchen.line_not_found');
  const orderIDs = [...new Set(known.map(({ orderID }) => orderID))];
  await takeOrders(tx, scope, orderIDs);
  const before = await holdKitchenLines(tx, scope, orderIDs);
  const after: KitchenLineRow[] = [];
  for (const line of before) {
    const next = named.has(line.id) ? afterReport(line, report, moment.now) : line;
    if (next === 'tooLate')
      refuse('kitchen.recall_too_late', {
        name: await findLineName(tx, scope, line.orderLineID),
        minutes: RECALL_MINUTES,
      });
    after.push(next);
  }
  const changed = after.filter((line, index) => line !== before[index]);
  const statements: Statement[] = updateKitchenLines(scope, changed);
  const events: OutgoingEvent[] = statusEvents(changed);
  const linesBefore = groupBy(before, ofOrder, (line) => line);
  const linesAfter = groupBy(after, ofOrder, (line) => line);
  for (const orderID of new Set(changed.map(ofOrder))) {
    const step = stepBetween(linesBefore.get(orderID) ?? [], linesAfter.get(orderID) ?? []);
    const order = step === null ? null : await findOrder(tx, scope, orderID);
    if (step === null || order === null) continue;
    if (step === 'recall' && isWithGuest(order.fulfillmentStatus))
      refuse('kitchen.handed_over', { orderNo: order.orderNo });
    const moved = followKitchen(intent, order, step);
    statements.push(...moved.statements);
    events.push(...moved.events);
  }
  if (statements.length > 0) {
    const messages = eventsStatement(scope, events);
    const results = await tx.pipelineLast([...statements, messages.statement]);
    tx.afterCommit(() => messages.announce(results.at(-1)?.rows ?? []));
  }
  return after.filter(({ id }) => named.has(id)).map(({ id, status }) => ({ kitchenLineID: id, kdsStatus: status }));
}

const ofOrder = ({ orderID }: KitchenLineRow): string => orderID;

const isWithGuest = (status: string): boolean =>
  status === 'Fulfilled' || status === 'Delivered' || status === 'InDelivery';

/** What a report means to an order: its first line was begun, the last is finished, or one is made again. */
function stepBetween(before: readonly KitchenLineRow[], after: readonly KitchenLineRow[]): KitchenStep | null {
  const [was, is] = [before, after].map((lines) => lineStateOf(lines.map(({ status }) => status)));
  if (is === undefined || was === is) return null;
  if (is === 'Finished') return 'ready';
  if (was === 'Finished') return 'recall';
  return isInPreparation(is) ? 'start' : null;
}

function statusEvents(changed: readonly KitchenLineRow[]): OutgoingEvent[] {
  const groups = groupBy(
    changed,
    ({ orderID, status }) => `${orderID} ${status}`,
    (line) => line,
  );
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const orderLineIDs = lines.map(({ orderLineID }) => orderLineID);
    return [outgoing('updateKdsStatusOfOrderLines', { orderID: first.orderID, orderLineIDs, kdsStatus: first.status })];
  });
}
