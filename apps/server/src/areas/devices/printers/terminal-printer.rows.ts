import { sql } from 'kysely';
import type { HardwareAgent, PrinterPreference, TerminalPrinter } from '@tavola/contract';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { getPrinter } from './printers.rows.ts';

/** The printer of a terminal, what it prints by itself, and by which ways. Refuses an unknown terminal. */
export async function readPreference(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
): Promise<Required<TerminalPrinter>> {
  const row =
    (await tx
      .selectFrom('clients')
      .select(['printer_id', 'prints_receipt', 'opens_drawer', 'prints_ticket'])
      .select(['on_screen_printer', 'hardware_agent_printing', 'android_printing', 'printing_agent'])
      .$narrowType<{ printing_agent: HardwareAgent | null }>()
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', clientID)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()) ?? refuse('client.not_found');
  return {
    printerID: row.printer_id,
    printsReceipt: row.prints_receipt,
    opensDrawer: row.opens_drawer,
    printsTicket: row.prints_ticket,
    onScreenPrinter: row.on_screen_printer,
    enableHardwareAgentPrinting: row.hardware_agent_printing,
    enableAndroidPrinting: row.android_printing,
    printingHardwareAgent: row.printing_agent,
  };
}

/** Stores it; answers whether that changed anything. */
export async function writePreference(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  { printerID, printsReceipt, opensDrawer, printsTicket }: Required<PrinterPreference>,
): Promise<boolean> {
  const row = await tx
    .updateTable('clients')
    .set({
      printer_id: printerID,
      prints_receipt: printsReceipt,
      opens_drawer: opensDrawer,
      prints_ticket: printsTicket,
    })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', clientID)
    .where(
      sql<boolean>`(printer_id, prints_receipt, opens_drawer, prints_ticket)
        IS DISTINCT FROM (${printerID}::uuid, ${printsReceipt}::boolean, ${opensDrawer}::boolean, ${printsTicket}::boolean)`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The printers of the terminals that print tickets of what they send, by terminal. */
export async function readTicketPrinters(
  tx: Tx,
  { companyID, locationID }: LocationScope,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('clients')
    .select(['id', 'printer_id'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('prints_ticket', '=', true)
    .where('printer_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.flatMap(({ id, printer_id: printerID }) => (printerID === null ? [] : [[id, printerID]])));
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
