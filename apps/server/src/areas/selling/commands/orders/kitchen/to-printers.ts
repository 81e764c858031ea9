import { OrderChannel } from '@tavola/contract';
import { printRoutesFor, type PrintRoute } from '@tavola/selling';
import * as z from 'zod/mini';
import type { Statement } from '#platform/database/wire/session.ts';
import { jobKind } from '#platform/jobs/job-kind.ts';
import type { LineRow, OrderRow } from '../../../rows/orders/order-rows.ts';
import type { OrderSend, SentUnits } from '../../../rows/orders/order-sends.rows.ts';
import { insertTickets, type NewTicket } from '../../../rows/kitchen/print-jobs.rows.ts';
import { policyRules } from '../../sale-policy.ts';
import { idFrom } from '../../save/lines/entered-lines.ts';
import type { Work } from '../../work.ts';
import { itemOf, toKitchen, type KitchenWrite, type ToKitchen } from './kitchen-lines.ts';

/** Looks after print jobs until each has ended, so that none waits unseen for a printer that does not print. */
export const printWatchJob = jobKind(
  'printWatch',
  z.object({ locationID: z.string(), printJobIDs: z.array(z.string()) }),
);

/** When a job that no client took is looked at for the first time. */
export const PRINT_WATCH_MS = 20_000;

/** What was sent, cancelled or asked for again, of which order. */
export interface ToMakers extends ToKitchen {
  readonly order: Pick<OrderRow, 'orderID' | 'fulfillment' | 'channel'>;
}

/** Brings what was sent to those who make it: to the screens of the kitchen, and to its printers. */
export async function toMakers(work: Work, sent: ToMakers): Promise<KitchenWrite> {
  const { statements, events } = toKitchen(work, sent);
  return { statements: [...statements, ...(await toPrinters(work, sent))], events };
}

/** What prints a ticket: a route, or the terminal that sends where no route prints a line. */
type PrintTarget = Pick<PrintRoute, 'printerID' | 'backupPrinterID' | 'copies'> & { readonly routeID: string | null };

/**
 * The tickets of what was sent, one for each send and route (decision 298), and one of the terminal where nothing else
 * brings a line to the kitchen (decision 433). No ticket is without a line. What was sent without a connection was
 * printed by its terminal (decision 73).
 */
export async function toPrinters(
  { tx, actor: { scope, clientID }, place, moment: { now }, deps: { jobs }, policy }: Work,
  { order, lines, sends }: ToMakers,
): Promise<readonly Statement[]> {
  const { printRoutes, ticketPrinters, kitchen } = place;
  const ownID = kitchen === null && clientID !== null ? (ticketPrinters.get(clientID) ?? null) : null;
  const own: PrintTarget | null =
    ownID === null ? null : { routeID: null, printerID: ownID, backupPrinterID: null, copies: 1 };
  if ((printRoutes.length === 0 && own === null) || policyRules[policy].isPast) return [];
  const tickets = sends.flatMap((send) =>
    [...unitsByTarget({ printRoutes, own }, send, lines, order)].map(
      ([{ routeID, printerID, backupPrinterID, copies }, units]): NewTicket => ({
        id: idFrom(send.sendID, routeID === null ? 'terminal' : `route ${routeID}`),
        kind: 'Kitchen',
        printerID,
        backupPrinterID,
        routeID,
        orderID: order.orderID,
        sendID: send.sendID,
        sendKind: send.kind,
        lines: units,
        copies,
        clientID,
        createdAt: send.sentAt,
        queuedAt: now.toISOString(),
      }),
    ),
  );
  if (tickets.length === 0) return [];
  const watched = { locationID: scope.locationID, printJobIDs: tickets.map(({ id }) => id) };
  await jobs.enqueue(tx, scope, printWatchJob, watched, { runAt: new Date(now.getTime() + PRINT_WATCH_MS) });
  return insertTickets(scope, tickets);
}

function unitsByTarget(
  { printRoutes, own }: { readonly printRoutes: readonly PrintRoute[]; readonly own: PrintTarget | null },
  send: OrderSend,
  lines: ReadonlyMap<string, LineRow>,
  { channel, fulfillment }: ToMakers['order'],
): ReadonlyMap<PrintTarget, SentUnits[]> {
  const byTarget = new Map<PrintTarget, SentUnits[]>();
  for (const units of send.lines) {
    const item = { ...itemOf(lines.get(units.orderLineID), { fulfillment }), channel };
    const routes = printRoutesFor(printRoutes, item);
    const targets: readonly PrintTarget[] = routes.length === 0 && own !== null ? [own] : routes;
    for (const target of targets) byTarget.set(target, [...(byTarget.get(target) ?? []), units]);
  }
  return byTarget;
}

/** The order type and channel of a sale at the counter. */
export const atCounter = <O extends Pick<OrderRow, 'fulfillment'>>(order: O): O & Pick<OrderRow, 'channel'> => ({
  ...order,
  channel: OrderChannel.QuickService,
});
