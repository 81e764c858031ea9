import type { Tx } from '../../platform/database/tx.ts';
import type { Call } from '../../platform/http/call.ts';
import { companyOf } from '../../platform/tenancy/scope.ts';
import { raisePosVersion } from './versions.repo.ts';

/**
 * One write of what a company shares, in one transaction with the news of it for the tills of all its locations (decision 24).
 * `work` calls `keepQuiet` when it turns out to change nothing.
 */
export const changeForTills = <T>(call: Pick<Call, 'scope' | 'transactForCompany'>, now: Date, work: (tx: Tx, keepQuiet: () => void) => Promise<T>): Promise<T> =>
  call.transactForCompany(async (tx) => {
    let isNews = true;
    const answer = await work(tx, () => (isNews = false));
    if (isNews) await raisePosVersion(tx, companyOf(call.scope), now);
    return answer;
  });
