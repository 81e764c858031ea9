import { glMapTypes, type GlMapType } from '@tavola/contract';
import { lockKey } from '#platform/database/lock-key.ts';
import { sql } from '#platform/database/sql.ts';
import type { Statement } from '#platform/database/wire/session.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import type { DriverRow } from '#platform/database/tables/columns.ts';
import { moneyIn, textIn, textOrNull } from '../figures/cells.ts';
import type { Moved } from './moved.rows.ts';

/** A figure of a journal with its account. */
export interface EntryRow extends Moved {
  readonly closeOfDayID: string;
  readonly place: number;
  readonly code: string | null;
  readonly accountName: string | null;
}

/** A close of day. */
export interface DayRow {
  readonly closeOfDayID: string;
  readonly number: number;
  readonly businessDate: string;
  readonly closedAt: string;
}

/** The closes of day of a period, the newest first; those with `moved` have postings and no journal yet. */
export async function listDays(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  {
    startDate,
    endDate,
    id = null,
  }: { readonly startDate: string; readonly endDate: string; readonly id?: string | null },
): Promise<(DayRow & { readonly isMissing: boolean })[]> {
  const { rows } =
    await tx.send<DriverRow>(sql`SELECT z.id, z.number::integer AS number, z.business_date::text AS business_date,
      to_char(z.closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS closed_at,
      NOT EXISTS (SELECT FROM journal_entries e WHERE e.company_id = ${companyID} AND e.close_of_day_id = z.id)
        AND EXISTS (SELECT FROM ledger_postings l WHERE l.company_id = ${companyID} AND l.close_of_day_id = z.id) AS is_missing
    FROM close_of_days z WHERE z.company_id = ${companyID} AND z.location_id = ${locationID}
      AND z.business_date BETWEEN ${startDate}::date AND ${endDate}::date AND (${id}::uuid IS NULL OR z.id = ${id}::uuid)
    ORDER BY z.number DESC`);
  return rows.map((row) => ({
    closeOfDayID: textIn(row, 'id'),
    number: Number(row['number']),
    businessDate: textIn(row, 'business_date'),
    closedAt: textIn(row, 'closed_at'),
    isMissing: row['is_missing'] === true,
  }));
}

/** The entries of journals, in the order of their kinds; a figure without an account gets the one that it has now. */
export async function listEntries(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  closeOfDayIDs: readonly string[],
): Promise<EntryRow[]> {
  const { rows } =
    await tx.send<DriverRow>(sql`SELECT e.close_of_day_id, e.place, e.gl_map_type, e.ref_key, e.name, e.amount,
      coalesce(e.code, g.code) AS code, CASE WHEN e.code IS NULL THEN g.name ELSE e.account_name END AS account_name
    FROM journal_entries e
    LEFT JOIN LATERAL (SELECT c.code, c.name FROM gl_maps m JOIN gl_codes c ON c.company_id = ${companyID} AND c.id = m.gl_code_id
      WHERE m.company_id = ${companyID} AND m.gl_map_type = e.gl_map_type AND (m.ref_key = e.ref_key OR m.ref_key IS NULL)
      ORDER BY m.ref_key NULLS LAST LIMIT 1) AS g ON e.code IS NULL
    WHERE e.company_id = ${companyID} AND e.location_id = ${locationID} AND e.close_of_day_id = ANY (${[...closeOfDayIDs]}::uuid[])
    ORDER BY e.close_of_day_id, e.place`);
  return rows.map((row) => ({
    closeOfDayID: textIn(row, 'close_of_day_id'),
    place: Number(row['place']),
    // A CHECK of the table holds it to those of the contract.
    glMapType: row['gl_map_type'] as GlMapType,
    refKey: textOrNull(row, 'ref_key'),
    name: textIn(row, 'name'),
    amount: moneyIn(row, 'amount'),
    code: textOrNull(row, 'code'),
    accountName: textOrNull(row, 'account_name'),
  }));
}

/** Records that accounts of the ledger name: ids of taxes by name, names of payment types by id. */
export interface LedgerNames {
  readonly taxes: ReadonlyMap<string, string>;
  readonly payments: ReadonlyMap<string, string>;
}

/** The taxes of a location, of several of one name the one that is not deleted, and the company's payment types. */
export async function readNames(tx: Tx, { companyID, locationID }: LocationScope): Promise<LedgerNames> {
  const [taxes, payments] = await tx.pipeline([
    sql`SELECT t.id, lower(t.name) AS name FROM taxes t WHERE t.company_id = ${companyID} AND t.location_id = ${locationID}
      ORDER BY t.deleted_at IS NULL, t.created_at`,
    sql`SELECT c.id, c.name FROM custom_payment_types c WHERE c.company_id = ${companyID}`,
  ]);
  return {
    taxes: new Map((taxes?.rows ?? []).map((row) => [textIn(row, 'name'), textIn(row, 'id')])),
    payments: new Map((payments?.rows ?? []).map((row) => [textIn(row, 'id'), textIn(row, 'name')])),
  };
}

/**
 * Holds the making of a journal until the commit: only one transaction makes it, and none while a reset of sales, which
 * locks the location, deletes what it is made of.
 */
export async function holdJournal(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  closeOfDayID: string,
): Promise<void> {
  await lockKey(tx, `journal of ${closeOfDayID}`);
  await tx.send(sql`SELECT FROM locations WHERE company_id = ${companyID} AND id = ${locationID} FOR KEY SHARE`);
}

/** Whether a close of day has a journal. */
export async function hasJournal(tx: Tx, { companyID }: LocationScope, closeOfDayID: string): Promise<boolean> {
  const { rows } = await tx.send(
    sql`SELECT FROM journal_entries e WHERE e.company_id = ${companyID} AND e.close_of_day_id = ${closeOfDayID} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Stores a journal with the accounts that its figures have now (decision 244). */
export function insertEntries(
  { companyID, locationID }: LocationScope,
  closeOfDayID: string,
  moved: readonly Moved[],
): Statement {
  const rows = moved.toSorted(
    (a, b) => glMapTypes.indexOf(a.glMapType) - glMapTypes.indexOf(b.glMapType) || (a.name < b.name ? -1 : 1),
  );
  return sql`INSERT INTO journal_entries (company_id, location_id, close_of_day_id, place, gl_map_type, ref_key, name, amount, code, account_name)
    SELECT ${companyID}::uuid, ${locationID}::uuid, ${closeOfDayID}::uuid, e.place, e.type, e.ref_key, e.name, e.amount, g.code, g.account_name
    FROM unnest(${rows.map(({ glMapType }) => glMapType)}::text[], ${rows.map(({ refKey }) => refKey)}::text[],
      ${rows.map(({ name }) => name)}::text[], ${rows.map(({ amount }) => amount)}::numeric[])
      WITH ORDINALITY AS e (type, ref_key, name, amount, place)
    LEFT JOIN LATERAL (SELECT c.code, c.name AS account_name FROM gl_maps m
      JOIN gl_codes c ON c.company_id = ${companyID} AND c.id = m.gl_code_id
      WHERE m.company_id = ${companyID} AND m.gl_map_type = e.type AND (m.ref_key = e.ref_key OR m.ref_key IS NULL)
      ORDER BY m.ref_key NULLS LAST LIMIT 1) AS g ON true`;
}

/** Keeps the accounts that figures without one have now. */
export const keepAccounts = (
  { companyID, locationID }: LocationScope,
  entries: readonly Pick<EntryRow, 'closeOfDayID' | 'place' | 'code' | 'accountName'>[],
): Statement =>
  sql`UPDATE journal_entries e SET code = n.code, account_name = n.account_name
    FROM unnest(${entries.map(({ closeOfDayID }) => closeOfDayID)}::uuid[], ${entries.map(({ place }) => place)}::integer[],
      ${entries.map(({ code }) => code)}::text[], ${entries.map(({ accountName }) => accountName)}::text[])
      AS n (close_of_day_id, place, code, account_name)
    WHERE e.company_id = ${companyID} AND e.location_id = ${locationID} AND e.close_of_day_id = n.close_of_day_id AND e.place = n.place
      AND e.code IS NULL`;
