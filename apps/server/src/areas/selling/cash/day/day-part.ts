import { raw, sql, type Sql } from '#platform/database/sql.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { PastDays, SellingDeps } from '../../commands/selling-deps.ts';
import { findSampleTerminal } from '../../rows/orders/samples.rows.ts';

/**
 * What of the rows that no day has yet belongs to one: what one terminal sold on one date, or everything but past days
 * that get their own and samples.
 */
export type DayPart =
  | { readonly soldBy: string; readonly on: string }
  | { readonly pastDays: PastDays | null; readonly sampleTerminalID: string | null };

/** What belongs to the next close of day of people. */
export async function nextDayPart(
  tx: Tx,
  scope: LocationScope,
  { pastDaysOf }: Pick<SellingDeps, 'pastDaysOf'>,
): Promise<Extract<DayPart, { pastDays: unknown }>> {
  return { pastDays: await pastDaysOf(tx, scope), sampleTerminalID: await findSampleTerminal(tx, scope) };
}

/**
 * The sales `s`, payments `p`, refunds `f`, money on accounts `a` and of gift cards `g` and reports `r` that no close
 * of day has, of a part of them.
 */
export function undated(
  { companyID, locationID }: LocationScope,
  part: DayPart,
): {
  readonly sales: Sql;
  readonly payments: Sql;
  readonly refunds: Sql;
  readonly settlements: Sql;
  readonly giftCards: Sql;
  readonly reports: Sql;
} {
  const by = (date: string, client: Sql): Sql => {
    if ('soldBy' in part) return sql`AND ${raw(date)} = ${part.on} AND ${client} = ${part.soldBy}`;
    const { pastDays, sampleTerminalID } = part;
    if (sampleTerminalID !== null) return sql`AND ${client} IS DISTINCT FROM ${sampleTerminalID}::uuid`;
    return pastDays === null
      ? sql``
      : sql`AND (${raw(date)} >= ${pastDays.before} OR ${client} IS DISTINCT FROM ${pastDays.clientID}::uuid)`;
  };
  const ofOrder = sql`(SELECT o.client_id FROM orders o
    WHERE o.company_id = ${companyID} AND o.location_id = ${locationID} AND o.id = s.order_id)`;
  return {
    sales: sql`s.company_id = ${companyID} AND s.location_id = ${locationID} AND s.close_of_day_id IS NULL
      AND s.payment_status IN ('Paid', 'Refunded') ${by('s.sale_date', ofOrder)}`,
    payments: sql`p.company_id = ${companyID} AND p.location_id = ${locationID} AND p.close_of_day_id IS NULL
      ${by('p.payment_date', sql`p.client_id`)}`,
    refunds: sql`f.company_id = ${companyID} AND f.location_id = ${locationID} AND f.close_of_day_id IS NULL
      ${by('f.business_date', sql`f.client_id`)}`,
    settlements: sql`a.company_id = ${companyID} AND a.at_location_id = ${locationID} AND a.close_of_day_id IS NULL
      ${by('a.business_date', sql`a.client_id`)}`,
    giftCards: sql`g.company_id = ${companyID} AND g.location_id = ${locationID} AND g.close_of_day_id IS NULL
      ${by('g.business_date', sql`g.client_id`)}`,
    reports: sql`r.company_id = ${companyID} AND r.location_id = ${locationID} AND r.close_of_day_id IS NULL
      AND r.status = 'Closed' ${by('r.business_date', sql`r.client_id`)}`,
  };
}
