import {
  NO_AMOUNT,
  type CloseOfDay,
  type CloseOfDayPreview,
  type CloseOfDayRow,
  type ListQuery,
} from '@tavola/contract';
import { sql as query } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { amount, amountOrNull, names } from '#platform/database/tables/column-kinds.ts';
import { sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { addAmounts } from '../../commands/amounts/figures.ts';
import { nextNumber } from '../../rows/orders/counters.rows.ts';
import { readDetails, selectDetails } from './day-details.rows.ts';
import { withNames } from './day-names.rows.ts';
import { undated, type DayPart } from './day-part.ts';

/** What a close of day says beyond its row; stored as of that moment. */
export type DayFigures = Pick<CloseOfDay, 'sales' | 'perType' | 'voided' | 'reports'> &
  Partial<Pick<CloseOfDay, 'details'>>;

/** What a close of day holds, before it has a number. */
export interface DayFound extends DayFigures {
  readonly saleCount: number;
  readonly totalAmount: CloseOfDay['totalAmount'];
  readonly cashDifference: CloseOfDay['cashDifference'];
  /** The latest business date of its sales; null = it has none. */
  readonly lastDate: string | null;
}

/** A close of day to be stored. */
export interface NewDay {
  readonly id: string;
  readonly businessDate: string;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly note: string | null;
  /** Left out = the next one. */
  readonly number?: number;
}

/** One close of day at a time: the counter of its number is held until the commit. */
export async function holdDayCounter(tx: Tx, { companyID, locationID }: LocationScope): Promise<void> {
  await tx.pipeline([
    sql`INSERT INTO counters (company_id, location_id, kind, business_date, value)
      VALUES (${companyID}, ${locationID}, 'closeOfDay', '1970-01-01', 0) ON CONFLICT DO NOTHING`,
    sql`SELECT 1 FROM counters WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND kind = 'closeOfDay' AND business_date = '1970-01-01' FOR UPDATE`,
  ]);
}

/** Reserves the numbers up to this one for past days; a close of day made now gets a later one. */
export async function reserveDayNumbers(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  highest: number,
): Promise<void> {
  await tx.pipeline([
    sql`UPDATE counters SET value = ${highest} WHERE company_id = ${companyID} AND location_id = ${locationID}
      AND kind = 'closeOfDay' AND business_date = '1970-01-01' AND value < ${highest}`,
  ]);
}

/**
 * Gives a day everything that was paid or closed since the one before it, and answers what that comes to. The rows are
 * marked first and read by their mark, so that what is committed in between belongs to the next day.
 */
export async function collectDay(tx: Tx, scope: LocationScope, dayID: string, part: DayPart): Promise<DayFound> {
  const { companyID, locationID } = scope;
  const rows = undated(scope, part);
  const here = {
    p: sql`p.company_id = ${companyID} AND p.location_id = ${locationID}`,
    r: sql`r.company_id = ${companyID} AND r.location_id = ${locationID}`,
    s: sql`s.company_id = ${companyID} AND s.location_id = ${locationID}`,
    a: sql`a.company_id = ${companyID} AND a.at_location_id = ${locationID}`,
    g: sql`g.company_id = ${companyID} AND g.location_id = ${locationID}`,
    f: sql`f.company_id = ${companyID} AND f.location_id = ${locationID}`,
  };
  const [, , , , , , , sales, types, reports, ...rest] = await tx.pipeline([
    sql`UPDATE sales s SET close_of_day_id = ${dayID} WHERE ${rows.sales}`,
    sql`UPDATE payments p SET close_of_day_id = ${dayID} WHERE ${rows.payments}`,
    sql`UPDATE refunds f SET close_of_day_id = ${dayID} WHERE ${rows.refunds}`,
    sql`UPDATE account_settlements a SET close_of_day_id = ${dayID} WHERE ${rows.settlements}`,
    sql`UPDATE gift_card_payments g SET close_of_day_id = ${dayID} WHERE ${rows.giftCards}`,
    sql`UPDATE terminal_reports r SET close_of_day_id = ${dayID} WHERE ${rows.reports}`,
    markPostings(scope, dayID, part),
    sql`SELECT count(*)::integer AS count, greatest(max(s.sale_date),
          (SELECT max(p.payment_date) FROM payments p WHERE ${here.p} AND p.close_of_day_id = ${dayID}),
          (SELECT max(f.business_date) FROM refunds f WHERE ${here.f} AND f.close_of_day_id = ${dayID}),
          (SELECT max(a.business_date) FROM account_settlements a WHERE ${here.a} AND a.close_of_day_id = ${dayID}),
          (SELECT max(g.business_date) FROM gift_card_payments g WHERE ${here.g} AND g.close_of_day_id = ${dayID})
        )::text AS last_date,
        min(s.sale_number)::text AS first_no, max(s.sale_number)::text AS last_no,
        coalesce(sum(o.subtotal), 0) AS subtotal, coalesce(sum(o.discount_amount), 0) AS discount,
        coalesce(sum(o.comp_amount), 0) AS comp, coalesce(sum(o.service_charge_amount), 0) AS service,
        coalesce(sum(o.inclusive_tax_amount + o.exclusive_tax_amount), 0) AS tax,
        coalesce(sum(s.total_due_amount), 0) AS due, coalesce(sum(s.tip_amount), 0) AS tip,
        coalesce(sum(s.cash_rounding_amount), 0) AS rounding
      FROM sales s JOIN orders o ON o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id
      WHERE ${here.s} AND s.close_of_day_id = ${dayID}`,
    selectTypes(
      sql`${here.p} AND p.close_of_day_id = ${dayID}`,
      sql`${here.a} AND a.close_of_day_id = ${dayID}`,
      sql`${here.g} AND g.close_of_day_id = ${dayID}`,
    ),
    sql`SELECT r.id, c.name, r.opened_at, r.closed_at, r.opening_float, r.expected_cash, r.counted_cash, r.difference
      FROM terminal_reports r
      JOIN clients c ON c.company_id = ${companyID} AND c.location_id = ${locationID} AND c.id = r.client_id
      WHERE ${here.r} AND r.close_of_day_id = ${dayID} ORDER BY r.opened_at, r.id`,
    ...selectDetails(scope, dayID, 'soldBy' in part ? part : { without: terminalLeftOut(part) }),
  ]);
  const sold = sales?.rows[0] ?? {};
  const sum = (name: string) => amount.read(String(sold[name] ?? 0));
  const perType = (types?.rows ?? []).map(readType);
  const found = (reports?.rows ?? []).map((row) => ({
    terminalReportID: String(row['id']),
    terminalName: String(row['name']),
    openedOn: String(row['opened_at']),
    closedOn: String(row['closed_at']),
    openingFloat: amount.read(String(row['opening_float'])),
    expectedCash: amountOrNull(textOrNull(row['expected_cash'])),
    countedCash: amountOrNull(textOrNull(row['counted_cash'])),
    difference: amountOrNull(textOrNull(row['difference'])),
  }));
  const differences = found.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  return {
    saleCount: Number(sold['count'] ?? 0),
    totalAmount: sum('due'),
    lastDate: textOrNull(sold['last_date']),
    cashDifference: differences.length === 0 ? null : differences.reduce(addAmounts),
    sales: {
      firstSaleNo: textOrNull(sold['first_no']),
      lastSaleNo: textOrNull(sold['last_no']),
      subtotal: sum('subtotal'),
      discountAmount: sum('discount'),
      compAmount: sum('comp'),
      serviceChargeAmount: sum('service'),
      totalTaxAmount: sum('tax'),
      totalDueAmount: sum('due'),
      tipAmount: sum('tip'),
      cashRoundingAmount: sum('rounding'),
    },
    perType,
    reports: found,
    ...readDetails(rest),
  };
}

/**
 * Postings have the close of day of the row that they come from: of their payment, of an unpaid sale, of a refund, of
 * money on an account or of gift cards, of a report and of the cash that moved in it. None of them is older than what
 * they come from.
 */
const markPostings = ({ companyID, locationID }: LocationScope, dayID: string, part: DayPart): Statement => {
  const here = (table: Sql): Sql => sql`${table}.company_id = ${companyID} AND ${table}.location_id = ${locationID}`;
  // A card that was given without a sale has no money to be marked with; it is of no day of the past.
  const issued =
    'soldBy' in part
      ? sql``
      : sql`
      UNION ALL SELECT i.source_id, i.business_date FROM ledger_postings i WHERE ${here(sql`i`)}
        AND i.kind = 'giftCard' AND i.close_of_day_id IS NULL AND 'giftCardsIssued' = ANY(i.accounts)`;
  return sql`WITH marked (id, since) AS (
      SELECT p.id, p.payment_date FROM payments p WHERE ${here(sql`p`)} AND p.close_of_day_id = ${dayID}
      UNION ALL SELECT s.id, s.sale_date FROM sales s WHERE ${here(sql`s`)} AND s.close_of_day_id = ${dayID}
      UNION ALL SELECT f.id, f.business_date FROM refunds f WHERE ${here(sql`f`)} AND f.close_of_day_id = ${dayID}
      UNION ALL SELECT a.id, a.business_date FROM account_settlements a
        WHERE a.company_id = ${companyID} AND a.at_location_id = ${locationID} AND a.close_of_day_id = ${dayID}
      UNION ALL SELECT g.id, g.business_date FROM gift_card_payments g WHERE ${here(sql`g`)} AND g.close_of_day_id = ${dayID}
      UNION ALL SELECT r.id, r.business_date FROM terminal_reports r
        WHERE ${here(sql`r`)} AND r.close_of_day_id = ${dayID}
      UNION ALL SELECT c.id, r.business_date FROM terminal_reports r
        JOIN cash_activities c ON ${here(sql`c`)} AND c.terminal_report_id = r.id
        WHERE ${here(sql`r`)} AND r.close_of_day_id = ${dayID}${issued})
    UPDATE ledger_postings l SET close_of_day_id = ${dayID} FROM marked m
    WHERE ${here(sql`l`)} AND l.close_of_day_id IS NULL AND l.business_date >= (SELECT min(since) FROM marked)
      AND m.id = coalesce(l.payment_id, l.source_id, l.sale_id)`;
};

// Money by its type, of the payments `p` and the money on accounts `a` and of gift cards `g` that these name.
const selectTypes = (payments: Sql, settlements: Sql, giftCards: Sql): Statement =>
  sql`SELECT t.payment_type_id, t.custom_payment_type_id, max(t.name) AS name, (array_agg(t.names))[1] AS names,
      count(*)::integer AS count, sum(t.amount) AS amount, sum(t.tip_amount) AS tip
    FROM (SELECT p.payment_type_id, p.custom_payment_type_id, p.name, p.names, p.tip_amount,
          CASE WHEN p.status = 'Returned' THEN -abs(p.amount) ELSE p.amount END AS amount
        FROM payments p WHERE ${payments} AND p.status NOT IN ('Voided', 'Cancelled')
      UNION ALL SELECT a.payment_type_id, a.custom_payment_type_id, a.name, a.names, 0, a.amount
        FROM account_settlements a WHERE ${settlements} AND a.status = 'Received'
      UNION ALL SELECT g.payment_type_id, g.custom_payment_type_id, g.name, g.names, 0, g.amount
        FROM gift_card_payments g WHERE ${giftCards}) AS t
    GROUP BY 1, 2 ORDER BY 1, 3`;

const readType = (row: DriverRow): CloseOfDay['perType'][number] => ({
  // A CHECK of the table holds it to the types of the contract.
  paymentTypeID: Number(row['payment_type_id']) as CloseOfDay['perType'][number]['paymentTypeID'],
  customPaymentTypeID: textOrNull(row['custom_payment_type_id']),
  name: String(row['name']),
  names: names.read(row['names']) ?? null,
  paymentCount: Number(row['count']),
  amount: amount.read(String(row['amount'])),
  tipAmount: amount.read(String(row['tip'])),
});

/** What a close of day would hold now; nothing is marked. */
export async function previewDay(tx: Tx, scope: LocationScope, part: DayPart): Promise<CloseOfDayPreview> {
  const rows = undated(scope, part);
  const [sold, types, last, onAccounts, refunded, ofCards] = await tx.pipeline([
    sql`SELECT count(*)::integer AS count, coalesce(sum(s.total_due_amount), 0) AS due, coalesce(sum(s.tip_amount), 0) AS tip
      FROM sales s WHERE ${rows.sales}`,
    selectTypes(rows.payments, rows.settlements, rows.giftCards),
    sql`SELECT z.closed_at FROM close_of_days z WHERE z.company_id = ${scope.companyID} AND z.location_id = ${scope.locationID}
      ORDER BY z.number DESC LIMIT 1`,
    sql`SELECT coalesce(sum(a.amount), 0) AS amount FROM account_settlements a
      WHERE ${rows.settlements} AND a.status = 'Received'`,
    sql`SELECT coalesce(sum(f.amount + f.tip_amount + f.cash_rounding_amount), 0) AS amount
      FROM refunds f WHERE ${rows.refunds}`,
    sql`SELECT coalesce(sum(g.amount), 0) AS amount FROM gift_card_payments g WHERE ${rows.giftCards}`,
  ]);
  const sales = sold?.rows[0] ?? {};
  const perType = (types?.rows ?? []).map(readType);
  return {
    since: textOrNull(last?.rows[0]?.['closed_at']),
    saleCount: Number(sales['count'] ?? 0),
    totalAmount: amount.read(String(sales['due'] ?? 0)),
    tipAmount: amount.read(String(sales['tip'] ?? 0)),
    perType,
    settlementsAmount: amount.read(String(onAccounts?.rows[0]?.['amount'] ?? 0)),
    refundsAmount: amount.read(String(refunded?.rows[0]?.['amount'] ?? 0)),
    giftCardsAmount: amount.read(String(ofCards?.rows[0]?.['amount'] ?? 0)),
    paymentsAmount: perType.reduce((sum, type) => addAmounts(sum, addAmounts(type.amount, type.tipAmount)), NO_AMOUNT),
  };
}

/** The terminal whose orders of the past belong to separate closes of day, or to none. */
const terminalLeftOut = ({ pastDays, sampleTerminalID }: Extract<DayPart, { pastDays: unknown }>): string | null =>
  sampleTerminalID ?? pastDays?.clientID ?? null;

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Stores a close of day under its number, with what the rows that name it come to. */
export async function insertDay(tx: Tx, scope: LocationScope, day: NewDay, found: DayFound): Promise<void> {
  const { companyID, locationID } = scope;
  const { saleCount, totalAmount, cashDifference, sales, perType, voided, reports, details } = found;
  const figures: DayFigures = { sales, perType, voided, reports, details };
  const next =
    day.number === undefined ? nextNumber(scope, 'closeOfDay') : sql`next (value) AS (VALUES (${day.number}::bigint))`;
  await tx.pipeline([
    sql`WITH ${next}
      INSERT INTO close_of_days (company_id, location_id, id, number, business_date, closed_at, closed_by, note,
        sale_count, total_amount, cash_difference, figures)
      SELECT ${companyID}::uuid, ${locationID}::uuid, ${day.id}::uuid, next.value, ${day.businessDate}::date,
        ${day.closedAt}::timestamptz, ${day.closedBy}::uuid, ${day.note}::text, ${saleCount}::integer,
        ${totalAmount}::numeric, ${cashDifference}::numeric, ${JSON.stringify(figures)}::json FROM next`,
  ]);
}

const daysOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('close_of_days as z')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'z.closed_by'))
    .select([
      'z.id',
      'z.number',
      'z.business_date',
      'z.closed_at',
      query<string>`btrim(u.first_name || ' ' || u.last_name)`.as('closed_by'),
      'z.note',
      'z.sale_count',
      'z.total_amount',
      'z.cash_difference',
    ])
    .where('z.company_id', '=', companyID)
    .where('z.location_id', '=', locationID);

type StoredDay = Awaited<ReturnType<ReturnType<typeof daysOf>['execute']>>[number];

const summaryOf = (row: StoredDay): CloseOfDayRow => ({
  closeOfDayID: row.id,
  number: Number(row.number),
  businessDate: row.business_date,
  closedOn: row.closed_at,
  closedBy: row.closed_by,
  note: row.note,
  saleCount: row.sale_count,
  totalAmount: amount.read(row.total_amount),
  cashDifference: amountOrNull(row.cash_difference),
});

// A day that was closed before these were stored has no money of accounts and gift cards, and no refunds.
const detailsOf = ({ details = null }: DayFigures): CloseOfDay['details'] =>
  details && {
    ...details,
    settlements: details.settlements ?? { count: 0, amount: NO_AMOUNT },
    refunds: details.refunds ?? { count: 0, amount: NO_AMOUNT },
    giftCards: details.giftCards ?? { count: 0, amount: NO_AMOUNT },
  };

/** A close of day with its figures; null = none of this location. */
export async function findDay(tx: Tx, scope: LocationScope, id: string): Promise<CloseOfDay | null> {
  const row = await daysOf(tx, scope)
    .select((of) => [
      'z.figures',
      'z.sample_sale_count',
      'z.sample_amount',
      of
        .selectFrom('close_of_days as b')
        .select('b.closed_at')
        .where('b.company_id', '=', scope.companyID)
        .where('b.location_id', '=', scope.locationID)
        .whereRef('b.number', '<', 'z.number')
        .orderBy('b.number', 'desc')
        .limit(1)
        .as('since'),
    ])
    .where('z.id', '=', id)
    // Written as these figures and by nothing else.
    .$narrowType<{ figures: DayFigures }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  const details = detailsOf(row.figures);
  return {
    ...summaryOf(row),
    since: row.since,
    samples: { saleCount: row.sample_sale_count, amount: amount.read(row.sample_amount) },
    ...row.figures,
    details: details && (await withNames(tx, scope, details)),
  };
}

/** One page of the closes of day of a location. */
export async function listDays(
  tx: Tx,
  scope: LocationScope,
  {
    startDate,
    endDate,
    ...page
  }: ListQuery & { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
): Promise<{ items: CloseOfDayRow[]; total: number }> {
  const source = daysOf(tx, scope)
    .$if(startDate !== undefined, (of) => of.where('z.business_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('z.business_date', '<=', endDate ?? ''));
  const { rows, total } = await listPage(
    source,
    {
      sort: {
        number: query`z.number`,
        businessDate: query`z.business_date`,
        closedOn: query`z.closed_at`,
        totalAmount: query`z.total_amount`,
      },
      search: [query`z.number::text`],
      tieBreak: query`z.number DESC`,
    },
    page,
  );
  return { items: rows.map(summaryOf), total };
}
