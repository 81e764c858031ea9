import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnectivity } from '#offline/connectivity.ts';
import { rememberValidLicence, useLicenceState, type LicenceState } from '#runtime/session/licence.ts';
import { tenantQuery, useTenantInfo } from '#runtime/session/restaurant.ts';

/** How often an open page asks for the licence by itself; changes also arrive by `licenseChanged`. */
const CHECK_INTERVAL_MS = 5 * 60_000;

/** The state of the licence, kept up to date while the page is open: at its end, at each check and at each renewal. */
export function useCheckedLicence(): LicenceState {
  const { dataUpdatedAt } = useQuery({ ...tenantQuery, refetchInterval: CHECK_INTERVAL_MS });
  const state = useLicenceState(useTenantInfo().companyLicense);
  useEffect(() => {
    // What was stored for a start without a connection is no check.
    if (state === 'valid' && useConnectivity.getState().isOnline) rememberValidLicence();
  }, [state, dataUpdatedAt]);
  return state;
}
