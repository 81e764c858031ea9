import {
  fillMessage,
  PaymentType,
  type Amount,
  type ClosingCode,
  type ClosingValidation,
  type Language,
  type OperationalSetting,
} from '@tavola/contract';
import { amountOrNull } from '#platform/database/tables/column-kinds.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { findClockedIn } from '#areas/staff/index.ts';
import { VALID_STATUSES } from '../../rows/orders/order-statuses.ts';
import { closingWords } from './closing.words.ts';

/** Most records that one row of a validation names. */
const MOST_NAMED = 100;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly place: string | null;
  readonly amount: Amount | null;
}

/** Which severity each code has where it can be either. */
type Severities = Readonly<Partial<Record<ClosingCode, 'block' | 'warn'>>>;

/** Shown in a message; the ids and names of all travel with it. */
const MOST_IN_MESSAGE = 5;

function rowOf(code: ClosingCode, found: readonly Named[], language: Language, severity: 'block' | 'warn') {
  if (found.length === 0) return [];
  const shown = found.slice(0, MOST_IN_MESSAGE).map(({ name }) => name);
  const names = `${shown.join(', ')}${found.length > shown.length ? ' …' : ''}`;
  return [
    {
      code,
      severity,
      message: fillMessage(closingWords[code][language][found.length === 1 ? 'one' : 'other'], { names }),
      ids: found.map(({ id }) => id),
      names: found.map(({ name }) => name),
      places: found.map(({ place }) => place),
      amounts: found.map(({ amount: due }) => due),
    },
  ];
}

const numbered = (rows: readonly Record<string, unknown>[] | undefined): Named[] =>
  (rows ?? []).map((row) => ({
    id: String(row['id']),
    name: String(row['name']),
    place: textOrNull(row['place']),
    amount: amountOrNull(textOrNull(row['amount'])),
  }));

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

// What is due of an order `a`.
const dueOf = ({ companyID, locationID }: LocationScope): Sql =>
  sql`coalesce((SELECT s.balance_due_amount FROM sales s WHERE s.company_id = ${companyID} AND s.location_id = ${locationID}
    AND s.order_id = a.id), a.total_due_amount) AS amount`;

// Cards that a device or a system abroad has not answered for, by the order that they pay (decisions 55, 90).
const activities = ({ companyID, locationID }: LocationScope, states: Sql, ofClient: Sql): Sql =>
  sql`SELECT DISTINCT o.id, o.order_no AS name FROM payment_activities a
    JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = a.order_id
    WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.completed_at IS NULL AND a.state IN (${states})
      ${ofClient} ORDER BY name LIMIT ${MOST_NAMED}`;

// Cards that are held and not charged yet (decision 422).
const uncaptured = ({ companyID, locationID }: LocationScope, clientID: string | null): Sql =>
  sql`SELECT DISTINCT o.id, o.order_no AS name FROM payments p
    JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = p.order_id
    WHERE p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.status = 'Authorised'
      AND (${clientID}::uuid IS NULL OR p.client_id = ${clientID}::uuid) ORDER BY name LIMIT ${MOST_NAMED}`;

const openOrders = (scope: LocationScope, paymentStatus: string, ofClient: Sql): Sql =>
  sql`SELECT a.id, a.order_no AS name, coalesce(a.table_name, a.alias_name) AS place, ${dueOf(scope)} FROM orders a
    WHERE a.company_id = ${scope.companyID} AND a.location_id = ${scope.locationID} AND a.payment_status = ${paymentStatus}
      AND a.status = ANY (${VALID_STATUSES}::text[])
      AND (a.line_count > 0 OR a.total_due_amount <> 0) ${ofClient} ORDER BY a.order_date, a.order_number LIMIT ${MOST_NAMED}`;

/**
 * The terminals whose cash is in no report, which means uncounted; `of` are the payments and the money on accounts and
 * of gift cards of the day. The terminal of past demo orders has number 0 and no drawer to turn on.
 */
export async function findUncounted(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  language: Language,
  of: { readonly payments: Sql; readonly settlements: Sql; readonly giftCards: Sql },
): Promise<ClosingValidation[]> {
  const [found] = await tx.pipeline([
    sql`SELECT c.id, c.name, sum(t.amount) AS amount
      FROM (SELECT p.client_id, p.amount + p.tip_amount AS amount FROM payments p
          WHERE ${of.payments} AND p.payment_type_id = ${PaymentType.Cash} AND p.terminal_report_id IS NULL
            AND NOT p.awaits_report AND p.status NOT IN ('Voided', 'Cancelled')
        UNION ALL SELECT a.client_id, a.amount FROM account_settlements a
          WHERE ${of.settlements} AND a.payment_type_id = ${PaymentType.Cash} AND a.terminal_report_id IS NULL
            AND a.status = 'Received'
        UNION ALL SELECT g.client_id, g.amount FROM gift_card_payments g
          WHERE ${of.giftCards} AND g.payment_type_id = ${PaymentType.Cash} AND g.terminal_report_id IS NULL) AS t
      JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = t.client_id AND c.terminal_number > 0
      GROUP BY 1, 2 HAVING sum(t.amount) <> 0 ORDER BY c.name LIMIT ${MOST_NAMED}`,
  ]);
  return rowOf('uncounted_cash', numbered(found?.rows), language, 'warn');
}

/** The people who are still clocked in, where the location has a time clock (decision 90). */
export async function findEmployees(
  tx: Tx,
  scope: LocationScope,
  language: Language,
  { modules, closeOutAllEmployees }: Pick<OperationalSetting, 'modules' | 'closeOutAllEmployees'>,
): Promise<ClosingValidation[]> {
  if (!modules.timeClock) return [];
  const people = (await findClockedIn(tx, scope)).slice(0, MOST_NAMED);
  const named = people.map(({ userID, name }) => ({ id: userID, name, place: null, amount: null }));
  return rowOf('clocked_in', named, language, closeOutAllEmployees ? 'block' : 'warn');
}

/** What is in the way of closing: a terminal, or the location where none is named (decision 90). */
export async function validateClosing(
  tx: Tx,
  scope: LocationScope,
  clientID: string | null,
  language: Language,
  severities: Severities = {},
): Promise<ClosingValidation[]> {
  const { companyID, locationID } = scope;
  const ofClient = clientID === null ? sql`` : sql`AND a.client_id = ${clientID}`;
  const found = await tx.pipeline([
    activities(scope, sql`'Timeout', 'NoConnection'`, ofClient),
    activities(scope, sql`'Idle', 'AwaitingDevice', 'AwaitingPayment', 'DeviceBusy'`, ofClient),
    openOrders(scope, 'PartiallyPaid', ofClient),
    openOrders(scope, 'Pending', ofClient),
    sql`SELECT c.id, c.name FROM terminal_reports a
      JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = a.client_id
      WHERE a.company_id = ${companyID} AND a.location_id = ${locationID} AND a.status <> 'Closed'
        AND ${clientID}::uuid IS NULL ORDER BY c.name LIMIT ${MOST_NAMED}`,
    uncaptured(scope, clientID),
  ]);
  const [unknown, authorised, partly, open, terminals, held] = found.map(({ rows }) => numbered(rows));
  return [
    ...rowOf('unknown_card_outcome', unknown ?? [], language, 'block'),
    ...rowOf('authorised_payment', authorised ?? [], language, 'block'),
    ...rowOf('uncaptured_payment', held ?? [], language, 'warn'),
    ...rowOf('open_terminals', terminals ?? [], language, severities.open_terminals ?? 'warn'),
    ...rowOf('partly_paid_orders', partly ?? [], language, severities.partly_paid_orders ?? 'warn'),
    ...rowOf('open_orders', open ?? [], language, severities.open_orders ?? 'warn'),
  ];
}
