import type { Tx } from '../../database/tx.ts';
import { newID } from '../../ids.ts';
import type { LocationScope } from '../../tenancy/scope.ts';
import { recordAudit } from '../audit.ts';
import { padLockedUntil } from './pad-lock.ts';

/** Where a PIN is typed: on a device, by the person who is signed in there or by an unknown one. */
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
/** Limit for one terminal or one person: after it only the password works there. */
const WRONG_PER_DAY = 50;
/** Limit for a whole location: raises an alarm and does nothing else (reliability F1). */
const ALARM_PER_DAY = 50;

interface WrongPin {
  readonly client_id: string;
  readonly user_id: string | null;
  readonly failed_at: string;
  readonly is_forgiven: boolean;
}

/** Makes guesses on one device, and those of one person on several, wait for each other; false = no such device. */
export async function lockPlace(tx: Tx, { scope, clientID, userID }: WrongPinPlace): Promise<boolean> {
  const device = await tx
    .selectFrom('clients')
    .select('id')
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('id', '=', clientID)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (device === undefined) return false;
  if (userID !== null)
    await tx
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', scope.companyID)
      .where('id', '=', userID)
      .forNoKeyUpdate()
      .execute();
  return true;
}

/** Whether PINs are refused at this place now: after fifty wrong ones a day, or until an instant (decision 201). */
export async function judgeWrongPins(
  tx: Tx,
  place: WrongPinPlace,
): Promise<{ isOverDay: boolean; lockedUntil: Date | null }> {
  return judge(await failuresOfDay(tx, place.scope, place.now).execute(), place);
}

/** Until when the PIN pad refuses a signed-in person after wrong PINs; null = it does not (decision 196). */
export async function personLockedUntil(tx: Tx, scope: LocationScope, userID: string, now: Date): Promise<Date | null> {
  const rows = await failuresOfDay(tx, scope, now)
    .where('user_id', '=', userID)
    .where('is_forgiven', '=', false)
    .execute();
  return padLockedUntil(
    rows.map((row) => new Date(row.failed_at)),
    now,
  );
}

/** Counts a wrong PIN. When it begins a lock, or the location's total asks for a look, the audit says whose it was. */
export async function countWrongPin(tx: Tx, place: WrongPinPlace): Promise<void> {
  const { scope, clientID, userID, requestId, now, onAlarm } = place;
  await tx
    .insertInto('pin_failures')
    .values({
      company_id: scope.companyID,
      location_id: scope.locationID,
      id: newID(),
      client_id: clientID,
      user_id: userID,
      failed_at: now.toISOString(),
    })
    .execute();
  const wrong = await failuresOfDay(tx, scope, now).execute();
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
  await tx
    .updateTable('pin_failures')
    .set({ is_forgiven: true })
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where((eb) => eb.or([eb('client_id', '=', clientID), eb('user_id', '=', userID)]))
    .where('failed_at', '>', aDayBefore(now))
    .where('is_forgiven', '=', false)
    .execute();
}

const aDayBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString();

/** The wrong PINs of a location within a day, in their order. */
const failuresOfDay = (tx: Tx, { companyID, locationID }: LocationScope, now: Date) =>
  tx
    .selectFrom('pin_failures')
    .select(['client_id', 'user_id', 'failed_at', 'is_forgiven'])
    .where('company_id', '=', companyID)
    .where('location_id', '=', locationID)
    .where('failed_at', '>', aDayBefore(now))
    .orderBy('failed_at');

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
  const found = await tx
    .selectFrom('audit_log')
    .select('id')
    .where('company_id', '=', scope.companyID)
    .where('location_id', '=', scope.locationID)
    .where('action', '=', 'pin.alarm')
    .where('at', '>', aDayBefore(now))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
