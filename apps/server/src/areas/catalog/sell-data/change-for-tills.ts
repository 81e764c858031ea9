import type { Tx } from '#platform/database/tx.ts';
import type { Call } from '#platform/http/call.ts';
import { companyOf, type CompanyScope, type LocationScope } from '#platform/tenancy/scope.ts';
import { raisePosVersion } from './versions.repo.ts';

/** What a change does in its transaction; it calls `keepQuiet` when it turns out to change nothing. */
type Work<T> = (tx: Tx, keepQuiet: () => void) => Promise<T>;

/**
 * One write of what a company shares, in one transaction with the news of it for the tills of all its locations
 * (decision 24).
 */
export const changeForTills = <T>(
  call: Pick<Call, 'scope' | 'transactForCompany'>,
  now: Date,
  work: Work<T>,
): Promise<T> => call.transactForCompany(telling(companyOf(call.scope), now, work));

/** One write of what is the location's own, in one transaction with the news of it for its tills (decision 24). */
export const changeForTillsHere = <T>(call: Pick<Call, 'scope' | 'transact'>, now: Date, work: Work<T>): Promise<T> =>
  call.transact(telling(call.scope, now, work));

const telling =
  <T>(scope: CompanyScope | LocationScope, now: Date, work: Work<T>) =>
  async (tx: Tx): Promise<T> => {
    let isNews = true;
    const answer = await work(tx, () => (isNews = false));
    if (isNews) await raisePosVersion(tx, scope, now);
    return answer;
  };
