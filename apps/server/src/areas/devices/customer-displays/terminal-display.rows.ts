import { DISPLAY_TOKEN_DAYS, type DisplayPreference, type Language, type TerminalDisplay } from '@tavola/contract';
import { sql } from 'kysely';
import { isSameText } from '#platform/auth/sessions/digest.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refuse } from '#platform/errors/refusal.ts';
import { publish } from '#platform/realtime/publish.ts';
import type { LocationScope } from '#platform/tenancy/scope.ts';
import { displayTokenOf } from './display-tokens.ts';

/** The display of a terminal, as its row has it. */
export interface TerminalRow {
  readonly clientID: string;
  readonly generation: number;
  readonly isAllowed: boolean;
  readonly isEnabled: boolean;
  readonly settingID: string | null;
  /** The last window whose code was used; null = none was. */
  readonly usedWindow: number | null;
  readonly pairedAt: string | null;
  readonly seenAt: string | null;
  /** Version of the terminal's record. */
  readonly version: number;
}

const TOKEN_MS = DISPLAY_TOKEN_DAYS * 24 * 60 * 60_000;
/** That a display is there is noted no more often, so that it writes little. */
const NOTED_EVERY_MS = 60_000;

const terminalsOf = (tx: Tx, { companyID, locationID }: LocationScope) =>
  tx
    .selectFrom('clients')
    .select(['id', 'display_generation', 'customer_display_enabled', 'customer_facing_display', 'display_setting_id'])
    .select(['display_code_window', 'display_paired_at', 'display_seen_at', 'version'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('deleted_at', 'is', null);
type Row = Awaited<ReturnType<ReturnType<typeof terminalsOf>['execute']>>[number];

const toTerminal = (row: Row): TerminalRow => ({
  clientID: row.id,
  generation: row.display_generation,
  isAllowed: row.customer_display_enabled,
  isEnabled: row.customer_display_enabled && row.customer_facing_display,
  settingID: row.display_setting_id,
  usedWindow: row.display_code_window === null ? null : Number(row.display_code_window),
  pairedAt: row.display_paired_at,
  seenAt: row.display_seen_at,
  version: row.version,
});

/** The display of a terminal; null = there is no such terminal here. */
export async function findTerminal(tx: Tx, scope: LocationScope, clientID: string): Promise<TerminalRow | null> {
  const row = await terminalsOf(tx, scope).where('id', '=', clientID).executeTakeFirst();
  return row === undefined ? null : toTerminal(row);
}

/** Terminals whose codes count at a moment. */
export async function listShowingCodes(tx: Tx, scope: LocationScope, now: Date): Promise<TerminalRow[]> {
  const rows = await terminalsOf(tx, scope)
    .where('customer_display_enabled', '=', true)
    .where('customer_facing_display', '=', true)
    .where('display_code_until', '>', now.toISOString())
    .orderBy('id')
    .execute();
  return rows.map(toTerminal);
}

const clientIn = (tx: Tx, { companyID, locationID }: LocationScope, clientID: string) =>
  tx
    .updateTable('clients')
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('id', '=', clientID);

/** Lets the codes of a terminal count until a moment. */
export async function showCodes(tx: Tx, scope: LocationScope, clientID: string, until: Date): Promise<void> {
  await clientIn(tx, scope, clientID).set({ display_code_until: until.toISOString() }).execute();
}

/** Uses the code of a window up and pairs a display; false = it was used before. */
export async function spendCode(
  tx: Tx,
  scope: LocationScope,
  { clientID, window, now }: { readonly clientID: string; readonly window: number; readonly now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const spent = await clientIn(tx, scope, clientID)
    .set({ display_code_window: String(window), display_paired_at: at, display_seen_at: at })
    .where(sql<boolean>`(display_code_window IS NULL OR display_code_window < ${window}::bigint)`)
    .returning('id')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Notes that a display is connected. */
export async function noteSeen(tx: Tx, scope: LocationScope, clientID: string, now: Date): Promise<void> {
  await clientIn(tx, scope, clientID).set({ display_seen_at: now.toISOString() }).execute();
}

/** Disconnects all displays of a terminal: their tokens and codes are of no use any longer. */
export async function nextGeneration(tx: Tx, scope: LocationScope, clientID: string): Promise<void> {
  await clientIn(tx, scope, clientID)
    .set({
      display_generation: sql<number>`display_generation + 1`,
      display_code_until: null,
      display_paired_at: null,
      display_seen_at: null,
    })
    .execute();
}

/** Stores what a terminal shows its guests; answers whether that changed anything. */
export async function writePreference(
  tx: Tx,
  scope: LocationScope,
  clientID: string,
  { enableCustomerFacingDisplay: isOn, customerFacingDisplaySettingID: settingID }: DisplayPreference,
): Promise<boolean> {
  const row = await clientIn(tx, scope, clientID)
    .set({ customer_facing_display: isOn, display_setting_id: settingID })
    .where(
      sql<boolean>`(customer_facing_display, display_setting_id) IS DISTINCT FROM (${isOn}::boolean, ${settingID}::uuid)`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a display shows, as its token; returns whether it belongs to this terminal, and notes that it is connected. */
export async function meetDisplay(
  tx: Tx,
  scope: LocationScope,
  {
    clientID,
    token,
    secret,
    now,
  }: { readonly clientID: string; readonly token: string; readonly secret: Uint8Array; readonly now: Date },
): Promise<TerminalRow | null> {
  const terminal = UUID.test(clientID) ? await findTerminal(tx, scope, clientID) : null;
  if (terminal === null || !isSameText(token, displayTokenOf(secret, scope, terminal))) return null;
  const seenMs = terminal.seenAt === null ? 0 : Date.parse(terminal.seenAt);
  if (seenMs < now.getTime() - TOKEN_MS) return null;
  if (seenMs < now.getTime() - NOTED_EVERY_MS) await noteSeen(tx, scope, clientID, now);
  return terminal;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The display of a terminal as its preferences show it. Refuses an unknown terminal. */
export async function readTerminalDisplay(tx: Tx, scope: LocationScope, clientID: string): Promise<TerminalDisplay> {
  const terminal = (await findTerminal(tx, scope, clientID)) ?? refuse('client.not_found');
  const { language } = await readPlace(tx, scope, terminal.settingID);
  const { isAllowed, isEnabled, settingID, pairedAt, seenAt } = terminal;
  return {
    clientID,
    enableCustomerFacingDisplay: isEnabled,
    customerFacingDisplaySettingID: settingID,
    customerDisplaySettingEnable: isAllowed,
    language,
    isPaired: isEnabled && pairedAt !== null,
    lastSeenOn: pairedAt === null ? null : seenAt,
  };
}

/** The name of the location, and in which language a display of this setting speaks. */
export async function readPlace(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  settingID: string | null,
): Promise<{ readonly name: string; readonly language: Language }> {
  const row = await tx
    .selectFrom('locations as l')
    .leftJoin('customer_display_settings as s', (join) =>
      join
        .on('s.company_id', '=', companyID)
        .on('s.location_id', '=', locationID)
        .on('s.id', '=', settingID)
        .on('s.deleted_at', 'is', null),
    )
    .select(['l.name', 'l.language', 's.language as own'])
    .where('l.company_id', '=', companyID)
    .where('l.id', '=', locationID)
    .executeTakeFirstOrThrow();
  return { name: row.name, language: (row.own ?? row.language) === 'th' ? 'th' : 'en' };
}

/** Notifies the pages of a terminal that its display has changed. */
export const announce = (tx: Tx, scope: LocationScope, { clientID, version }: TerminalRow): Promise<void> =>
  publish(tx, scope, 'posTerminalChanged', { clientID, version }, { clientID });
