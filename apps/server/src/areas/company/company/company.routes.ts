import type { Company, CompanyBaseInfo, CompanyInput, companyRoutes } from '@tavola/contract';
import { recordAudit } from '#platform/auth/audit.ts';
import { changedOrRefused, requireFound } from '#platform/crud/refusals.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { companyOf } from '#platform/tenancy/scope.ts';
import { raisePosVersion, requireImage } from '#areas/catalog/index.ts';
import { listOpenSubDomains } from '../locations/locations.rows.ts';
import { getCompany, updateCompany } from './company.rows.ts';

type Change = Call<unknown, unknown, CompanyBaseInfo & Partial<CompanyInput> & { readonly version: number }>;

/** The calls of the company itself (platform spec, section 7, Company). */
export function createCompanyHandlers({ now }: Pick<Services, 'now'>): Handlers<typeof companyRoutes> {
  const change = (call: Change): Promise<Company> =>
    call.transactForCompany(async (tx) => {
      const { scope, body } = call;
      await requireImage(tx, scope, body.logoUrl ?? null, 'logoUrl');
      const before = requireFound(await getCompany(tx, scope, true));
      const after = await changedOrRefused(await updateCompany(tx, scope, body, now()), () => getCompany(tx, scope));
      await recordAudit(
        tx,
        call.actor,
        { action: 'company.changed', targetType: 'company', targetID: scope.companyID, before, after },
        now(),
      );
      // New orders begin with its taxes (decision 199) and receipts name it: both are part of the sell data.
      await raisePosVersion(tx, companyOf(scope), now());
      return after;
    });
  return {
    get: async (call) => requireFound(await call.read((tx) => getCompany(tx, call.scope))),
    update: change,
    updateBaseInfo: change,
    logo: async (call) => ({ logoUrl: requireFound(await call.read((tx) => getCompany(tx, call.scope))).logoUrl }),
    subDomains: (call) => call.read((tx) => listOpenSubDomains(tx, call.scope)),
  };
}
