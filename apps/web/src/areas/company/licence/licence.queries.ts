import { licenceRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';
import { tenantQuery } from '#runtime/session/restaurant.ts';

/** The licence as the server has it now; asked for whenever its screen opens. */
export const licenceQuery = queryOptions({ ...tenantQuery, staleTime: 0, retry: false });

/** Renews a demo licence. */
export const renewLicence = withRefetch(tenantQuery.queryKey, () => call(licenceRoutes.renew));
