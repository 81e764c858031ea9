import {
  DEFAULT_BAUD_RATE,
  DEFAULT_COOL_DOWN_MS,
  DEFAULT_IMAGE_DELAY_MS,
  type Printer,
  type PrinterInput,
  type PrinterMode,
  type PrinterReport,
  type PrinterStatus,
  type PrinterType,
} from '@tavola/contract';
import { sql } from 'kysely';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const PRINTERS: NamedRecords = { table: 'printers', isOfLocation: true, key: 'printers_name_key' };

const printersOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('printers')
    .select([
      'id',
      'name',
      'printer_type',
      'host',
      'port',
      'com',
      'baud_rate',
      'vid',
      'pid',
      'file_path',
      'mode',
      'characters_per_line',
      'encoding',
      'threshold',
      'cutting',
      'image_delay_ms',
      'cool_down_ms',
      'language',
      'agent_id',
      'status',
      'status_at',
      'status_reason',
      'version',
    ])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    // CHECKs of the table and the contract's schema are all that ever wrote them.
    .$narrowType<{
      printer_type: PrinterType;
      mode: PrinterMode;
      characters_per_line: Printer['charactersPerLine'];
      encoding: Printer['encoding'];
      language: Printer['language'];
      status: PrinterStatus;
    }>();
type Row = Awaited<ReturnType<ReturnType<typeof printersOf>['execute']>>[number];

const toPrinter = (row: Row): Printer => ({
  printerID: row.id,
  name: row.name,
  printerType: row.printer_type,
  ip: row.host,
  port: row.port,
  com: row.com,
  baudRate: row.baud_rate,
  vid: row.vid,
  pid: row.pid,
  filePath: row.file_path,
  printerMode: row.mode,
  charactersPerLine: row.characters_per_line,
  encoding: row.encoding,
  threshold: row.threshold,
  cutting: row.cutting,
  printImageDelay: row.image_delay_ms,
  printCoolDownDelay: row.cool_down_ms,
  language: row.language,
  hardwareAgentID: row.agent_id,
  status: row.status,
  statusSince: row.status_at,
  statusReason: row.status_reason,
  version: row.version,
});

/** Printers of the location by name. */
export async function listPrinters(tx: Tx, scope: LocationScope): Promise<Printer[]> {
  const rows = await printersOf(tx, scope)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(toPrinter);
}

/** A printer; null = unknown or deleted. */
export async function getPrinter(tx: Tx, scope: LocationScope, id: string): Promise<Printer | null> {
  const row = await printersOf(tx, scope).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toPrinter(row);
}

const columnsOf = (printer: PrinterInput) => ({
  name: printer.name,
  printer_type: printer.printerType ?? 'Network',
  host: printer.ip,
  port: printer.port,
  com: printer.com ?? '',
  baud_rate: printer.baudRate ?? DEFAULT_BAUD_RATE,
  vid: printer.vid ?? null,
  pid: printer.pid ?? null,
  file_path: printer.filePath ?? '',
  mode: printer.printerMode,
  characters_per_line: printer.charactersPerLine,
  encoding: printer.encoding,
  threshold: printer.threshold,
  cutting: printer.cutting,
  image_delay_ms: printer.printImageDelay ?? DEFAULT_IMAGE_DELAY_MS,
  cool_down_ms: printer.printCoolDownDelay ?? DEFAULT_COOL_DOWN_MS,
  language: printer.language ?? null,
  agent_id: printer.hardwareAgentID ?? null,
});

/** Adds a printer. Null = it already exists (a repeated call). */
export async function createPrinter(
  tx: Tx,
  scope: LocationScope,
  id: string,
  printer: PrinterInput,
  now: Date,
): Promise<Printer | null> {
  return (await addRecord(tx, PRINTERS, scope, id, columnsOf(printer), now)) ? getPrinter(tx, scope, id) : null;
}

/** Null = unknown, or no longer at this version. */
export async function updatePrinter(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...printer }: PrinterInput & { version: number },
  now: Date,
): Promise<Printer | null> {
  return (await changeRecord(tx, PRINTERS, scope, id, version, columnsOf(printer), now))
    ? getPrinter(tx, scope, id)
    : null;
}

/** The printer that was added first; null = the location has none. */
export async function findFirstPrinter(tx: Tx, { companyID, locationID }: LocationScope): Promise<string | null> {
  const row = await tx
    .selectFrom('printers')
    .select('id')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The name of an event route that prints on one of these; null = none does. */
export async function findRouteOn(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  printerIDs: readonly string[],
): Promise<string | null> {
  const row = await tx
    .selectFrom('event_routes')
    .select('name')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('printer_id', '=', anyOf(printerIDs)), eb('backup_printer_id', '=', anyOf(printerIDs))]))
    .orderBy('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Terminals no longer print on printers that are removed. */
export async function leavePrinters(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  printerIDs: readonly string[],
): Promise<void> {
  await tx
    .updateTable('clients')
    .set({ printer_id: null })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('printer_id', '=', anyOf(printerIDs))
    .execute();
}

/** Notes what an agent reports of a printer. True = it was another status. */
export async function noteStatus(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  { printerID, status, reason }: PrinterReport,
  now: Date,
): Promise<boolean> {
  const noted = await tx
    .updateTable('printers')
    .set({ status, status_reason: reason, status_at: now.toISOString() })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', printerID)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(status, status_reason) IS DISTINCT FROM (${status}::text, ${reason}::text)`)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}
