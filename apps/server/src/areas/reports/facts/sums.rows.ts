import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { CompanyScope } from '#platform/tenancy/scope.ts';
import { insertItemSums } from './item-sums.rows.ts';

/**
 * Facts of sales and refunds added up by day and hour (decision 355). They are made again for whole days, with the
 * facts and in their transaction, so that no figure depends on what was added before.
 */

/** Each figure of a report as a sum of facts `f`. */
const FIGURES = {
  rows: `count(*)::integer`,
  orders: `count(*) FILTER (WHERE f.kind <> 'Refund')::integer`,
  quantity: `coalesce(sum(f.quantity), 0)`,
  gross: `coalesce(sum(f.gross_amount), 0)`,
  discounts: `coalesce(sum(f.discount_amount + f.redeemed_amount), 0)`,
  comps: `coalesce(sum(f.comp_amount), 0)`,
  refunds: `coalesce(sum(f.refund_amount), 0)`,
  net: `coalesce(sum(f.net_amount), 0)`,
  tax: `coalesce(sum(f.inclusive_tax_amount + f.exclusive_tax_amount), 0)`,
  service_charge: `coalesce(sum(f.service_charge_amount), 0)`,
  delivery: `coalesce(sum(f.delivery_amount), 0)`,
  additional: `coalesce(sum(f.additional_amount + f.variance_amount), 0)`,
  tips: `coalesce(sum(f.tip_amount), 0)`,
  rounding: `coalesce(sum(f.rounding_amount), 0)`,
  paid: `coalesce(sum(f.paid_amount), 0)`,
  cost: `coalesce(sum(f.cost_amount), 0)`,
  unknown: `coalesce(sum(f.quantity) FILTER (WHERE f.cost_amount IS NULL), 0)`,
} as const;
const NAMES = Object.keys(FIGURES);
const COUNTS: readonly string[] = ['rows', 'orders'];

const named = (figures: Readonly<Record<keyof typeof FIGURES, string>>): Sql =>
  raw(
    Object.entries(figures)
      .map(([name, sum]) => `${sum} AS ${name}`)
      .join(', '),
  );

/** The figures of a report as sums of facts `f`. */
export const SUMS = named(FIGURES);

/** The same of payments, whose tips are next to what was paid (decision 508). */
export const SUMS_OF_PAYMENTS = named({
  ...FIGURES,
  orders: `count(DISTINCT f.record_id)::integer`,
  paid: `coalesce(sum(f.paid_amount + f.tip_amount), 0)`,
});

/** The same figures as sums of `report_sums` rows `f`. */
export const SUMS_OF_SUMS = raw(
  NAMES.map((name) => `coalesce(sum(f.${name}), 0)${COUNTS.includes(name) ? '::integer' : ''} AS ${name}`).join(', '),
);

const KEYS = raw('company_id, location_id, business_date, local_date, local_hour, channel, fulfillment, is_sample');
const SUMMED = raw(`f.kind IN ('Sale', 'Refund')`);
const LINES = raw(`f.kind IN ('Line', 'RefundLine')`);

/** A business day of a location. */
export interface SummedDay {
  readonly location_id: string;
  readonly date: string;
}

/** The days on which orders have facts that are summed now. */
export const summedDays = ({ companyID }: CompanyScope, orderIDs: readonly string[]): Statement =>
  sql`SELECT DISTINCT f.location_id, f.business_date::text AS date FROM report_facts f
    WHERE f.company_id = ${companyID} AND f.record_id = ANY (${orderIDs}::uuid[]) AND ${SUMMED}`;

/** Makes the sums of these days again: those of facts that were made again, before and after. */
export function makeSums({ companyID }: CompanyScope, summed: readonly SummedDay[]): Statement[] {
  const [locations, dates] = [summed.map((day) => day.location_id), summed.map(({ date }) => date)];
  const days = sql`(SELECT DISTINCT d.location_id, d.date
    FROM unnest(${locations}::uuid[], ${dates}::date[]) AS d (location_id, date))`;
  const without = (table: 'report_sums' | 'report_item_sums'): Statement =>
    sql`DELETE FROM ${raw(table)} s USING ${days} AS d
      WHERE s.company_id = ${companyID} AND s.location_id = d.location_id AND s.business_date = d.date`;
  const facts = sql`${days} AS d JOIN report_facts f ON f.location_id = d.location_id AND f.business_date = d.date`;
  return [
    without('report_sums'),
    insertSums(sql`${facts} WHERE f.company_id = ${companyID} AND ${SUMMED}`),
    without('report_item_sums'),
    insertItemSums(sql`${facts} WHERE f.company_id = ${companyID} AND ${LINES}`),
  ];
}

const insertSums = (from: Sql): Sql => sql`INSERT INTO report_sums (${KEYS}, ${raw(NAMES.join(', '))})
  SELECT f.company_id, f.location_id, f.business_date, f.local_date, f.local_minutes / 60, f.channel, f.fulfillment, f.is_sample,
    ${SUMS} FROM ${from} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;

/** Makes the sums of days of a company, whose facts were not made by the job; for benches. */
export function makeSumsOf(
  { companyID }: Pick<CompanyScope, 'companyID'>,
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
): Statement[] {
  const days = sql`BETWEEN ${startDate}::date AND ${endDate}::date`;
  return [
    sql`DELETE FROM report_sums WHERE company_id = ${companyID} AND business_date ${days}`,
    insertSums(sql`report_facts f WHERE f.company_id = ${companyID} AND f.business_date ${days} AND ${SUMMED}`),
    sql`DELETE FROM report_item_sums WHERE company_id = ${companyID} AND business_date ${days}`,
    insertItemSums(sql`report_facts f WHERE f.company_id = ${companyID} AND f.business_date ${days} AND ${LINES}`),
  ];
}
