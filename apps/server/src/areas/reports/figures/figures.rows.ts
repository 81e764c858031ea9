import type { ReportFigures, ReportGroup } from '@tavola/contract';
import { daysAfter, smallestUnit, type Money } from '@tavola/selling';
import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import type { Tx } from '#platform/database/tx.ts';
import { itemSums, joinedChoices, SUMS_OF_ITEM_SUMS, type ItemSumKind } from '../facts/item-sums.rows.ts';
import { SUMS, SUMS_OF_SUMS } from '../facts/sums.rows.ts';
import { moneyIn, textOrNull } from './cells.ts';
import type { ReportScope } from './report-scope.ts';
import { inWholeUnits } from './whole-units.ts';

/** Sums of facts. Nothing here reads orders, lines or payments. */

/** Figures of one row of a report. */
export interface GroupSum {
  readonly key: string;
  /** As a fact has it, where no record of the key says it. */
  readonly name: string | null;
  readonly figures: ReportFigures;
}

type Kind = 'Sale' | 'Line' | 'Payment' | 'Discount' | 'Comp' | 'Void' | 'VoidedOrder' | 'Refund' | 'RefundLine';

/** What a report adds up: sales less refunds, or their lines. */
export const summed = (isParts: boolean): readonly Kind[] => (isParts ? ['Line', 'RefundLine'] : ['Sale', 'Refund']);

const isPart = (kind: Kind): boolean => kind === 'Line' || kind === 'RefundLine';

const among = (column: string, type: string, values: readonly unknown[]): Sql =>
  values.length === 0 ? raw('') : sql`AND ${raw(column)} = ANY (${values}${raw(`::${type}[]`)})`;

/** In the text and not as a value, so that an index of some kinds can be chosen for it. */
const namesOf = (kinds: readonly Kind[]): Sql => raw(kinds.map((kind) => `'${kind}'`).join(', '));

/** Facts of a kind that a report counts, as `f`. A brand is one of lines, and narrows nothing else. */
export function counted(scope: ReportScope, kinds: readonly Kind[], date: Sql = sql`f.business_date`): Sql {
  const { companyID, places, startDate, endDate, channels, fulfillments, employeeIDs, withSamples, shift } = scope;
  const { clientIDs, storeIDs, brandIDs } = scope;
  const ids = places.map(({ locationID }) => locationID);
  return sql`f.company_id = ${companyID} AND f.location_id = ANY (${ids}::uuid[]) AND f.kind IN (${namesOf(kinds)})
    AND ${date} BETWEEN ${startDate}::date AND ${endDate}::date
    ${among('f.channel', 'integer', channels)} ${among('f.fulfillment', 'integer', fulfillments)}
    ${among(personOf(scope), 'uuid', employeeIDs)} ${among('f.client_id', 'uuid', clientIDs)}
    ${among('f.store_id', 'uuid', storeIDs)} ${kinds.some(isPart) ? among('f.brand_id', 'uuid', brandIDs) : raw('')}
    ${withSamples ? raw('') : raw('AND NOT f.is_sample')}
    ${shift === 0 ? raw('') : soFar(scope)}`;
}

/** Limits a period of comparison to the part that has passed of the current one, by the clock of each location. */
function soFar({ places, shift }: ReportScope): Sql {
  const of = <T>(pick: (place: ReportScope['places'][number]) => T): T[] => places.map(pick);
  return sql`AND EXISTS (SELECT FROM unnest(${of((place) => place.locationID)}::uuid[], ${of((place) => place.businessDate)}::date[],
      ${of((place) => place.localDate)}::date[], ${of((place) => place.localMinutes)}::integer[]) AS n (location_id, today, date, minutes)
    WHERE n.location_id = f.location_id AND (f.business_date + ${shift}::integer < n.today
      OR (f.local_date + ${shift}::integer, f.local_minutes) <= (n.date, n.minutes)))`;
}

const PEOPLE = { served: 'f.served_by', opened: 'f.opened_by', taken: 'f.taken_by' } as const;
/** Whose sale a fact counts for (decision 238). */
export const personOf = ({ attribution }: Pick<ReportScope, 'attribution'>): string => PEOPLE[attribution];

/** What rows are of; days and hours of a compared period have the key of the day that they are compared with. */
export function keyOf(group: ReportGroup | 'employee', scope: ReportScope, isSummed = false): Sql {
  const { shift } = scope;
  const hour = raw(isSummed ? 'f.local_hour' : 'f.local_minutes / 60');
  const day = shift === 0 ? raw('f.business_date') : sql`(f.business_date + ${shift}::integer)`;
  const local = shift === 0 ? raw('f.local_date') : sql`(f.local_date + ${shift}::integer)`;
  const twoDigits = sql`lpad((${hour})::text, 2, '0')`;
  switch (group) {
    case 'day':
      return sql`${day}::text`;
    case 'week':
      return sql`(${day} - (extract(dow FROM ${day})::integer - ${scope.weekStartsOn}::integer + 7) % 7)::text`;
    case 'month':
      return sql`to_char(${day}, 'YYYY-MM')`;
    // The label of the specification (platform spec, section 9).
    case 'hour':
      return sql`to_char(${local}, 'YYYY/MM/DD') || ' ' || ${twoDigits} || ':00-' || ${twoDigits} || ':59'`;
    case 'hourOfDay':
      return twoDigits;
    case 'weekday':
      return sql`extract(dow FROM ${day})::integer::text`;
    // `1 09` = Mondays from nine to ten.
    case 'weekdayHour':
      return sql`extract(dow FROM ${local})::integer::text || ' ' || ${twoDigits}`;
    case 'channel':
      return raw('f.channel::text');
    case 'fulfillment':
      return raw('f.fulfillment::text');
    case 'location':
      return raw('f.location_id::text');
    // Known items by their id: a set that is made once, while a join looks each of a year's lines up.
    case 'product':
      return sql`CASE WHEN f.item_id IN (SELECT i.id FROM items i WHERE i.company_id = ${scope.companyID})
        THEN f.item_id::text ELSE 'open:' || coalesce(f.name, '') END`;
    case 'option':
    case 'comboPart':
      return sql`${raw(isSummed ? 'f.item_id' : 'o.id')}::text`;
    case 'category':
      return raw(`coalesce(f.category_id::text, '')`);
    // None where no person took part, as in an order of an online channel.
    case 'employee':
      return sql`coalesce(${raw(personOf(scope))}::text, '')`;
  }
}

const OF_ITEMS: readonly string[] = ['product', 'category', 'option', 'comboPart'];

/** Whether rows are parts of sales, so that one sale is in several of them, or only some of its lines count. */
export const isOfLines = (
  group: ReportGroup | 'employee' | null,
  { brandIDs }: Pick<ReportScope, 'brandIDs'>,
): boolean => (group !== null && OF_ITEMS.includes(group)) || brandIDs.length > 0;

/** Groups that days are enough for. */
const BY_DAY: readonly string[] = ['day', 'week', 'month', 'weekday', 'channel', 'fulfillment', 'location'];
/** Groups that days and hours are enough for. */
const BY_DAY_AND_HOUR: readonly string[] = [...BY_DAY, 'hour', 'hourOfDay', 'weekdayHour'];

/** Which choices of its lines a group is of, or the lines themselves. */
const kindOf = (group: ReportGroup | 'employee' | null): ItemSumKind =>
  group === 'option' ? 'Option' : group === 'comboPart' ? 'Part' : 'Product';

interface Source {
  readonly sums: Sql;
  readonly from: Sql;
  /** Whether the rows are sums of days. */
  readonly isSummed: boolean;
}

/**
 * The rows that a report adds up, as `f`, and the sums of them. Sums of days are enough unless it is narrowed to what
 * they do not know, or compared with a day that is not over, which ends within an hour (decisions 355, 376).
 */
function source(scope: ReportScope, group: ReportGroup | 'employee' | null): Source {
  const { employeeIDs, clientIDs, storeIDs, shift, places, endDate } = scope;
  const isParts = isOfLines(group, scope);
  const isNarrowed = [employeeIDs, clientIDs, storeIDs].some((ids) => ids.length > 0);
  const isOver = shift === 0 || places.every(({ businessDate }) => daysAfter(endDate, shift) < businessDate);
  const known = isParts ? [...OF_ITEMS, ...BY_DAY] : BY_DAY_AND_HOUR;
  const kind = kindOf(group);
  if (isNarrowed || !isOver || (group !== null && !known.includes(group))) {
    const from = sql`report_facts f ${joinedChoices(kind)} WHERE ${counted(scope, summed(isParts))}`;
    return { sums: isParts ? itemSums(kind) : SUMS, from, isSummed: false };
  }
  return isParts
    ? {
        sums: SUMS_OF_ITEM_SUMS,
        from: sql`report_item_sums f WHERE ${ofDays(scope)} AND f.kind = ${kind}
          ${among('f.brand_id', 'uuid', scope.brandIDs)}`,
        isSummed: true,
      }
    : { sums: SUMS_OF_SUMS, from: sql`report_sums f WHERE ${ofDays(scope)}`, isSummed: true };
}

/** Sums of days `f` that a report counts. */
export const ofDays = ({
  companyID,
  places,
  startDate,
  endDate,
  channels,
  fulfillments,
  withSamples,
}: ReportScope): Sql =>
  sql`f.company_id = ${companyID} AND f.location_id = ANY (${places.map(({ locationID }) => locationID)}::uuid[])
    AND f.business_date BETWEEN ${startDate}::date AND ${endDate}::date
    ${among('f.channel', 'integer', channels)} ${among('f.fulfillment', 'integer', fulfillments)}
    ${withSamples ? raw('') : raw('AND NOT f.is_sample')}`;

/** Sums of what a report counts, by group; unsorted. */
export async function sumFacts(tx: Tx, scope: ReportScope, group: ReportGroup | 'employee'): Promise<GroupSum[]> {
  const isParts = isOfLines(group, scope);
  const { sums, from, isSummed } = source(scope, group);
  // Only lines have names.
  const name = group === 'product' ? raw('max(f.name)') : raw('NULL');
  const { rows } = await tx.send(
    sql`SELECT ${keyOf(group, scope, isSummed)} AS key, ${name} AS name, ${sums} FROM ${from} GROUP BY 1`,
  );
  return rows.map((row) => {
    const figures = readFigures(row, isParts);
    return {
      key: String(row['key']),
      name: textOrNull(row, 'name'),
      figures: kindOf(group) === 'Product' ? figures : inWholeUnits(figures, unitOf(scope)),
    };
  });
}

/** The smallest unit of the one currency that all places of a report have (decision 273). */
const unitOf = ({ places }: Pick<ReportScope, 'places'>): Money =>
  smallestUnit({ code: places[0]?.currencyCode ?? '', decimals: places[0]?.currencyDecimals ?? 0 });

/** Sums of all that a report of whole sales counts. */
export async function sumAll(tx: Tx, scope: ReportScope): Promise<ReportFigures> {
  const { sums, from } = source({ ...scope, brandIDs: [] }, null);
  const { rows } = await tx.send(sql`SELECT ${sums} FROM ${from}`);
  return readFigures(rows[0] ?? {}, false);
}

/** The columns of `SUMS`. */
export function readFigures(row: DriverRow, isParts = false): ReportFigures {
  const money = (name: string) => moneyIn(row, name);
  return {
    orders: isParts ? null : Number(row['orders'] ?? 0),
    quantity: Number(row['quantity'] ?? 0),
    gross: money('gross'),
    discounts: money('discounts'),
    comps: money('comps'),
    refunds: money('refunds'),
    net: money('net'),
    tax: money('tax'),
    serviceCharge: money('service_charge'),
    delivery: money('delivery'),
    additional: money('additional'),
    tips: money('tips'),
    rounding: money('rounding'),
    paid: money('paid'),
    cost: money('cost'),
    unknownCostQuantity: Number(row['unknown'] ?? 0),
  };
}
