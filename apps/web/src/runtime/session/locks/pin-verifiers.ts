import { keepsKeys, sealText, unsealText } from '../tabs/sealed-text.ts';
import { CurrentUser } from '@tavola/contract';
import * as z from 'zod/mini';
import { heldFor, heldPins, isCurrent, PINS_KEY, type HeldPin } from './held-pins.ts';

/** PINs that are checked without a server: a slow hash with a sealed secret, five tries, then pauses (decision 403). */

/** What keeps a copied store safe is the secret; this slows down a person who has the terminal too. */
const ROUNDS = 310_000;
const SECRET_BYTES = 32;
const TRIES = 5;
const FIRST_PAUSE_MS = 60_000;

/** A person as this terminal knows them while it asks nobody. */
const KnownPerson = z.object({ user: CurrentUser, codes: z.array(z.int()) });
export type KnownPerson = z.infer<typeof KnownPerson>;

/** What came of a PIN that several people could have. */
export type PinSearch = { readonly userID: string } | Exclude<PinCheck, 'right'>;

/** What came of a PIN: its seconds are those that nobody can try another one for. */
export type PinCheck = 'right' | 'wrong' | { readonly pausedForS: number };

async function hashOf(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }, key, 256);
  return [...new Uint8Array(bits)].join(',');
}

/** Keeps one person's; what has ended of others goes. */
function holdPin(userID: string, pin: HeldPin, nowMs: number): void {
  const others = Object.entries(heldPins()).filter(([id, held]) => id !== userID && isCurrent(held, nowMs));
  localStorage.setItem(PINS_KEY, JSON.stringify({ ...Object.fromEntries(others), [userID]: pin }));
}

/** Keeps what distinguishes this PIN from others, and whose it is; rejects where the browser keeps no key. */
export async function makeVerifier(known: KnownPerson, pin: string, nowMs: number): Promise<void> {
  if (!(await keepsKeys())) throw new Error('The browser keeps no keys.');
  const secret = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const [sealed, person, hash] = await Promise.all([
    sealText(secret.join(',')),
    sealText(JSON.stringify(known)),
    hashOf(pin, secret),
  ]);
  const held = { secret: sealed, person, hash, keptAtMs: nowMs, wrongCount: 0, pausedUntilMs: 0 };
  holdPin(known.user.userId, held, nowMs);
}

/** Who that is; null where it is not known, or was sealed by another browser. */
export async function openPerson({ person }: HeldPin): Promise<KnownPerson | null> {
  if (person === undefined) return null;
  try {
    const read = KnownPerson.safeParse(JSON.parse(await unsealText(person)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Whether it is the PIN that was kept; false also where the secret was sealed by another browser. */
export async function isPinOf({ secret, hash }: HeldPin, pin: string): Promise<boolean> {
  try {
    const bytes = (await unsealText(secret)).split(',').map(Number);
    return (await hashOf(pin, Uint8Array.from(bytes))) === hash;
  } catch {
    return false;
  }
}

/** After the fifth wrong PIN, and each fifth from there, nothing is tried for a minute, then two, then four. */
const pauseAfter = (wrongCount: number): number =>
  wrongCount === 0 || wrongCount % TRIES !== 0 ? 0 : FIRST_PAUSE_MS * 2 ** (wrongCount / TRIES - 1);

/** Tries a PIN; null where nothing is kept of this person. */
export async function tryPin(userID: string, pin: string, nowMs: number): Promise<PinCheck | null> {
  const held = heldFor(userID, nowMs);
  if (held === null) return null;
  // A clock that was set back makes no pause longer than it was.
  const leftMs = Math.min(held.pausedUntilMs - nowMs, pauseAfter(held.wrongCount));
  if (leftMs > 0) return { pausedForS: Math.ceil(leftMs / 1000) };
  const wrongCount = held.wrongCount + 1;
  const pauseMs = pauseAfter(wrongCount);
  // Counted before it is known, so that a page that is closed in between has tried.
  holdPin(userID, { ...held, wrongCount, pausedUntilMs: nowMs + pauseMs }, nowMs);
  if (await isPinOf(held, pin)) {
    holdPin(userID, { ...held, wrongCount: 0, pausedUntilMs: 0 }, nowMs);
    return 'right';
  }
  return pauseMs > 0 ? { pausedForS: pauseMs / 1000 } : 'wrong';
}

/**
 * Tries a PIN for each of these people in their order; null where nothing is kept of any of them. A PIN that is one
 * person's is no wrong one of the others, and a wrong one is wrong of all.
 */
export async function searchPin(userIDs: readonly string[], pin: string, nowMs: number): Promise<PinSearch | null> {
  const tried: (readonly [string, HeldPin])[] = [];
  const pauses: number[] = [];
  let count = 0;
  for (const userID of userIDs) {
    const before = heldFor(userID, nowMs);
    const check = await tryPin(userID, pin, nowMs);
    if (before === null || check === null) continue;
    if (check === 'right') {
      for (const [id, held] of tried) holdPin(id, held, nowMs);
      return { userID };
    }
    count += 1;
    if (check === 'wrong') tried.push([userID, before]);
    else {
      // Whose pause begins with this try was tried; who is paused already was not.
      if (before.pausedUntilMs <= nowMs) tried.push([userID, before]);
      pauses.push(check.pausedForS);
    }
  }
  if (count === 0) return null;
  return pauses.length === count ? { pausedForS: Math.min(...pauses) } : 'wrong';
}
