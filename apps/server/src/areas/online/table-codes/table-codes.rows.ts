import type { TableCode } from '@tavola/contract';
import { sql } from 'kysely';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const tablesOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('tables as t')
    .innerJoin('table_layouts as l', (join) =>
      join
        .on('l.company_id', '=', companyID)
        .on('l.location_id', '=', locationID)
        .onRef('l.id', '=', 't.table_layout_id'),
    )
    .leftJoin('table_codes as c', (join) =>
      join.on('c.company_id', '=', companyID).on('c.location_id', '=', locationID).onRef('c.table_id', '=', 't.id'),
    )
    .select(['t.id', 't.name', 't.seats', 'l.name as room_name', 'c.token'])
    .where('t.company_id', '=', companyID)
    .where('t.location_id', '=', locationID)
    .where('t.deleted_at', 'is', null);

/** Every table with the token of its code, by room and name. */
export async function listTableCodes(tx: Tx, scope: LocationScope): Promise<TableCode[]> {
  const rows = await tablesOf(tx, scope)
    .orderBy('l.sort_number')
    .orderBy('l.id')
    .orderBy(sql`length(t.name), lower(t.name), t.id`)
    .execute();
  return rows.map(({ id, room_name, ...table }) => ({ tableID: id, roomName: room_name, ...table }));
}

/** A code that is to be stored. */
interface NewCode {
  readonly tableID: string;
  readonly token: string;
}

/** Keeps codes of tables; one that was made before stays unless it is replaced. */
export async function keepTableCodes(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  codes: readonly NewCode[],
  { isReplacing, now }: { readonly isReplacing: boolean; readonly now: Date },
): Promise<void> {
  if (codes.length === 0) return;
  await tx
    .insertInto('table_codes')
    .values(
      codes.map(({ tableID, token }) => ({
        company_id: companyID,
        location_id: locationID,
        table_id: tableID,
        token,
        made_at: now.toISOString(),
      })),
    )
    .onConflict((known) => {
      const ofTable = known.columns(['company_id', 'table_id']);
      return isReplacing
        ? ofTable.doUpdateSet((eb) => ({ token: eb.ref('excluded.token'), made_at: eb.ref('excluded.made_at') }))
        : ofTable.doNothing();
    })
    .execute();
}

/** A table that a guest has scanned. */
export interface ScannedTable {
  readonly tableID: string;
  readonly name: string;
}

/** The table of a token; null = no table here has it. */
export async function findTableByToken(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  token: string,
): Promise<ScannedTable | null> {
  const row = await tx
    .selectFrom('table_codes as c')
    .innerJoin('tables as t', (join) =>
      join.on('t.company_id', '=', companyID).on('t.location_id', '=', locationID).onRef('t.id', '=', 'c.table_id'),
    )
    .select(['t.id', 't.name'])
    .where('c.company_id', '=', companyID)
    .where('c.location_id', '=', locationID)
    .where('c.token', '=', token)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { tableID: row.id, name: row.name };
}

/**
 * Whether a person has let this phone order at the table since it was opened for its present guests (decision 232): the
 * sitting ends when the table is cleared.
 */
export async function isAdmitted(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { tableID, guestSessionID }: { readonly tableID: string; readonly guestSessionID: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('online_orders as p')
    .innerJoin('tables as t', (join) =>
      join.on('t.company_id', '=', companyID).on('t.location_id', '=', locationID).onRef('t.id', '=', 'p.table_id'),
    )
    .select('p.order_id')
    .where('p.company_id', '=', companyID)
    .where('p.location_id', '=', locationID)
    .where('p.table_id', '=', tableID)
    .where('p.guest_session_id', '=', guestSessionID)
    .where('t.status', '!=', 'Free')
    .whereRef('p.admitted_at', '>=', 't.opened_at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this phone has placed an order at this table. */
export async function isPlacedBy(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  placed: { readonly orderID: string; readonly tableID: string; readonly guestSessionID: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('online_orders')
    .select('order_id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('order_id', '=', placed.orderID)
    .where('table_id', '=', placed.tableID)
    .where('guest_session_id', '=', placed.guestSessionID)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these are tables of the location. */
export async function knownTables(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  tableIDs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('tables')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf(tableIDs))
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
