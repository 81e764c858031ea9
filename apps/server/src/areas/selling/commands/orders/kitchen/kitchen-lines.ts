import type { KitchenStatus } from '@tavola/contract';
import { stationsFor, type KitchenItem } from '@tavola/selling';
import type { Statement } from '#platform/database/wire/session.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import {
  cancelKitchenLine,
  insertKitchenLines,
  type NewKitchenLine,
} from '../../../rows/kitchen/kitchen-lines.rows.ts';
import type { LineRow, OrderRow } from '../../../rows/orders/order-rows.ts';
import type { OrderSend } from '../../../rows/orders/order-sends.rows.ts';
import { idFrom } from '../../save/lines/entered-lines.ts';
import type { Work } from '../../work.ts';

/** What sends and cancels make of the kitchen's rows, and what its screens are notified of. */
export interface KitchenWrite {
  readonly statements: readonly Statement[];
  readonly events: readonly OutgoingEvent[];
}

const NOTHING: KitchenWrite = { statements: [], events: [] };

/** What was sent or cancelled of an order; `lines` are all of it, as they were and as they are. */
export interface ToKitchen {
  readonly order: Pick<OrderRow, 'orderID' | 'fulfillment'>;
  readonly lines: ReadonlyMap<string, LineRow>;
  readonly sends: readonly OrderSend[];
}

/**
 * Brings what was sent to its stations, and cancels there what no longer has to be made (decisions 68, 69). Nothing is
 * written at a location without a kitchen display, and nothing is cancelled that no station has.
 */
export function toKitchen(
  { actor: { scope }, place: { kitchen } }: Work,
  { order, lines, sends }: ToKitchen,
): KitchenWrite {
  if (sends.length === 0) return NOTHING;
  const isKnown = [...lines.values()].some(
    ({ kdsStatus, sentVersion }) => sentVersion !== null && kdsStatus !== 'Unknown',
  );
  if (kitchen === null && !isKnown) return NOTHING;
  const added = kitchen === null ? [] : sends.filter(({ kind }) => kind === 'Add');
  const rows = added.flatMap((send) =>
    send.lines.flatMap(({ orderLineID, quantity }) =>
      stationsFor(kitchen ?? [], itemOf(lines.get(orderLineID), order)).map((stationID): NewKitchenLine => ({
        id: idFrom(orderLineID, `station ${stationID ?? 'kitchen'}`),
        orderID: order.orderID,
        orderLineID,
        sendID: send.sendID,
        stationID,
        quantity,
        status: 'Sent',
        sentAt: send.sentAt,
      })),
    ),
  );
  const cancels = isKnown ? sends.filter(({ kind }) => kind === 'Cancel') : [];
  const statements = [
    ...insertKitchenLines(scope, rows),
    ...cancels.flatMap((send) => send.lines.map((units) => cancelKitchenLine(scope, units, send.sentAt))),
  ];
  const { orderID } = order;
  const events = [
    ...added.map((send) => kitchenEvent(orderID, send, 'Sent')),
    ...cancels.map((send) => kitchenEvent(orderID, send, 'Cancelled')),
  ];
  return { statements, events };
}

const kitchenEvent = (orderID: string, { lines }: OrderSend, kdsStatus: KitchenStatus): OutgoingEvent =>
  outgoing('updateKdsStatusOfOrderLines', {
    orderID,
    orderLineIDs: lines.map(({ orderLineID }) => orderLineID),
    kdsStatus,
  });

/** What decides who makes a line: a combo its parts do, and one whose parts have no category its own. */
export function itemOf(line: LineRow | undefined, { fulfillment }: Pick<OrderRow, 'fulfillment'>): KitchenItem {
  const parts = (line?.partSources ?? []).map(({ categoryID }) => categoryID).filter((id) => id !== null);
  return { fulfillment, categoryIDs: parts.length > 0 ? parts : [line?.categoryID ?? null] };
}
