import type { ListQuery, ShiftBreak, ShiftEnding } from '@tavola/contract';
import { sql } from 'kysely';
import { listPage } from '#platform/crud/list-page.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { CompanyScope, LocationScope } from '#platform/tenancy/scope.ts';
import { namesOf, personName } from '../people/people.rows.ts';
import { endBreak } from './breaks.rows.ts';

/** A shift as stored, with its breaks in order. */
export interface ShiftRow {
  readonly shiftID: string;
  readonly locationID: string;
  readonly userID: string;
  readonly name: string;
  readonly businessDate: string;
  readonly startedOn: string;
  readonly endedOn: string | null;
  readonly endedBy: ShiftEnding | null;
  readonly isFlagged: boolean;
  readonly reason: string | null;
  readonly correctedBy: string | null;
  readonly correctedOn: string | null;
  readonly version: number;
  readonly breaks: readonly ShiftBreak[];
}

/** People are named afterwards: joined first, they would have every shift of each of them read. */
const shiftsOf = (tx: Tx, { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>) =>
  tx
    .selectFrom('shifts as s')
    .select([
      's.id',
      's.location_id',
      's.user_id',
      's.business_date',
      's.started_at',
      's.ended_at',
      's.ended_by',
      's.is_flagged',
      's.reason',
      's.corrected_by',
      's.corrected_at',
      's.version',
    ])
    .where('s.company_id', '=', companyID)
    .where('s.deleted_at', 'is', null)
    // A CHECK of the table holds it to those of the contract.
    .$narrowType<{ ended_by: ShiftEnding | null }>();

type StoredShift = Awaited<ReturnType<ReturnType<typeof shiftsOf>['execute']>>[number];

const iso = (at: string): string => new Date(at).toISOString();
const isoOrNull = (at: string | null): string | null => (at === null ? null : iso(at));

async function completed(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
  rows: readonly StoredShift[],
): Promise<ShiftRow[]> {
  if (rows.length === 0) return [];
  const people = new Set(
    rows.flatMap(({ user_id, corrected_by }) => [user_id, ...(corrected_by === null ? [] : [corrected_by])]),
  );
  // Sent together.
  const asked = tx
    .selectFrom('shift_breaks')
    .select(['id', 'shift_id', 'kind', 'started_at', 'ended_at'])
    .where('company_id', '=', companyID)
    .where('shift_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('started_at')
    .orderBy('id')
    .$narrowType<{ kind: ShiftBreak['kind'] }>()
    .execute();
  const [breaks, names] = await Promise.all([asked, namesOf(tx, { companyID }, [...people])]);
  const byShift = new Map<string, ShiftBreak[]>();
  for (const { id, shift_id, kind, started_at, ended_at } of breaks) {
    const list = byShift.get(shift_id) ?? [];
    list.push({ shiftBreakID: id, kind, startedOn: iso(started_at), endedOn: isoOrNull(ended_at) });
    byShift.set(shift_id, list);
  }
  return rows.map((row) => ({
    shiftID: row.id,
    locationID: row.location_id,
    userID: row.user_id,
    name: names.get(row.user_id) ?? '',
    businessDate: row.business_date,
    startedOn: iso(row.started_at),
    endedOn: isoOrNull(row.ended_at),
    endedBy: row.ended_by,
    isFlagged: row.is_flagged,
    reason: row.reason,
    correctedBy: row.corrected_by === null ? null : (names.get(row.corrected_by) ?? ''),
    correctedOn: isoOrNull(row.corrected_at),
    version: row.version,
    breaks: byShift.get(row.id) ?? [],
  }));
}

/** A shift of a location; null = unknown, deleted, or of another location. */
export async function getShift(tx: Tx, scope: LocationScope, shiftID: string): Promise<ShiftRow | null> {
  const rows = await shiftsOf(tx, scope)
    .where('s.location_id', '=', scope.locationID)
    .where('s.id', '=', shiftID)
    .execute();
  return (await completed(tx, scope, rows))[0] ?? null;
}

/** The shift that a person is clocked in on, at any location of the company that the transaction reaches. */
export async function findOpenShift(
  tx: Tx,
  scope: Pick<CompanyScope | LocationScope, 'companyID'>,
  userID: string,
): Promise<ShiftRow | null> {
  const rows = await shiftsOf(tx, scope).where('s.user_id', '=', userID).where('s.ended_at', 'is', null).execute();
  return (await completed(tx, scope, rows))[0] ?? null;
}

/** The shift of a person at a location that began last; null = there is none. */
export async function findLastShift(tx: Tx, scope: LocationScope, userID: string): Promise<ShiftRow | null> {
  const rows = await shiftsOf(tx, scope)
    .where('s.location_id', '=', scope.locationID)
    .where('s.user_id', '=', userID)
    .orderBy('s.started_at', 'desc')
    .limit(1)
    .execute();
  return (await completed(tx, scope, rows))[0] ?? null;
}

/** The open shifts of a location by name, of these people or of all. */
export async function listOpenShifts(
  tx: Tx,
  scope: LocationScope,
  userIDs: readonly string[] | null = null,
): Promise<ShiftRow[]> {
  const rows = await shiftsOf(tx, scope)
    .where('s.location_id', '=', scope.locationID)
    .where('s.ended_at', 'is', null)
    .$if(userIDs !== null, (found) => found.where('s.user_id', '=', anyOf(userIDs ?? [])))
    .execute();
  const shifts = await completed(tx, scope, rows);
  return shifts.toSorted((a, b) => a.name.localeCompare(b.name) || (a.shiftID < b.shiftID ? -1 : 1));
}

interface Dates {
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The shifts of a location by business date, of one person or of all. */
export async function listShiftsOfDays(
  tx: Tx,
  scope: LocationScope,
  { startDate, endDate, userID }: Required<Dates> & { readonly userID?: string },
): Promise<ShiftRow[]> {
  const rows = await shiftsOf(tx, scope)
    .where('s.location_id', '=', scope.locationID)
    .where('s.business_date', '>=', startDate ?? '')
    .where('s.business_date', '<=', endDate ?? '')
    .$if(userID !== undefined, (found) => found.where('s.user_id', '=', userID ?? ''))
    .orderBy('s.started_at')
    .orderBy('s.id')
    .execute();
  return completed(tx, scope, rows);
}

/** One page of the shifts of a location. */
export async function listShifts(
  tx: Tx,
  scope: LocationScope,
  { startDate, endDate, isFlagged, ...page }: ListQuery & Dates & { readonly isFlagged?: boolean | undefined },
): Promise<{ items: ShiftRow[]; total: number }> {
  const { rows, total } = await listPage(
    shiftsOf(tx, scope)
      .innerJoin('users as u', (join) => join.on('u.company_id', '=', scope.companyID).onRef('u.id', '=', 's.user_id'))
      .where('s.location_id', '=', scope.locationID)
      .$if(startDate !== undefined, (of) => of.where('s.business_date', '>=', startDate ?? ''))
      .$if(endDate !== undefined, (of) => of.where('s.business_date', '<=', endDate ?? ''))
      .$if(isFlagged !== undefined, (of) => of.where('s.is_flagged', '=', isFlagged ?? false)),
    {
      sort: {
        name: sql`lower(${personName()})`,
        businessDate: sql`s.business_date`,
        startedOn: sql`s.started_at`,
        endedOn: sql`s.ended_at`,
      },
      search: [personName()],
      tieBreak: sql`s.business_date DESC, s.started_at DESC, s.id DESC`,
    },
    page,
  );
  return { items: await completed(tx, scope, rows), total };
}

/** Another shift of a person that has a moment of this time; `endedOn` null = it is not over. null = there is none. */
export async function findOverlap(
  tx: Tx,
  { companyID }: LocationScope,
  { userID, shiftID, startedOn, endedOn }: Pick<ShiftRow, 'userID' | 'shiftID' | 'startedOn' | 'endedOn'>,
): Promise<{ readonly startedOn: string; readonly endedOn: string | null } | null> {
  const row = await tx
    .selectFrom('shifts')
    .select(['started_at', 'ended_at'])
    .where('company_id', '=', companyID)
    .where('user_id', '=', userID)
    .where('id', '<>', shiftID)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`started_at < coalesce(${endedOn}::timestamptz, 'infinity')`)
    .where(sql<boolean>`coalesce(ended_at, 'infinity') > ${startedOn}::timestamptz`)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { startedOn: iso(row.started_at), endedOn: isoOrNull(row.ended_at) };
}

/** What a shift is stored with. */
export type NewShift = Pick<ShiftRow, 'shiftID' | 'userID' | 'businessDate' | 'startedOn' | 'endedOn' | 'endedBy'>;
/** Who corrected a shift, and why. */
export interface Corrected {
  readonly reason: string;
  readonly correctedBy: string;
}

/** Adds a shift. */
export async function insertShift(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { shiftID, userID, businessDate, startedOn, endedOn, endedBy }: NewShift,
  now: Date,
  corrected: Corrected | null = null,
): Promise<void> {
  const at = now.toISOString();
  await tx
    .insertInto('shifts')
    .values({
      company_id: companyID,
      location_id: locationID,
      id: shiftID,
      user_id: userID,
      business_date: businessDate,
      started_at: startedOn,
      ended_at: endedOn,
      ended_by: endedBy,
      reason: corrected?.reason ?? null,
      corrected_by: corrected?.correctedBy ?? null,
      corrected_at: corrected === null ? null : at,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

/** Ends a shift, and the break that is under way in it. */
export async function endShift(
  tx: Tx,
  { companyID }: Pick<CompanyScope | LocationScope, 'companyID'>,
  shiftID: string,
  { endedOn, endedBy, isFlagged = false }: { endedOn: string; endedBy: ShiftEnding; isFlagged?: boolean },
  now: Date,
): Promise<void> {
  await endBreak(tx, { companyID }, shiftID, endedOn);
  await tx
    .updateTable('shifts')
    .set({
      ended_at: endedOn,
      ended_by: endedBy,
      is_flagged: isFlagged,
      updated_at: now.toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('id', '=', shiftID)
    .execute();
}

/** Changes the times of a shift at the version it was read with. False = it has moved on. */
export async function updateShift(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { shiftID, businessDate, startedOn, endedOn, endedBy, version }: Omit<NewShift, 'userID'> & { version: number },
  { reason, correctedBy }: Corrected,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const row = await tx
    .updateTable('shifts')
    .set({
      business_date: businessDate,
      started_at: startedOn,
      ended_at: endedOn,
      ended_by: endedBy,
      is_flagged: false,
      reason,
      corrected_by: correctedBy,
      corrected_at: at,
      updated_at: at,
      version: sql<number>`version + 1`,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', shiftID)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes shifts of a location; returns the ids of those that existed. */
export async function removeShifts(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  shiftIDs: readonly string[],
  { reason, correctedBy }: Corrected,
  now: Date,
): Promise<{ shiftID: string; userID: string }[]> {
  const at = now.toISOString();
  const rows = await tx
    .updateTable('shifts')
    .set({ deleted_at: at, updated_at: at, reason, corrected_by: correctedBy, corrected_at: at })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf(shiftIDs))
    .where('deleted_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
  return rows.map(({ id, user_id }) => ({ shiftID: id, userID: user_id }));
}
