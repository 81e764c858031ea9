import type { OrderStatus } from '@tavola/contract';
import type { DriverRow } from '#platform/database/columns.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import { Refusal } from '#platform/errors/refusal.ts';
import { outgoing, type OutgoingEvent } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { insertLines, MOST_EXACT_ROWS } from '../../rows/order-lines.rows.ts';
import type { LineRow, OrderRow } from '../../rows/order-rows.ts';
import { orderNoAsJson } from '../../rows/orders.rows.ts';
import { write, type Prepared } from '../prepared.ts';
import { tableEffects, type KnownTables } from '../tables/table-effects.ts';

/** What is written of one order: its row and what goes, then its new lines, then everything that names them. */
export interface OrderWrite {
  readonly order: OrderRow;
  /** Its status before, null for a new order; leaving Draft is published once. */
  readonly statusBefore: OrderStatus | null;
  readonly before: readonly Statement[];
  readonly added: readonly LineRow[];
  /** Who writes it; left out = who opened the order. */
  readonly author?: { readonly userID: string; readonly name: string };
  readonly after: readonly Statement[];
}

/** A line's id belongs to one order and is never used again. */
export function refuseLineIDs(): never {
  throw new Refusal('validation.failed', { fields: [{ path: 'orderLines', code: 'invalid' }] });
}

/**
 * Writes orders whose rows are locked, and announces them, all with the commit. The last that the transaction does.
 * Gives what the first statement of each order answered.
 */
export const writeOrders = async (
  tx: Tx,
  scope: LocationScope,
  writes: readonly OrderWrite[],
): Promise<readonly (DriverRow | undefined)[]> => write(tx, scope, await prepareOrders(tx, scope, writes));

/**
 * The same, to be written together with more; `first` is sent in front of everything that is written, `known` are the
 * tables of the orders where the command holds them.
 */
export async function prepareOrders(
  tx: Tx,
  scope: LocationScope,
  writes: readonly OrderWrite[],
  first: readonly Statement[] = [],
  known: KnownTables | null = null,
): Promise<Prepared<readonly (DriverRow | undefined)[]>> {
  const tables = await tableEffects(tx, scope, writes.map(tableChange), known);
  const checked = new Map<OrderWrite, DriverRow | undefined>();
  const isEarly = first.length > 0 && writes.some(isChecked);
  if (isEarly) await tx.pipeline(first);
  const front = isEarly ? [] : first;
  for (const each of writes) if (isChecked(each)) checked.set(each, await writeChecked(tx, scope, each));
  const last = writes.map((each) =>
    checked.has(each) ? each.after : [...each.before, ...lineStatements(scope, each), ...each.after],
  );
  return {
    statements: [...front, ...last.flat(), ...tables.statements],
    events: [...eventsOf(scope, writes), ...tables.events],
    finish: (results) => {
      let from = front.length;
      return writes.map((each, index) => {
        const answered = checked.has(each) ? checked.get(each) : results[from]?.rows[0];
        from += last[index]?.length ?? 0;
        return answered;
      });
    },
  };
}

// Who adds the first line to a free table serves it (decision 180).
const tableChange = ({ order, added, author }: OrderWrite) => ({
  order,
  waiter: author ?? { userID: order.openedBy, name: order.openedByName },
  hasNewLines: added.some(({ status }) => status !== 'Voided'),
  at: order.updatedAt,
});

// New orders one by one, then all that changed in one message (decisions 144, 202).
function eventsOf(scope: LocationScope, writes: readonly OrderWrite[]): OutgoingEvent[] {
  const orders = writes.map(({ order: { orderID, status, version } }) => ({ orderID, status, version }));
  return [
    ...writes.filter(isReceived).map(({ order }) => received(scope, order)),
    ...(orders.length === 0 ? [] : [outgoing('orderStatusChanged', { orders })]),
  ];
}

const isReceived = ({ order: { status }, statusBefore }: OrderWrite): boolean =>
  (statusBefore === null || statusBefore === 'Draft') && status !== 'Draft' && status !== 'Voided';

// The number of a new order is given by the statement that stores it.
const received = (scope: LocationScope, { orderID, orderNo, channel }: OrderRow): OutgoingEvent =>
  outgoing('orderReceived', { orderID, orderNo, systemOrderChannelID: channel }, {}, orderNoAsJson(scope, orderID));

// The few-line statement fails by itself on an id that is taken; the padded one is looked at before the commit.
const isChecked = ({ added }: OrderWrite): boolean => added.length > MOST_EXACT_ROWS;

async function writeChecked(tx: Tx, scope: LocationScope, write: OrderWrite): Promise<DriverRow | undefined> {
  const results = await tx.pipeline([...write.before, ...lineStatements(scope, write)]);
  if (results.at(-1)?.count !== write.added.length) refuseLineIDs();
  return results[0]?.rows[0];
}

const lineStatements = (scope: LocationScope, { order, added }: OrderWrite): Statement[] =>
  added.length === 0 ? [] : [insertLines(scope, order, added, order.updatedAt)];
