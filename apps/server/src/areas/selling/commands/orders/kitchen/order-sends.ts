import { toQuantity, type Quantity } from '@tavola/selling';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { LineRow, OrderRow, StoredOrder } from '../../../rows/orders/order-rows.ts';
import { readSend, selectSends, type OrderSend, type SentUnits } from '../../../rows/orders/order-sends.rows.ts';
import { toNumber } from '../../amounts/figures.ts';
import { idFrom } from '../../save/lines/entered-lines.ts';
import { linesByID, sourceOf } from '../line-source.ts';

/** Who sends, and when. */
export interface Sender {
  /** Null = a channel. */
  readonly userID: string | null;
  readonly at: string;
}

/** Lines that go to the kitchen with this version of their order; a part voided in the same save does not. */
export const sentWithVersion = (lines: readonly LineRow[], version: number): LineRow[] =>
  lines.filter((line) => line.sentVersion === version && line.status !== 'Voided');

/**
 * The record of what a version of an order sends; none where it sends nothing. Without an id of the terminal's the send
 * is named after the version.
 */
export function addedSend(
  { orderID, version }: Pick<OrderRow, 'orderID' | 'version'>,
  lines: readonly LineRow[],
  { userID, at }: Sender,
  sendID: string | null = null,
): OrderSend[] {
  const units = unitsUnder(sentWithVersion(lines, version), ({ splitOf, orderLineID }) => splitOf ?? orderLineID);
  return units.length === 0
    ? []
    : [
        {
          sendID: sendID ?? idFrom(orderID, `send ${version}`),
          orderID,
          kind: 'Add',
          lines: units,
          sentBy: userID,
          sentAt: at,
        },
      ];
}

/** The record that sent lines are printed again (decision 69); it changes nothing of what the kitchen makes. */
export const reprintSend = (
  orderID: string,
  lines: readonly LineRow[],
  { userID, at }: Sender,
  sendID: string,
): OrderSend => ({
  sendID,
  orderID,
  kind: 'Reprint',
  lines: unitsUnder(lines, ({ splitOf, orderLineID }) => splitOf ?? orderLineID),
  sentBy: userID,
  sentAt: at,
});

/**
 * What a version of an order voids of lines that were sent: whole lines, parts that are split off them, and units that
 * were taken apart from them. `before` are the lines of the order as they were.
 */
export function cancelledLines(before: readonly LineRow[], now: readonly LineRow[], version: number): LineRow[] {
  const old = new Map(before.map((line) => [line.orderLineID, line]));
  const known = linesByID(before, now);
  return now.filter((line) => {
    const { status, sentVersion } = line;
    if (status !== 'Voided' || sentVersion === null || sentVersion === version) return false;
    const source = sourceOf(line, known, ({ orderLineID }) => old.has(orderLineID));
    return source !== undefined && old.get(source.orderLineID)?.status !== 'Voided';
  });
}

/** What a version of an order cancels of what was sent. */
export interface Cancelling {
  readonly order: Pick<OrderRow, 'orderID' | 'version'>;
  /** Lines of the order, as they were and as they are. */
  readonly lines: ReadonlyMap<string, LineRow>;
  readonly cancelled: readonly LineRow[];
  readonly sender: Sender;
}

/**
 * The record of sent units that a version of an order cancels; none where it cancels nothing. Units are cancelled under
 * the line that they were sent with, whatever lines they belong to since. `sends` are what was sent of the order until
 * then.
 */
export function cancelSend(
  { order: { orderID, version }, lines, cancelled, sender: { userID, at } }: Cancelling,
  sends: readonly OrderSend[],
): OrderSend[] {
  if (cancelled.length === 0) return [];
  const sentIDs = new Set(sends.flatMap(({ lines }) => lines.map(({ orderLineID }) => orderLineID)));
  const sentUnder = (line: LineRow): string =>
    sourceOf(line, lines, ({ orderLineID }) => sentIDs.has(orderLineID))?.orderLineID ??
    line.splitOf ??
    line.orderLineID;
  return [
    {
      sendID: idFrom(orderID, `cancel ${version}`),
      orderID,
      kind: 'Cancel',
      lines: unitsUnder(cancelled, sentUnder),
      sentBy: userID,
      sentAt: at,
    },
  ];
}

/** The same, with what was sent read from the record; asks nothing where nothing is cancelled. */
export async function cancelledSend(tx: Tx, scope: LocationScope, cancelling: Cancelling): Promise<OrderSend[]> {
  if (cancelling.cancelled.length === 0) return [];
  const [found] = await tx.pipeline([selectSends(scope, cancelling.order.orderID)]);
  return cancelSend(cancelling, (found?.rows ?? []).map(readSend));
}

/** The version of an order that sent under this id; null where none did. */
export async function versionOfSend(
  tx: Tx,
  scope: LocationScope,
  { order: { orderID }, lines }: Pick<StoredOrder, 'order' | 'lines'>,
  sendID: string,
): Promise<number | null> {
  const [found] = await tx.pipeline([selectSends(scope, orderID)]);
  const send = (found?.rows ?? []).map(readSend).find((each) => each.sendID === sendID);
  const sentIDs = new Set(send?.lines.map(({ orderLineID }) => orderLineID));
  return lines.find(({ orderLineID }) => sentIDs.has(orderLineID))?.sentVersion ?? null;
}

function unitsUnder(lines: readonly LineRow[], idOf: (line: LineRow) => string): SentUnits[] {
  const units = new Map<string, Quantity>();
  for (const line of lines) {
    const id = idOf(line);
    // A sum of quantities is a quantity.
    units.set(id, ((units.get(id) ?? 0) + toQuantity(line.quantity)) as Quantity);
  }
  return [...units].map(([orderLineID, quantity]) => ({ orderLineID, quantity: toNumber(quantity) }));
}
