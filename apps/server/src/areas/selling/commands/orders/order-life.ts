import { amountOf, type CallAnswer, type Names, type OrderLifeEntry, type orderLifeRoutes } from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import type { DriverRow } from '#platform/database/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import {
  nameIn,
  readChanges,
  selectApprovers,
  selectChanges,
  selectOpener,
  selectPaymentLife,
} from '../../rows/order-changes.rows.ts';
import { assertSees } from '../serving.ts';
import { change, firstChanges } from './order-changes.ts';
import { findOrder, withLines } from './stored-orders.ts';

/**
 * What happened to an order, oldest first: its stored changes, its payments and their voids, with the people who
 * allowed them.
 */
export async function orderLife(
  tx: Tx,
  actor: Actor,
  orderID: string,
): Promise<CallAnswer<typeof orderLifeRoutes.life>> {
  const { scope } = actor;
  const order = (await findOrder(tx, scope, orderID)) ?? refuse('order.not_found');
  assertSees(actor, order.channel);
  const stored = await withLines(tx, scope, order);
  const [changed, paid, opener] = await tx.pipeline([
    selectChanges(scope, orderID),
    selectPaymentLife(scope, orderID),
    selectOpener(scope, orderID),
  ]);
  const rows = (changed?.rows ?? []).map(readChanges);
  const [approved] = await tx.pipeline([
    selectApprovers(scope, orderID, [order.createdAt, ...rows.map(({ at }) => at)]),
  ]);
  const approvers = new Map((approved?.rows ?? []).map((row) => [instantOf(row['at']), nameIn(row, 'person')]));
  const entries: OrderLifeEntry[] = [
    {
      at: order.createdAt,
      by: order.openedByName,
      terminal: nameIn(opener?.rows[0], 'terminal'),
      approvedBy: approvers.get(order.createdAt) ?? null,
      changes: firstChanges(
        stored,
        rows.flatMap(({ changes }) => changes),
      ),
    },
    ...rows.map(({ at, person, terminal, changes }) => ({
      at,
      by: person,
      terminal,
      approvedBy: approvers.get(at) ?? null,
      changes: [...changes],
    })),
    ...(paid?.rows ?? []).flatMap(paymentEntries),
  ];
  // Stable: what has one moment stays in the order in which it was written.
  return { orderNo: order.orderNo, entries: entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
}

function paymentEntries(row: DriverRow): OrderLifeEntry[] {
  // As the schema of payments has it.
  const known = {
    name: nameIn(row, 'name'),
    names: row['names'] as Names | null,
    amount: amountOf(Number(row['amount'])),
  };
  const voidedAt = row['voided_at'];
  return [
    {
      at: instantOf(row['created_at']),
      by: nameIn(row, 'person'),
      terminal: nameIn(row, 'terminal'),
      approvedBy: null,
      changes: [change('paid', known)],
    },
    ...(voidedAt === null
      ? []
      : [
          {
            at: instantOf(voidedAt),
            by: nameIn(row, 'void_person'),
            terminal: nameIn(row, 'void_terminal'),
            approvedBy: nameIn(row, 'void_approver'),
            changes: [change('paymentVoided', known)],
          },
        ]),
  ];
}

// The driver gives a moment as text.
const instantOf = (value: unknown): string => new Date(value as string).toISOString();
