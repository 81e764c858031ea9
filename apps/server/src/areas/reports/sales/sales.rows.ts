import {
  ALL_ROWS,
  MAX_LIST_ROWS,
  NO_PERSON,
  paymentFigures,
  REDEEMED_POINTS,
  reductionKinds,
  type ListQuery,
  type PaymentFigure,
  type ReductionKind,
  type ReportFigures,
  type ReportGroup,
  type SaleRecord,
  type SaleState,
} from '@tavola/contract';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { readInPieces } from '#platform/database/read-in-pieces.ts';
import { joined, raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Tx } from '#platform/database/tx.ts';
import { SUMS, SUMS_OF_SUMS, SUMS_OF_PAYMENTS } from '../facts/sums.rows.ts';
import { moneyIn, moneyOfBoth, textIn, textOrNull } from '../figures/cells.ts';
import { counted, isOfLines, keyOf, ofDays, personOf, readFigures, summed } from '../figures/figures.rows.ts';
import { namesOfPeople } from '../figures/names.rows.ts';
import { earlierPayments, isUnsettled } from '../figures/payments.rows.ts';
import { redeemed, REDUCTION_KEY, reductionFacts } from '../figures/reductions.rows.ts';
import type { ReportScope } from '../figures/report-scope.ts';

/** Sales of a period, or those behind one figure of a report. */
export interface SalesQuery {
  readonly group?: ReportGroup | ReductionKind | PaymentFigure | 'employee' | undefined;
  readonly key?: string | null | undefined;
  /** Of comps and voids, who did them; `NO_PERSON` = unknown, left out = anyone. */
  readonly doneBy?: string | undefined;
  readonly saleState: SaleState;
}

const isReduction = (group: string): group is ReductionKind => reductionKinds.some((kind) => kind === group);

const isPaymentFigure = (group: SalesQuery['group']): group is PaymentFigure =>
  paymentFigures.some((figure) => figure === group);

/** Payments `f` of one type, or of any. */
const ofType = ({ key }: Pick<SalesQuery, 'key'>): Sql =>
  key === undefined || key === null
    ? raw('')
    : sql`AND f.type_id::text || ':' || coalesce(f.ref_id::text, '') = ${key}`;

/** The payments `f` that a figure of what was paid is the sum of (decision 508). */
function paymentsBehind(scope: ReportScope, group: PaymentFigure, query: SalesQuery): Sql {
  const state = {
    All: raw(''),
    Paid: raw('AND f.paid_amount + f.tip_amount >= 0'),
    Refunded: raw('AND f.paid_amount + f.tip_amount < 0'),
    Voided: raw('AND false'),
  }[query.saleState];
  const where = {
    payment: () => counted(scope, ['Payment']),
    unsettled: () => sql`${counted(scope, ['Payment'])} AND ${isUnsettled(scope)}`,
    earlier: () => earlierPayments(scope),
  }[group]();
  return sql`${where} ${ofType(query)} ${state}`;
}

/** Which sales `f` are behind a figure: of a part of a sale, the sales that have such a part in the period. */
function behind(scope: ReportScope, { group, key, doneBy }: SalesQuery): Sql {
  const ofParts = (from: Sql, where: Sql): Sql =>
    sql`AND f.record_id IN (SELECT f.record_id FROM ${from} WHERE ${where})`;
  const ofPerson =
    doneBy === undefined ? raw('') : doneBy === NO_PERSON ? sql`AND f.done_by IS NULL` : sql`AND f.done_by = ${doneBy}`;
  // Without a key: all sales that have any such part.
  if (group !== undefined && isReduction(group) && (key === undefined || key === null)) {
    const parts = sql`${counted(scope, [group])} ${ofPerson}`;
    return group === 'Discount' && doneBy === undefined
      ? sql`AND f.record_id IN (SELECT f.record_id FROM ${reductionFacts(scope)} WHERE ${parts}
          UNION ALL SELECT f.record_id FROM report_facts f WHERE ${redeemed(scope)})`
      : ofParts(reductionFacts(scope), parts);
  }
  if (group === 'Discount' && key === REDEEMED_POINTS) return ofParts(raw('report_facts f'), redeemed(scope));
  if (group === undefined || isPaymentFigure(group) || key === undefined || key === null)
    return scope.brandIDs.length === 0 ? raw('') : ofParts(raw('report_facts f'), counted(scope, summed(true)));
  if (isReduction(group))
    return ofParts(reductionFacts(scope), sql`${counted(scope, [group])} AND ${REDUCTION_KEY} = ${key} ${ofPerson}`);
  const chosenOnes = group === 'option' ? 'f.option_ids' : group === 'comboPart' ? 'f.part_ids' : null;
  if (chosenOnes !== null)
    return ofParts(
      raw('report_facts f'),
      sql`${counted(scope, summed(true))} AND ${key} = ANY (${raw(`${chosenOnes}::text[]`)})`,
    );
  return isOfLines(group, scope)
    ? ofParts(raw('report_facts f'), sql`${counted(scope, summed(true))} AND ${keyOf(group, scope)} = ${key}`)
    : sql`AND ${keyOf(group, scope)} = ${key}`;
}

function chosen(scope: ReportScope, query: SalesQuery): Sql {
  if (isPaymentFigure(query.group)) return paymentsBehind(scope, query.group, query);
  const kinds = { All: ['Sale', 'Refund'], Paid: ['Sale'], Refunded: ['Refund'], Voided: ['VoidedOrder'] } as const;
  const state = {
    All: raw(''),
    Paid: raw('AND NOT f.is_refunded'),
    Refunded: raw(''),
    Voided: raw(''),
  };
  const { companyID } = scope;
  // Voids count on their own day; the sale that they are of may have another one.
  const where =
    query.group === 'Void'
      ? sql`f.company_id = ${companyID} AND f.location_id = ANY (${scope.places.map((place) => place.locationID)}::uuid[])
        AND f.kind IN ('Sale', 'VoidedOrder')`
      : counted(scope, [...kinds[query.saleState]]);
  return sql`${where} ${state[query.saleState]} ${behind(scope, query)}`;
}

/** The number of the sale that a row is of; a payment of an order that is not settled has that of the order. */
const SOLD_AS = `(SELECT s.number FROM report_facts s WHERE s.company_id = f.company_id AND s.record_id = f.record_id AND s.kind = 'Sale')`;
const numberOf = ({ group }: SalesQuery): string =>
  isPaymentFigure(group) ? `coalesce(${SOLD_AS}, f.number)` : 'f.number';

const SORTS: Readonly<Record<string, string>> = {
  at: 'f.at',
  net: 'f.net_amount',
  paid: 'f.paid_amount',
  gross: 'f.gross_amount',
  tips: 'f.tip_amount',
};

function orderOf(query: SalesQuery & Pick<ListQuery, 'sort'>): Sql {
  const number = numberOf(query);
  const parts = query.sort.flatMap((part) => {
    const [field = '', direction] = part.split(':');
    // The words of the contract's list alone.
    const expressions = field === 'number' ? [`length(${number})`, number] : [SORTS[field] ?? []].flat();
    return expressions.map((each) => raw(`${each} ${direction === 'desc' ? 'DESC' : 'ASC'}`));
  });
  return joined([...parts, raw('f.at DESC'), raw('f.record_id')]);
}

/** The primary key of a fact. */
const KEY = ['company_id', 'record_id', 'kind', 'id', 'part'] as const;
/** Rows of a page that are looked up one by one; more, as in a file, are read with the sort. */
const MOST_BY_KEY = 1000;

/** What a list of sales, or a file of it, is asked for. */
export type Searched = SalesQuery & Pick<ListQuery, 'search'>;

/** Whether all sales of whole days are counted, whose sums are known (decision 355). */
const isOfDays = (
  { employeeIDs, clientIDs, storeIDs, brandIDs }: ReportScope,
  { group, saleState, search }: Searched,
): boolean =>
  group === undefined &&
  saleState === 'All' &&
  search === '' &&
  [employeeIDs, clientIDs, storeIDs, brandIDs].every((ids) => ids.length === 0);

function found(scope: ReportScope, query: Searched): Sql {
  const ofPayment = sql`AND (f.number = ${query.search} OR ${raw(SOLD_AS)} = ${query.search})`;
  const ofSale = sql`AND (f.number = ${query.search} OR f.name = ${query.search})`;
  const search = query.search === '' ? raw('') : isPaymentFigure(query.group) ? ofPayment : ofSale;
  return sql`${chosen(scope, query)} ${search}`;
}

const sumsOf = (scope: ReportScope, query: Searched): Sql =>
  isOfDays(scope, query)
    ? sql`SELECT ${SUMS_OF_SUMS} FROM report_sums f WHERE ${ofDays(scope)}`
    : sql`SELECT ${isPaymentFigure(query.group) ? SUMS_OF_PAYMENTS : SUMS} FROM report_facts f WHERE ${found(scope, query)}`;

const countIn = (rows: readonly DriverRow[] | undefined): number => Number(rows?.[0]?.['rows'] ?? 0);

/** What a record of a sale has beyond its fact. */
const addedTo = (scope: ReportScope, query: SalesQuery): string[] => [
  `${personOf(scope)} AS person_id`,
  `${numberOf(query)} AS shown_number`,
];

/** What a record of a sale is read from. */
const READ = [
  ['id', 'record_id', 'number', 'kind', 'location_id', 'business_date', 'at', 'channel', 'fulfillment', 'is_late'],
  ['is_sample', 'gross_amount', 'discount_amount', 'redeemed_amount', 'comp_amount', 'net_amount', 'tip_amount'],
  ['inclusive_tax_amount', 'exclusive_tax_amount', 'paid_amount', 'sold_on'],
]
  .flat()
  .map((name) => `f.${name}`);

/** Gives all sales of a file to `take` in pieces, the oldest first; answers how many there are. */
export function readAllSales(
  tx: Tx,
  scope: ReportScope,
  query: Searched,
  take: (sales: SaleRecord[]) => Promise<void>,
): Promise<number> {
  const columns = raw([...READ, ...addedTo(scope, query)].join(', '));
  const all = sql`SELECT ${columns} FROM report_facts f WHERE ${found(scope, query)} ORDER BY f.at, f.record_id`;
  return readInPieces(tx, all, async (rows) => take(await withPeople(tx, scope.companyID, rows)));
}

/** How many sales a file has. */
export async function countSales(tx: Tx, scope: ReportScope, query: Searched): Promise<number> {
  return countIn((await tx.send(sumsOf(scope, query))).rows);
}

/** One page of sales with what all of them come to. */
export async function listSales(
  tx: Tx,
  scope: ReportScope,
  query: SalesQuery & Pick<ListQuery, 'page' | 'pageSize' | 'sort' | 'search'>,
  mostRows = MAX_LIST_ROWS,
): Promise<{ items: SaleRecord[]; total: number; totals: ReportFigures }> {
  const limit = query.pageSize === ALL_ROWS ? mostRows : query.pageSize;
  const where = found(scope, query);
  const order = orderOf(query);
  const page = (columns: Sql): Sql =>
    sql`SELECT ${columns} FROM report_facts f WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${(query.page - 1) * limit}`;
  const added = raw(addedTo(scope, query).join(', '));
  const [listed, sums] = await tx.pipeline([
    // Whole rows of a year do not fit into the memory of a sort, while the keys of a page do.
    limit > MOST_BY_KEY
      ? page(sql`f.*, ${added}`)
      : sql`SELECT f.*, ${added} FROM (${page(raw(KEY.map((name) => `f.${name}`).join(', ')))}) AS k
          JOIN report_facts f ON ${raw(KEY.map((name) => `f.${name} = k.${name}`).join(' AND '))} ORDER BY ${order}`,
    sumsOf(scope, query),
  ]);
  const totals = readFigures(sums?.rows[0] ?? {});
  return { items: await withPeople(tx, scope.companyID, listed?.rows ?? []), total: countIn(sums?.rows), totals };
}

/** What the sales of each location come to, by its id; of a state what the list of sales has in it. */
export async function sumByLocation(
  tx: Tx,
  scope: ReportScope,
  saleState: SaleState,
): Promise<ReadonlyMap<string, { figures: ReportFigures; refundCount: number }>> {
  const isAll = saleState === 'All';
  const from = isAll
    ? sql`report_sums f WHERE ${ofDays(scope)}`
    : sql`report_facts f WHERE ${chosen(scope, { saleState })}`;
  const { rows } = await tx.send(
    sql`SELECT f.location_id::text AS place, ${isAll ? SUMS_OF_SUMS : SUMS} FROM ${from} GROUP BY 1`,
  );
  return new Map(
    rows.map((row) => {
      const figures = readFigures(row);
      return [String(row['place']), { figures, refundCount: Number(row['rows']) - (figures.orders ?? 0) }];
    }),
  );
}

async function withPeople(tx: Tx, companyID: string, rows: readonly DriverRow[]): Promise<SaleRecord[]> {
  const people = await namesOfPeople(
    tx,
    companyID,
    rows.map((row) => String(row['person_id'])),
  );
  return rows.map((row) => ({
    ...readSale(row, people.get(String(row['person_id']))?.name ?? ''),
    number: textIn(row, 'shown_number'),
  }));
}

const STATES: Readonly<Record<string, SaleRecord['state']>> = { VoidedOrder: 'Voided', Refund: 'Refunded' };

/** A payment that was given back is refunded, one of an order that is not settled is open. */
const stateOfPayment = (row: DriverRow): SaleRecord['state'] =>
  moneyOfBoth(row, 'paid_amount', 'tip_amount') < 0
    ? 'Refunded'
    : textOrNull(row, 'sold_on') === null
      ? 'Open'
      : 'Paid';

/** A fact of a sale, a refund, an order that was voided, or a payment. */
export function readSale(row: DriverRow, employee: string): SaleRecord {
  const money = (name: string) => moneyIn(row, name);
  const both = (one: string, other: string) => moneyOfBoth(row, one, other);
  return {
    id: String(row['id']),
    orderID: String(row['record_id']),
    number: textIn(row, 'number'),
    state: row['kind'] === 'Payment' ? stateOfPayment(row) : (STATES[String(row['kind'])] ?? 'Paid'),
    locationID: String(row['location_id']),
    businessDate: String(row['business_date']),
    at: String(row['at']),
    channel: Number(row['channel']),
    fulfillment: Number(row['fulfillment']),
    employee,
    isLate: row['is_late'] === true,
    isSample: row['is_sample'] === true,
    gross: money('gross_amount'),
    discounts: both('discount_amount', 'redeemed_amount'),
    comps: money('comp_amount'),
    net: money('net_amount'),
    tax: both('inclusive_tax_amount', 'exclusive_tax_amount'),
    tips: money('tip_amount'),
    paid: row['kind'] === 'Payment' ? both('paid_amount', 'tip_amount') : money('paid_amount'),
  };
}
