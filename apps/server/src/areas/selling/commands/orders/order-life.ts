import {
  amountOf,
  type CallAnswer,
  type Names,
  type OrderChange,
  type OrderLifeEntry,
  type orderLifeRoutes,
} from '@tavola/contract';
import type { Actor } from '#platform/auth/actor.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { refuse } from '#platform/errors/refusal.ts';
import {
  nameIn,
  readChanges,
  selectApprovers,
  selectBillNames,
  selectChanges,
  selectOpener,
  selectPaymentLife,
} from '../../rows/orders/order-changes.rows.ts';
import type { OrderRow } from '../../rows/orders/order-rows.ts';
import { addAmounts } from '../amounts/figures.ts';
import type { SellingDeps } from '../selling-deps.ts';
import { assertSees, seesMoney } from '../serving.ts';
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
  deps: Pick<SellingDeps, 'sellingPlaceFor'>,
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
  const later = rows.flatMap(({ changes }) => changes);
  const { operational } = await deps.sellingPlaceFor(tx, scope);
  const [approved] = await tx.pipeline([
    selectApprovers(scope, orderID, [order.createdAt, ...rows.map(({ at }) => at)]),
  ]);
  const approvers = new Map((approved?.rows ?? []).map((row) => [instantOf(row['at']), nameIn(row, 'person')]));
  const names = await namesOfBills(tx, scope, later);
  const entries: OrderLifeEntry[] = [
    {
      at: order.createdAt,
      by: order.openedByName,
      terminal: nameIn(opener?.rows[0], 'terminal'),
      approvedBy: approvers.get(order.createdAt) ?? null,
      changes: firstChanges(stored, later, operational.defaultCustomerID),
    },
    ...rows.map(({ at, person, terminal, changes }) => ({
      at,
      by: nameOr(person, order),
      terminal,
      approvedBy: approvers.get(at) ?? null,
      changes: changes.map((each) => withBills(each, names, order.tableName)),
    })),
    ...(paid?.rows ?? []).flatMap((row) => paymentEntries(row, later, order)),
  ];
  const shown = seesMoney(actor, order.channel) ? entries : entries.flatMap(withoutMoney);
  // Stable: what has one moment stays in the order in which it was written.
  return { orderNo: order.orderNo, entries: shown.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) };
}

// What no person did, the channel of the order did.
const nameOr = (person: string | null, { openedByName }: OrderRow): string => person ?? openedByName;

const OF_PAYMENTS: ReadonlySet<OrderChange['kind']> = new Set(['paid', 'tipChanged', 'paymentVoided']);

/** An entry as people see it who only follow the work (decision 192); one about payments alone is left out. */
function withoutMoney(entry: OrderLifeEntry): OrderLifeEntry[] {
  const changes = entry.changes.filter(({ kind }) => !OF_PAYMENTS.has(kind)).map((each) => ({ ...each, amount: null }));
  return changes.length === 0 ? [] : [{ ...entry, changes }];
}

interface NamedBill {
  readonly name: string;
  readonly table: string | null;
}

const ofBills = ({ kind, detail }: OrderChange): string[] =>
  detail !== null && detail !== '' && LINES_OF_BILLS.has(kind) ? detail.split(',') : [];
const LINES_OF_BILLS: ReadonlySet<OrderChange['kind']> = new Set(['lineGiven', 'lineReceived', 'lineShared']);

async function namesOfBills(
  tx: Tx,
  scope: LocationScope,
  changes: readonly OrderChange[],
): Promise<ReadonlyMap<string, NamedBill>> {
  const ids = [...new Set(changes.flatMap(ofBills))];
  if (ids.length === 0) return new Map();
  const [found] = await tx.pipeline([selectBillNames(scope, ids)]);
  return new Map(
    (found?.rows ?? []).map((row) => [
      String(row['id']),
      { name: nameIn(row, 'name') ?? '', table: nameIn(row, 'table_name') },
    ]),
  );
}

/** The names of the other bills of a line in place of their ids; one of another table is named with it. */
function withBills(each: OrderChange, names: ReadonlyMap<string, NamedBill>, own: string | null): OrderChange {
  const bills = ofBills(each).flatMap((id) => names.get(id) ?? []);
  if (bills.length === 0) return each;
  const shown = bills.map(({ name, table }) => (table === null || table === own ? name : `${table} · ${name}`));
  return { ...each, detail: shown.join(', ') };
}

/** A payment as it was taken, with the tip of that moment, and its void with what it returned. */
function paymentEntries(row: DriverRow, later: readonly OrderChange[], order: OrderRow): OrderLifeEntry[] {
  // As the schema of payments has it.
  const known = { name: nameIn(row, 'name'), names: row['names'] as Names | null };
  const [amount, tip] = [amountOf(Number(row['amount'])), amountOf(Number(row['tip_amount']))];
  const changed = later.find(({ kind, detail }) => kind === 'tipChanged' && detail === row['id']);
  const firstTip = changed?.before == null ? tip : amountOf(changed.before);
  const voidedAt = row['voided_at'];
  return [
    {
      at: instantOf(row['created_at']),
      by: nameOr(nameIn(row, 'person'), order),
      terminal: nameIn(row, 'terminal'),
      approvedBy: null,
      changes: [change('paid', { ...known, amount: addAmounts(amount, firstTip) })],
    },
    ...(voidedAt === null
      ? []
      : [
          {
            at: instantOf(voidedAt),
            by: nameIn(row, 'void_person'),
            terminal: nameIn(row, 'void_terminal'),
            approvedBy: nameIn(row, 'void_approver'),
            changes: [change('paymentVoided', { ...known, amount: addAmounts(amount, tip) })],
          },
        ]),
  ];
}

// The driver gives a moment as text.
const instantOf = (value: unknown): string => new Date(value as string).toISOString();
