import { OFFLINE_LICENCE_HOURS, type CompanyLicence } from '@tavola/contract';
import { useEffect, useState } from 'react';
import { passedNow } from '../clock/passed-time.ts';
import { serverNow, useServerClock } from '../clock/server-clock.ts';
import { queryClient } from '../http/query-client.ts';
import { tenantQuery } from './restaurant.ts';

/** What a company's licence is at an instant (platform spec, section 4). */
export type LicenceState = 'none' | 'expired' | 'valid';

/** A licence is valid while its end is after now (decision 10). */
export const licenceStateAt = (licence: CompanyLicence | null, nowMs: number): LicenceState =>
  licence === null ? 'none' : Date.parse(licence.validToDate) > nowMs ? 'valid' : 'expired';

/** Timers of the browser end after 24 days at most. */
const LONGEST_TIMER_MS = 60 * 60_000;

/** The state of a licence now; renders again at its end. */
export function useLicenceState(licence: CompanyLicence | null): LicenceState {
  const [nowMs, setNowMs] = useState(serverNow);
  // A terminal whose clock is wrong has no other licence (decision 256).
  useEffect(() => useServerClock.subscribe(() => setNowMs(serverNow())), []);
  const endMs = licence === null ? null : Date.parse(licence.validToDate);
  useEffect(() => {
    if (endMs === null || endMs <= nowMs) return undefined;
    const left = Math.max(0, endMs - serverNow());
    const timer = setTimeout(() => setNowMs(serverNow()), Math.min(left, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [endMs, nowMs]);
  return licenceStateAt(licence, nowMs);
}

/** Whether a terminal may begin a new order: with a valid licence, or offline for 72 h after it last saw one. */
export function canBeginOrder(
  state: LicenceState,
  {
    isOnline,
    lastValidMs,
    nowMs,
  }: { readonly isOnline: boolean; readonly lastValidMs: number | null; readonly nowMs: number },
): boolean {
  if (isOnline || lastValidMs === null) return state === 'valid';
  return nowMs - lastValidMs <= OFFLINE_LICENCE_HOURS * 60 * 60_000;
}

const LAST_VALID_KEY = 'tavola.licenceSeen';

/**
 * Remembers that the server has just shown a valid licence, at a moment of `passedNow`; kept for a terminal that loses
 * its connection.
 */
export const rememberValidLicence = (nowMs: number = passedNow()): void =>
  localStorage.setItem(LAST_VALID_KEY, String(nowMs));

/** When this terminal last saw a valid licence, as `passedNow` counts; null = never. */
export function lastValidLicence(): number | null {
  const seen = Number(localStorage.getItem(LAST_VALID_KEY) ?? NaN);
  return Number.isFinite(seen) && seen > 0 ? seen : null;
}

/** Whether this terminal may begin a new order now; open ones are always changed and paid. */
export function mayBeginOrder(isOnline: boolean): boolean {
  const tenant = queryClient.getQueryData(tenantQuery.queryKey);
  if (tenant === undefined) return true;
  const state = licenceStateAt(tenant.companyLicense, serverNow());
  return canBeginOrder(state, { isOnline, lastValidMs: lastValidLicence(), nowMs: passedNow() });
}
