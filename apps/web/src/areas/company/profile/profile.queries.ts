import { companyRoutes, locationRoutes, type CompanyInput, type LocationSettingInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';

const COMPANY = ['company'];
const FIGURES = ['locationSetting'];

/** The company's profile for its form. */
export const companyQuery = queryOptions({
  ...recordOptions,
  queryKey: COMPANY,
  queryFn: ({ signal }) => call(companyRoutes.get, undefined, { signal }),
});
/** Saves the profile; the top bar shows a new name at once. */
export const updateCompany = withRefetch(COMPANY, async (body: CompanyInput & { version: number }) => {
  const company = await call(companyRoutes.update, { body });
  // The top bar names the company.
  void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
  return company;
});

/** How this location figures money, for its form: tax inside of prices, rounding mode, cutoff of the business day. */
export const locationSettingQuery = queryOptions({
  ...recordOptions,
  queryKey: FIGURES,
  queryFn: ({ signal }) => call(locationRoutes.setting, undefined, { signal }),
});
/**
 * Saves how new orders are figured; stored ones keep theirs. The rounding mode is fixed by the first sale (decision
 * 39).
 */
export const updateLocationSetting = withRefetch(FIGURES, (body: LocationSettingInput & { version: number }) =>
  call(locationRoutes.updateSetting, { body }),
);
