import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { raisePosVersion } from './versions.rows.ts';

/** What a change does in its transaction; it calls `keepQuiet` when it turns out to change nothing. */
type Work<T> = (tx: Tx, skipPosVersion: () => void) => Promise<T>;

/**
 * One write of what a company shares, in one transaction with the news of it for the terminals of all its locations
 * (decision 24).
 */
export const changePosData = <T>(
  call: Pick<Call, 'scope' | 'transactForCompany'>,
  now: Date,
  work: Work<T>,
): Promise<T> => call.transactForCompany(raisingPosVersion(companyOf(call.scope), now, work));

/** One write of what is the location's own, in one transaction with the news of it for its terminals (decision 24). */
export const changePosDataHere = <T>(call: Pick<Call, 'scope' | 'transact'>, now: Date, work: Work<T>): Promise<T> =>
  call.transact(raisingPosVersion(call.scope, now, work));

const raisingPosVersion =
  <T>(scope: CompanyScope | LocationScope, now: Date, work: Work<T>) =>
  async (tx: Tx): Promise<T> => {
    let isNews = true;
    const answer = await work(tx, () => (isNews = false));
    if (isNews) await raisePosVersion(tx, scope, now);
    return answer;
  };
