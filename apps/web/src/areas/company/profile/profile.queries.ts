import { companyRoutes, locationRoutes, type CompanyInput, type LocationSettingInput } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { recordOptions, withRefetch } from '#runtime/http/records.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';

const COMPANY = ['company'];
const FIGURES = ['locationSetting'];

export const companyQuery = queryOptions({
  ...recordOptions,
  queryKey: COMPANY,
  queryFn: ({ signal }) => call(companyRoutes.get, undefined, { signal }),
});
export const updateCompany = withRefetch(COMPANY, async (body: CompanyInput & { version: number }) => {
  const company = await call(companyRoutes.update, { body });
  // The top bar names the company.
  void queryClient.invalidateQueries({ queryKey: tenantQuery.queryKey });
  return company;
});

export const locationSettingQuery = queryOptions({
  ...recordOptions,
  queryKey: FIGURES,
  queryFn: ({ signal }) => call(locationRoutes.setting, undefined, { signal }),
});
export const updateLocationSetting = withRefetch(FIGURES, (body: LocationSettingInput & { version: number }) =>
  call(locationRoutes.updateSetting, { body }),
);
