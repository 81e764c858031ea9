import { sql } from 'kysely';
import type { PrinterPreference } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getPrinter } from './printers.rows.ts';

/** The printer of a terminal and what it prints by itself. Refuses an unknown terminal. */
export async function readPreference(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<PrinterPreference> {
  const row =
    (await tx
      .selectFrom('clients')
      .select(['printer_id', 'prints_receipt', 'opens_drawer'])
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', clientID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? refuse('client.not_found');
  return { printerID: row.printer_id, printsReceipt: row.prints_receipt, opensDrawer: row.opens_drawer };
}

/** Stores it; answers whether that changed anything. */
export async function writePreference(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  { printerID, printsReceipt, opensDrawer }: PrinterPreference,
): Promise<boolean> {
  const row = await tx
    .updateTable('clients')
    .set({ printer_id: printerID, prints_receipt: printsReceipt, opens_drawer: opensDrawer })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', clientID)
    .where(
      sql<boolean>`(printer_id, prints_receipt, opens_drawer) IS DISTINCT FROM (${printerID}::uuid, ${printsReceipt}::boolean, ${opensDrawer}::boolean)`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The printer of a terminal by its name; null = it has none. */
export async function readReceiptPrinter(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
): Promise<{ readonly printerID: string; readonly name: string } | null> {
  const { printerID } = await readPreference(tx, scope, clientID);
  const printer = printerID === null ? null : await getPrinter(tx, scope, printerID);
  return printer === null ? null : { printerID: printer.printerID, name: printer.name };
}
