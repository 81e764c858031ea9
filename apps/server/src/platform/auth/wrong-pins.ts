import type { Tx } from '../database/tx.ts';
import { newID } from '../ids.ts';
import type { LocationScope } from '../tenancy/scope.ts';
import { recordAudit } from './audit.ts';
import { padLockedUntil } from './pad-lock.ts';

/** Where a PIN is typed: on a device, by the person who is signed in there or by nobody who is known. */
export interface WrongPinPlace {
  readonly scope: LocationScope;
  readonly clientID: string;
  readonly userID: string | null;
  readonly requestId: string;
  readonly now: Date;
  /** Called when a location reaches the daily total that deserves a look (decision 201). */
  readonly onAlarm: (alarm: PinAlarm) => void;
}

/** Wrong PINs of one location within a day, and where they were typed. */
export interface PinAlarm {
  readonly locationID: string;
  readonly wrongPins: number;
  readonly byTerminal: Readonly<Record<string, number>>;
  /** By signed-in person; those of a sign-in are under `nobody`. */
  readonly byPerson: Readonly<Record<string, number>>;
}

const DAY_MS = 24 * 60 * 60_000;
/** Of one terminal or one person: afterwards only the password helps there. */
const WRONG_PER_DAY = 50;
/** Of a whole location: an alarm and nothing else (reliability F1). */
const ALARM_PER_DAY = 50;

interface WrongPin {
  readonly client_id: string;
  readonly user_id: string | null;
  readonly failed_at: string;
  readonly is_forgiven: boolean;
}

/** Makes guesses on one device, and those of one person on several, wait for each other; false = no such device. */
export async function lockPlace(tx: Tx, { scope, clientID, userID }: WrongPinPlace): Promise<boolean> {
  const device = await tx.raw(
    'SELECT id FROM clients WHERE company_id = $1 AND location_id = $2 AND id = $3 AND deleted_at IS NULL FOR UPDATE',
    [scope.companyID, scope.locationID, clientID],
  );
  if (device.count === 0) return false;
  if (userID !== null)
    await tx.raw('SELECT id FROM users WHERE company_id = $1 AND id = $2 FOR NO KEY UPDATE', [scope.companyID, userID]);
  return true;
}

/** Whether PINs are refused at this place now: after fifty wrong ones a day, or until an instant (decision 201). */
export async function judgeWrongPins(
  tx: Tx,
  place: WrongPinPlace,
): Promise<{ isOverDay: boolean; lockedUntil: Date | null }> {
  return judge(await wrongOfDay(tx, place), place);
}

/** Until when the PIN pad refuses a signed-in person after wrong PINs; null = it does not (decision 196). */
export async function personLockedUntil(
  tx: Tx,
  { companyID, locationID }: LocationScope,
  userID: string,
  now: Date,
): Promise<Date | null> {
  const { rows } = await tx.raw<{ failed_at: string }>(
    'SELECT failed_at FROM pin_failures WHERE company_id = $1 AND location_id = $2 AND user_id = $3 AND failed_at > $4 AND NOT is_forgiven ORDER BY failed_at',
    [companyID, locationID, userID, new Date(now.getTime() - DAY_MS)],
  );
  return padLockedUntil(
    rows.map((row) => new Date(row.failed_at)),
    now,
  );
}

/** Counts a wrong PIN. When it begins a lock, or the location's total asks for a look, the audit says whose it was. */
export async function countWrongPin(tx: Tx, place: WrongPinPlace): Promise<void> {
  const { scope, clientID, userID, requestId, now, onAlarm } = place;
  await tx.raw(
    'INSERT INTO pin_failures (company_id, location_id, id, client_id, user_id, failed_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [scope.companyID, scope.locationID, newID(), clientID, userID, now],
  );
  const wrong = await wrongOfDay(tx, place);
  const { isOverDay, lockedUntil } = judge(wrong, place);
  const actor = { scope, userID, clientID, requestId };
  if (isOverDay || lockedUntil !== null)
    await recordAudit(
      tx,
      actor,
      { action: 'pin.locked', targetType: 'terminal', targetID: clientID, after: { isOverDay, lockedUntil } },
      now,
    );
  if (wrong.length < ALARM_PER_DAY || (await isAlarmed(tx, place))) return;
  const alarm: PinAlarm = {
    locationID: scope.locationID,
    wrongPins: wrong.length,
    byTerminal: countBy(wrong.map((one) => one.client_id)),
    byPerson: countBy(wrong.map((one) => one.user_id ?? 'nobody')),
  };
  await recordAudit(
    tx,
    actor,
    { action: 'pin.alarm', targetType: 'location', targetID: scope.locationID, after: alarm },
    now,
  );
  onAlarm(alarm);
}

/** A right PIN followed: what was wrong before no longer locks. It still counts for the day. */
export async function forgiveWrongPins(tx: Tx, { scope, clientID, userID, now }: WrongPinPlace): Promise<void> {
  await tx.raw(
    `UPDATE pin_failures SET is_forgiven = true
      WHERE company_id = $1 AND location_id = $2 AND (client_id = $3 OR user_id = $4) AND failed_at > $5 AND NOT is_forgiven`,
    [scope.companyID, scope.locationID, clientID, userID, new Date(now.getTime() - DAY_MS)],
  );
}

async function wrongOfDay(tx: Tx, { scope, now }: WrongPinPlace): Promise<readonly WrongPin[]> {
  const { rows } = await tx.raw<WrongPin>(
    'SELECT client_id, user_id, failed_at, is_forgiven FROM pin_failures WHERE company_id = $1 AND location_id = $2 AND failed_at > $3 ORDER BY failed_at',
    [scope.companyID, scope.locationID, new Date(now.getTime() - DAY_MS)],
  );
  return rows;
}

function judge(
  wrong: readonly WrongPin[],
  { clientID, userID, now }: WrongPinPlace,
): { isOverDay: boolean; lockedUntil: Date | null } {
  const counts = [
    wrong.filter((one) => one.client_id === clientID),
    userID === null ? [] : wrong.filter((one) => one.user_id === userID),
  ];
  const untils = counts.map((ones) =>
    padLockedUntil(
      ones.filter((one) => !one.is_forgiven).map((one) => new Date(one.failed_at)),
      now,
    ),
  );
  return {
    isOverDay: counts.some((ones) => ones.length >= WRONG_PER_DAY),
    lockedUntil: untils.reduce(
      (latest, until) => (latest === null || (until !== null && until > latest) ? until : latest),
      null,
    ),
  };
}

async function isAlarmed(tx: Tx, { scope, now }: WrongPinPlace): Promise<boolean> {
  const found = await tx.raw(
    `SELECT id FROM audit_log WHERE company_id = $1 AND location_id = $2 AND action = 'pin.alarm' AND at > $3 LIMIT 1`,
    [scope.companyID, scope.locationID, new Date(now.getTime() - DAY_MS)],
  );
  return found.count > 0;
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
