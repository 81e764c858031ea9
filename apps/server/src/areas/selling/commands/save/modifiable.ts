import {
  lineChangeRefusal,
  orderChangeRefusal,
  orderRefusal,
  type KeptLine,
  type LineChange,
  type LineChangeState,
  type OrderChangeState,
} from '@tavola/selling';
import { refuse } from '#platform/errors/refusal.ts';
import type { LineRow, OrderHeader, StoredOrder } from '../../rows/orders/order-rows.ts';
import { contentKey, voidCompKey } from './lines/entered-lines.ts';
import type { PlannedLine } from './lines/planned-line.ts';
import { isSentContentChanged, unitsOf } from './lines/sent-lines.ts';

/** Refuses changes that the state of the order or of a line does not allow (decisions 31, 33, 136). */
export function assertModifiable(
  stored: StoredOrder,
  lines: readonly PlannedLine[],
  header: OrderHeader,
  removedIDs: readonly string[],
): void {
  const before: OrderChangeState = { status: stored.order.status, orderPaymentStatus: stored.order.paymentStatus };
  // An order is priced and judged by its channel, so the channel is fixed with the first save.
  if (orderRefusal(before) !== undefined || header.channel !== stored.order.channel) refuse('order.not_modifiable');
  if (
    header.fulfillment !== stored.order.fulfillment &&
    orderChangeRefusal(before, stored.lines.map(changeStateOf), 'fulfillmentType') !== undefined
  )
    refuse('order.not_modifiable');
  const planned = lines.map((line) => line.content);
  const lessened = new Set(lines.map(({ takenFrom }) => takenFrom?.orderLineID));
  for (const { stored: row, content, isChanged } of lines) {
    if (row === null || !(isChanged || lessened.has(row.orderLineID))) continue;
    const units = unitsOf(content, planned, stored.lines);
    if (lineChangeRefusal(before, changeStateOf(row), changeOf(row, content, units)) !== undefined)
      refuse('order.line_refused', { name: row.itemName, reason: 'not_modifiable' });
    if (isSentContentChanged(row, content, planned, stored))
      refuse('order.line_refused', { name: row.itemName, reason: 'already_sent' });
  }
  const removed = new Set(removedIDs);
  for (const row of stored.lines) {
    if (removed.has(row.orderLineID) && lineChangeRefusal(before, changeStateOf(row), 'remove') !== undefined)
      refuse('order.line_refused', { name: row.itemName, reason: 'already_sent' });
  }
}

const changeStateOf = (row: LineRow): LineChangeState => ({
  kdsStatus: row.kdsStatus,
  isSent: row.sentVersion !== null,
  isVoided: row.status === 'Voided',
});

/** `units` are those of the line with what is taken apart from it: as many as before are for other bills. */
function changeOf(row: LineRow, content: KeptLine, units: number): LineChange {
  if (contentKey({ ...content, quantity: units, voidComp: row.voidComp }) !== contentKey(row)) return 'content';
  const isVoidComp = JSON.stringify(voidCompKey(content.voidComp)) !== JSON.stringify(voidCompKey(row.voidComp));
  return units === content.quantity || isVoidComp ? (content.voidComp?.type ?? 'comp') : 'assign';
}
