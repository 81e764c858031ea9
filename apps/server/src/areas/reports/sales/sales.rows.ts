import {
  ALL_ROWS,
  MAX_LIST_ROWS,
  REDEEMED_POINTS,
  reductionKinds,
  type ListQuery,
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
import { SUMS, SUMS_OF_SUMS, SUMS_WITH_PAYMENTS } from '../facts/sums.rows.ts';
import { moneyIn, moneyOfBoth, textIn } from '../figures/cells.ts';
import { counted, isOfLines, keyOf, ofDays, personOf, readFigures, summed } from '../figures/figures.rows.ts';
import { namesOfPeople } from '../figures/names.rows.ts';
import { redeemed, REDUCTION_KEY, reductionFacts } from '../figures/reductions.rows.ts';
import type { ReportScope } from '../figures/report-scope.ts';

/** Sales of a period, or those behind one figure of a report. */
export interface SalesQuery {
  readonly group?: ReportGroup | ReductionKind | 'payment' | 'employee' | undefined;
  readonly key?: string | null | undefined;
  /** Of comps and voids, who did them; left out = anyone. */
  readonly doneBy?: string | undefined;
  readonly saleState: SaleState;
}

const isReduction = (group: string): group is ReductionKind => reductionKinds.some((kind) => kind === group);

/** Payments `f` of one type, or of any. */
const ofType = ({ key }: Pick<SalesQuery, 'key'>): Sql =>
  key === undefined || key === null
    ? raw('')
    : sql`AND f.type_id::text || ':' || coalesce(f.ref_id::text, '') = ${key}`;

/** Which sales `f` are behind a figure: of a part of a sale, the sales that have such a part in the period. */
function behind(scope: ReportScope, { group, key, doneBy }: SalesQuery): Sql {
  const ofParts = (from: Sql, where: Sql): Sql =>
    sql`AND f.record_id IN (SELECT f.record_id FROM ${from} WHERE ${where})`;
  const ofPerson = doneBy === undefined ? raw('') : sql`AND f.done_by = ${doneBy}`;
  // Without a key: all sales that have any such part.
  if (group !== undefined && isReduction(group) && (key === undefined || key === null)) {
    const parts = sql`${counted(scope, [group])} ${ofPerson}`;
    return group === 'Discount' && doneBy === undefined
      ? sql`AND f.record_id IN (SELECT f.record_id FROM ${reductionFacts(scope)} WHERE ${parts}
          UNION ALL SELECT f.record_id FROM report_facts f WHERE ${redeemed(scope)})`
      : ofParts(reductionFacts(scope), parts);
  }
  if (group === 'payment')
    return ofParts(raw('report_facts f'), sql`${counted(scope, ['Payment'])} ${ofType({ key })}`);
  if (group === 'Discount' && key === REDEEMED_POINTS) return ofParts(raw('report_facts f'), redeemed(scope));
  if (group === undefined || key === undefined || key === null)
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

// The sales of money that came in may have been settled on any day, or not at all.
const dateOf = ({ group }: SalesQuery): Sql =>
  group === 'payment' || group === 'Void' ? sql`'-infinity'::date` : sql`f.business_date`;

/** Payments `f` of the period on orders that no sale was made of yet (decision 490). */
const unsettled = ({ startDate, endDate }: ReportScope, query: SalesQuery): Sql =>
  sql`(f.kind = 'Payment' AND f.sold_on IS NULL AND f.business_date BETWEEN ${startDate}::date AND ${endDate}::date ${ofType(query)})`;

function chosen(scope: ReportScope, query: SalesQuery): Sql {
  const kinds = { All: ['Sale', 'Refund'], Paid: ['Sale'], Refunded: ['Refund'], Voided: ['VoidedOrder'] } as const;
  const state = {
    All: raw(''),
    Paid: raw('AND NOT f.is_refunded'),
    Refunded: raw(''),
    Voided: raw(''),
  };
  const isAnyDay = dateOf(query).text.includes('infinity');
  const { companyID } = scope;
  // The parts were counted by their day; the sale that they are of may have another one.
  const where = isAnyDay
    ? sql`f.company_id = ${companyID} AND f.location_id = ANY (${scope.places.map((place) => place.locationID)}::uuid[])
        AND (f.kind IN ('Sale', 'VoidedOrder') ${query.group === 'payment' ? sql`OR ${unsettled(scope, query)}` : raw('')})`
    : counted(scope, [...kinds[query.saleState]]);
  return sql`${where} ${state[query.saleState]} ${behind(scope, query)}`;
}

const SORTS: Readonly<Record<string, string>> = {
  at: 'f.at',
  number: 'length(f.number), f.number',
  net: 'f.net_amount',
  paid: 'f.paid_amount',
  gross: 'f.gross_amount',
  tips: 'f.tip_amount',
};

function orderOf(sort: readonly string[]): Sql {
  const parts = sort.flatMap((part) => {
    const [field = '', direction] = part.split(':');
    const expression = SORTS[field];
    // The words of the contract's list alone.
    return expression === undefined
      ? []
      : expression.split(', ').map((each) => raw(`${each} ${direction === 'desc' ? 'DESC' : 'ASC'}`));
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
  const search = query.search === '' ? raw('') : sql`AND (f.number = ${query.search} OR f.name = ${query.search})`;
  return sql`${chosen(scope, query)} ${search}`;
}

const sumsOf = (scope: ReportScope, query: Searched): Sql =>
  isOfDays(scope, query)
    ? sql`SELECT ${SUMS_OF_SUMS} FROM report_sums f WHERE ${ofDays(scope)}`
    : sql`SELECT ${query.group === 'payment' ? SUMS_WITH_PAYMENTS : SUMS} FROM report_facts f WHERE ${found(scope, query)}`;

const countIn = (rows: readonly DriverRow[] | undefined): number => Number(rows?.[0]?.['rows'] ?? 0);

/** What a record of a sale is read from. */
const READ = [
  ['record_id', 'number', 'kind', 'location_id', 'business_date', 'at', 'channel', 'fulfillment', 'is_late'],
  ['is_sample', 'gross_amount', 'discount_amount', 'redeemed_amount', 'comp_amount', 'net_amount', 'tip_amount'],
  ['inclusive_tax_amount', 'exclusive_tax_amount', 'paid_amount'],
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
  const columns = raw([...READ, `${personOf(scope)} AS person_id`].join(', '));
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
  const order = orderOf(query.sort);
  const page = (columns: Sql): Sql =>
    sql`SELECT ${columns} FROM report_facts f WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${(query.page - 1) * limit}`;
  const person = raw(`${personOf(scope)} AS person_id`);
  const [listed, sums] = await tx.pipeline([
    // Whole rows of a year do not fit into the memory of a sort, while the keys of a page do.
    limit > MOST_BY_KEY
      ? page(sql`f.*, ${person}`)
      : sql`SELECT f.*, ${person} FROM (${page(raw(KEY.map((name) => `f.${name}`).join(', ')))}) AS k
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
  return rows.map((row) => readSale(row, people.get(String(row['person_id']))?.name ?? ''));
}

const STATES: Readonly<Record<string, SaleRecord['state']>> = {
  VoidedOrder: 'Voided',
  Refund: 'Refunded',
  Payment: 'Open',
};

/** A fact of a sale, a refund, an order that was voided, or a payment of one that is not settled. */
export function readSale(row: DriverRow, employee: string): SaleRecord {
  const money = (name: string) => moneyIn(row, name);
  const both = (one: string, other: string) => moneyOfBoth(row, one, other);
  return {
    orderID: String(row['record_id']),
    number: textIn(row, 'number'),
    state: STATES[String(row['kind'])] ?? 'Paid',
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
