import { terminalPaymentDeviceRoutes } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#runtime/http/api.ts';

/** The card terminal of this terminal, and those that it may choose; begins with the sell data's key. */
export const devicePreferenceQuery = queryOptions({
  queryKey: ['posData', 'paymentDevice'],
  queryFn: ({ signal }) => call(terminalPaymentDeviceRoutes.preference, undefined, { signal }),
});
