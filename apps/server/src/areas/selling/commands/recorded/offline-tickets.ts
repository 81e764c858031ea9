import type { OfflineOrderInput, OfflineSend, OfflineTicket } from '@tavola/contract';
import { publish } from '#platform/realtime/publish.ts';
import { insertEnded, selectPrinterIDs, type EndedTicket } from '../../rows/kitchen/print-jobs.rows.ts';
import { idFrom } from '../save/lines/entered-lines.ts';
import type { Intent } from '../work.ts';

/** The lines that an order still has of what its terminal sent to the kitchen by itself. */
export function sentLineIDs({ order, sends = [] }: Pick<OfflineOrderInput, 'order' | 'sends'>): string[] {
  const added = sends.filter(({ kind }) => kind === 'Add').flatMap(({ lines }) => lines);
  const sent = new Set(added.map(({ orderLineID }) => orderLineID));
  return order.orderLines.map(({ orderLineID }) => orderLineID).filter((id) => sent.has(id));
}

const states = { Printed: 'printed', Failed: 'failed', Unknown: 'unconfirmed' } as const;

/**
 * Notes the tickets that a terminal has made by itself, under the ids that the server would have given them, so that
 * none is printed a second time (decisions 73, 400). What did not come out, or has no outcome, is in the recovery list.
 * Tickets of printers that the location does not have are left out.
 */
export async function noteTickets(
  { tx, actor: { scope }, moment: { now } }: Intent,
  { order: { orderID }, clientID, sends = [], tickets: outcomes = [] }: OfflineOrderInput,
  sentAtOf: (moment: string) => Date,
): Promise<void> {
  const wanted = sends.flatMap(({ tickets }) => tickets.map(({ printerID }) => printerID));
  if (wanted.length === 0) return;
  const [found] = await tx.pipeline([selectPrinterIDs(scope, wanted)]);
  const printers = new Set((found?.rows ?? []).map((row) => String(row['id'])));
  const at = now.toISOString();
  const ended = sends.flatMap((send) =>
    send.tickets
      .filter(({ printerID }) => printers.has(printerID))
      .map((ticket): EndedTicket => {
        const { outcome, reason } = outcomeOf(send, ticket, outcomes);
        const ids = new Set(ticket.orderLineIDs);
        return {
          id: idFrom(send.sendID, `route ${ticket.routeID}`),
          kind: 'Kitchen',
          state: states[outcome],
          printerID: ticket.printerID,
          routeID: ticket.routeID,
          orderID,
          sendID: send.sendID,
          sendKind: send.kind,
          lines: send.lines.filter(({ orderLineID }) => ids.has(orderLineID)),
          clientID,
          failedReason: reason,
          createdAt: sentAtOf(send.sentAt).toISOString(),
          queuedAt: at,
          endedAt: at,
        };
      }),
  );
  await tx.pipeline(insertEnded(scope, unique(ended)));
  if (ended.some(({ state }) => state !== 'printed')) await publish(tx, scope, 'printRecoveryChanged', {});
}

/** A terminal that was killed while it printed knows nothing of the paper. */
const outcomeOf = (
  { sendID }: OfflineSend,
  { routeID }: OfflineSend['tickets'][number],
  outcomes: readonly OfflineTicket[],
): Pick<OfflineTicket, 'outcome' | 'reason'> =>
  outcomes.findLast((each) => each.sendID === sendID && each.routeID === routeID) ?? {
    outcome: 'Unknown',
    reason: null,
  };

// One statement may write a row once.
const unique = (tickets: readonly EndedTicket[]): EndedTicket[] => [
  ...new Map(tickets.map((ticket) => [ticket.id, ticket])).values(),
];
