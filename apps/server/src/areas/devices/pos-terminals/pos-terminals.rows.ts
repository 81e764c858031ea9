import type {
  HardwareAgent,
  ListQuery,
  PosTerminal,
  PosTerminalInput,
  PosTerminalRow,
  TerminalType,
} from '@tavola/contract';
import { sql } from 'kysely';
import { NO_KEY_HASH } from '#areas/access/index.ts';
import { listPage } from '#platform/crud/list-page.ts';
import { addRecord, changeRecord, type NamedRecords } from '#platform/crud/named-records.ts';
import { withUniqueName } from '#platform/crud/refusals.ts';
import { anyOf } from '#platform/database/any-of.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';

const TERMINALS: NamedRecords = { table: 'clients', isOfLocation: true, key: 'clients_name_key' };

/** What decides how a terminal is shown: the clock, and who is connected to the hub. */
export interface Presence {
  readonly now: Date;
  readonly online: ReadonlySet<string>;
}

/** The terminals of a location, each with its latest live session. */
const terminalsOf = (tx: Tx, { companyID, locationID }: LocationScope, now: Date) =>
  tx
    .selectFrom('clients as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sessions as s')
          .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 's.user_id'))
          .select([
            sql<string>`coalesce(s.signed_in_at, s.created_at)`.as('signed_in_at'),
            sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('user_name'),
          ])
          .where('s.company_id', '=', companyID)
          .where('s.location_id', '=', locationID)
          .whereRef('s.client_id', '=', 'c.id')
          .where('s.ended_at', 'is', null)
          .where('s.expires_at', '>', now.toISOString())
          .orderBy('s.refreshed_at', 'desc')
          .limit(1)
          .as('held'),
      (join) => join.onTrue(),
    )
    .select([
      'c.id',
      'c.name',
      'c.type',
      'c.terminal_number',
      'c.version',
      'c.online_since',
      'c.offline_since',
      'c.clock_behind_seconds',
      'held.signed_in_at',
      'held.user_name',
    ])
    .where('c.company_id', '=', companyID)
    .where('c.location_id', '=', locationID)
    .where('c.deleted_at', 'is', null)
    .$narrowType<{ type: TerminalType }>();

type TerminalRow = Awaited<ReturnType<ReturnType<typeof terminalsOf>['execute']>>[number];

function toRow(row: TerminalRow, { online }: Presence): PosTerminalRow {
  const isOnline = online.has(row.id);
  return {
    clientID: row.id,
    name: row.name,
    type: row.type,
    terminalNumber: row.terminal_number,
    clockBehindSeconds: row.clock_behind_seconds,
    version: row.version,
    isOnline,
    statusSince: isOnline ? row.online_since : row.offline_since,
    userName: row.user_name,
    signedInOn: row.signed_in_at,
  };
}

/** One page of the terminals of a location; no types = terminals of all types. */
export async function listTerminals(
  tx: Tx,
  scope: LocationScope,
  { types, ...query }: ListQuery & { readonly types: readonly TerminalType[] },
  presence: Presence,
): Promise<{ items: PosTerminalRow[]; total: number }> {
  const { rows, total } = await listPage(
    terminalsOf(tx, scope, presence.now).$if(types.length > 0, (of) => of.where('c.type', '=', anyOf(types, 'text'))),
    {
      sort: {
        name: sql`lower(c.name)`,
        type: sql`c.type`,
        terminalNumber: sql`c.terminal_number`,
        userName: sql`lower(held.user_name)`,
        signedInOn: sql`held.signed_in_at`,
      },
      search: [sql`c.name`, sql`coalesce(held.user_name, '')`],
      tieBreak: sql`lower(c.name), c.id`,
    },
    query,
  );
  return { items: rows.map((row) => toRow(row, presence)), total };
}

/** Notes how far the clock of a terminal is behind; false = already noted. */
export async function noteClock(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  clientID: string,
  behindSeconds: number | null,
): Promise<boolean> {
  const noted = await tx
    .updateTable('clients')
    .set({ clock_behind_seconds: behindSeconds })
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', clientID)
    .where(sql<boolean>`clock_behind_seconds IS DISTINCT FROM ${behindSeconds}::integer`)
    .executeTakeFirst();
  return noted.numUpdatedRows > 0n;
}

/** A terminal with its settings; null = unknown, deleted or of another location. */
export async function getTerminal(
  tx: Tx,
  scope: LocationScope,
  id: string,
  presence: Presence,
): Promise<PosTerminal | null> {
  const { companyID, locationID } = scope;
  const row = await terminalsOf(tx, scope, presence.now)
    .leftJoin('printers as p', (join) =>
      join
        .on('p.company_id', '=', companyID)
        .on('p.location_id', '=', locationID)
        .onRef('p.id', '=', 'c.printer_id')
        .on('p.deleted_at', 'is', null),
    )
    .leftJoin('payment_devices as d', (join) =>
      join
        .on('d.company_id', '=', companyID)
        .on('d.location_id', '=', locationID)
        .onRef('d.id', '=', 'c.payment_device_id')
        .on('d.deleted_at', 'is', null),
    )
    .select(['p.id as printer_id', 'p.name as printer_name', 'd.id as device_id', 'd.name as device_name'])
    .select([
      'c.is_use_cash_drawer',
      'c.open_terminal',
      'c.customer_display_enabled',
      'c.serial_no',
      'c.on_screen_printer',
      'c.hardware_agent_printing',
      'c.android_printing',
      'c.customer_facing_display',
      'c.printing_agent',
      'c.display_agent',
    ])
    .where('c.id', '=', id)
    // Written through the contract's schema only.
    .$narrowType<{ printing_agent: HardwareAgent | null; display_agent: HardwareAgent | null }>()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    ...toRow(row, presence),
    isUseCashDrawer: row.is_use_cash_drawer,
    openTerminal: row.open_terminal,
    customerDisplaySettingEnable: row.customer_display_enabled,
    serialNo: row.serial_no,
    defaultReceiptPrinter: row.printer_id === null ? null : { printerID: row.printer_id, name: row.printer_name ?? '' },
    defaultPaymentDevice:
      row.device_id === null ? null : { paymentDeviceID: row.device_id, name: row.device_name ?? '' },
    onScreenPrinter: row.on_screen_printer,
    enableHardwareAgentPrinting: row.hardware_agent_printing,
    enableAndroidPrinting: row.android_printing,
    enableCustomerFacingDisplay: row.customer_facing_display,
    printingHardwareAgent: row.printing_agent,
    cfdHardwareAgent: row.display_agent,
  };
}

const agent = (given: HardwareAgent | null): string | null => (given === null ? null : JSON.stringify(given));

/**
 * The columns that an input names; what it leaves out is not among them. A drawer and reports go together (decision
 * 167): turning a drawer on turns reports on, turning reports off turns the drawer off, unless both are named.
 */
function columnsOf(input: PosTerminalInput) {
  const { isUseCashDrawer, openTerminal } = input;
  const { printingHardwareAgent: printing, cfdHardwareAgent: display } = input;
  const named = {
    is_use_cash_drawer: isUseCashDrawer ?? (openTerminal === false ? false : undefined),
    open_terminal: openTerminal ?? (isUseCashDrawer === true ? true : undefined),
    customer_display_enabled: input.customerDisplaySettingEnable,
    serial_no: input.serialNo,
    on_screen_printer: input.onScreenPrinter,
    hardware_agent_printing: input.enableHardwareAgentPrinting,
    android_printing: input.enableAndroidPrinting,
    customer_facing_display: input.enableCustomerFacingDisplay,
    printing_agent: printing === undefined ? undefined : agent(printing),
    display_agent: display === undefined ? undefined : agent(display),
  };
  const chosen = Object.entries(named).flatMap(([column, value]) => (value === undefined ? [] : [[column, value]]));
  // The pairs come from the object above, without its undefined values.
  return {
    name: input.name,
    type: input.type,
    ...(Object.fromEntries(chosen) as Record<string, string | boolean | null>),
  };
}

/** Serialises what gives names and numbers to the terminals of a location, as their registration does. */
export const lockTerminals = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('locations')
    .select('id')
    .where('company_id', '=', companyID)
    .where('id', '=', locationID)
    .forUpdate()
    .execute();

/**
 * Adds a terminal under the next number of its location, or brings a deleted one back under its own (decision 35). It
 * has no key until a browser is paired. False = it already exists (a repeated call).
 */
export async function addTerminal(
  tx: Tx,
  scope: LocationScope,
  id: string,
  input: PosTerminalInput,
  now: Date,
): Promise<boolean> {
  const { companyID, locationID } = scope;
  await lockTerminals(tx, scope);
  const restored = await withUniqueName(TERMINALS.key, input.name, () =>
    tx
      .updateTable('clients')
      .set({ ...columnsOf(input), deleted_at: null, updated_at: now.toISOString(), version: sql<number>`version + 1` })
      .where('company_id', '=', companyID)
      .where('location_id', '=', locationID)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (restored !== undefined) return true;
  const last = await tx
    .selectFrom('clients')
    .select((client) => client.fn.max('terminal_number').as('number'))
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .executeTakeFirst();
  const hasDrawer = input.type === 'PosTerminalWithCash';
  const fields = {
    is_use_cash_drawer: hasDrawer,
    // True by default with a drawer (decision 167).
    open_terminal: hasDrawer,
    ...columnsOf(input),
    token_key_hash: NO_KEY_HASH,
    terminal_number: (last?.number ?? 0) + 1,
  };
  return addRecord(tx, TERMINALS, scope, id, fields, now);
}

/** False = unknown, or no longer at this version. */
export async function updateTerminal(
  tx: Tx,
  scope: LocationScope,
  id: string,
  { version, ...input }: PosTerminalInput & { version: number },
  now: Date,
): Promise<boolean> {
  const columns = columnsOf(input);
  const fields = input.type === 'PosTerminalWithCash' ? columns : { ...columns, is_use_cash_drawer: false };
  return changeRecord(tx, TERMINALS, scope, id, version, fields, now);
}

/** A terminal that is locked until the transaction ends, and the sessions on it. */
export interface HeldTerminal {
  readonly clientID: string;
  readonly name: string;
  readonly type: TerminalType;
  readonly sessions: readonly { readonly sessionID: string; readonly userName: string }[];
}

/** Locks those of the terminals that exist, in the order of their ids, and reads who is signed in on them. */
export async function holdTerminals(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  ids: readonly string[],
  now: Date,
): Promise<HeldTerminal[]> {
  const terminals = await tx
    .selectFrom('clients')
    .select(['id', 'name', 'type'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ type: TerminalType }>()
    .execute();
  const sessions = await tx
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.on('u.company_id', '=', companyID).onRef('u.id', '=', 's.user_id'))
    .select(['s.id', 's.client_id', sql<string>`btrim(u.first_name || ' ' || u.last_name)`.as('user_name')])
    .where('s.company_id', '=', companyID)
    .where('s.location_id', '=', locationID)
    .where('s.client_id', '=', anyOf(ids))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .orderBy('s.refreshed_at', 'desc')
    .execute();
  return terminals.map(({ id, name, type }) => ({
    clientID: id,
    name,
    type,
    sessions: sessions
      .filter(({ client_id }) => client_id === id)
      .map((session) => ({ sessionID: session.id, userName: session.user_name })),
  }));
}
