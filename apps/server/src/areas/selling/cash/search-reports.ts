import type { TerminalReportRow, TerminalReportSearch, TerminalReportStatus } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import { amount, amountOrNull } from '#platform/database/tables/column-kinds.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

/** One page of the reports of a location. */
export async function searchReports(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { clientIDs = [], statuses = [], startDate, endDate, ...query }: TerminalReportSearch,
): Promise<{ items: TerminalReportRow[]; total: number }> {
  const source = tx
    .selectFrom('terminal_reports as r')
    .innerJoin('clients as c', (join) => join.on('c.company_id', '=', companyID).onRef('c.id', '=', 'r.client_id'))
    .innerJoin('users as o', (join) => join.on('o.company_id', '=', companyID).onRef('o.id', '=', 'r.opened_by'))
    .leftJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 'r.closed_by'))
    .leftJoin('close_of_days as z', (join) =>
      join
        .on('z.company_id', '=', companyID)
        .on('z.location_id', '=', locationID)
        .onRef('z.id', '=', 'r.close_of_day_id'),
    )
    .select([
      'r.id',
      'r.client_id',
      'c.name as terminal_name',
      'r.business_date',
      'r.status',
      'r.opened_at',
      sql<string>`btrim(o.first_name || ' ' || o.last_name)`.as('opened_by'),
      'r.closed_at',
      sql<string | null>`btrim(u.first_name || ' ' || u.last_name)`.as('closed_by'),
      'r.opening_float',
      'r.expected_cash',
      'r.counted_cash',
      'r.difference',
      'r.note',
      'z.number',
    ])
    .where('r.company_id', '=', companyID)
    .where('r.location_id', '=', locationID)
    .where('c.location_id', '=', locationID)
    .$if(clientIDs.length > 0, (of) => of.where('r.client_id', '=', anyOf(clientIDs)))
    .$if(statuses.length > 0, (of) => of.where('r.status', '=', anyOf(statuses, 'text')))
    .$if(startDate !== undefined, (of) => of.where('r.business_date', '>=', startDate ?? ''))
    .$if(endDate !== undefined, (of) => of.where('r.business_date', '<=', endDate ?? ''))
    .$narrowType<{ status: TerminalReportStatus }>();
  const { rows, total } = await listPage(
    source,
    {
      sort: {
        openedOn: sql`r.opened_at`,
        closedOn: sql`r.closed_at`,
        businessDate: sql`r.business_date`,
        terminalName: sql`lower(c.name)`,
        difference: sql`r.difference`,
      },
      search: [sql`c.name`],
      tieBreak: sql`r.opened_at DESC, r.id`,
    },
    query,
  );
  return {
    items: rows.map((row) => ({
      terminalReportID: row.id,
      clientID: row.client_id,
      terminalName: row.terminal_name,
      businessDate: row.business_date,
      status: row.status,
      openedOn: row.opened_at,
      openedBy: row.opened_by,
      closedOn: row.closed_at,
      closedBy: row.closed_by,
      openingFloat: amount.read(row.opening_float),
      expectedCash: amountOrNull(row.expected_cash),
      countedCash: row.status === 'Closed' ? amountOrNull(row.counted_cash) : null,
      difference: amountOrNull(row.difference),
      note: row.note,
      closeOfDayNumber: row.number === null ? null : Number(row.number),
    })),
    total,
  };
}
