import type { licenceRoutes } from '@tavola/contract';
import { refuse } from '#platform/errors/refusal.ts';
import type { Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { renewDemo } from './change-licence.ts';
import { readLicence, type Licence } from './licence.rows.ts';

/** The calls of a licence (platform spec, section 7; decision 207). */
export function createLicenceHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof licenceRoutes> {
  return {
    renew: (call) => call.transactForCompany(async (tx) => datesOf(await renewDemo(tx, call, now()))),
    emailQuota: (call) =>
      call.read(async (tx) => {
        const { licence, limits, sent } = await readLicence(tx, call.scope, now());
        if (licence === null) refuse('license.missing');
        return { ...datesOf(licence), limit: limits.emails, used: sent.emails };
      }),
  };
}

const datesOf = ({ validFrom, validTo }: Licence) => ({
  validFromDate: validFrom.toISOString(),
  validToDate: validTo.toISOString(),
});
