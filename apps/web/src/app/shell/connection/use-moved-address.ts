import { useEffect } from 'react';
import { currentSubdomain } from '#runtime/navigation/place.ts';
import { changeLocation } from '#runtime/session/change-location.ts';
import { hasKeptSale } from '#runtime/session/tabs/kept-sale-key.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { ANY_WORK, useIsBusy } from '#ui/forms/busy.ts';

/**
 * Moves a page at a former address of its location to the present one, once no sale waits here: sales are kept by
 * address (decision 200). A move that fails is tried with the next change or start.
 */
export function useMovedAddress(): void {
  const { subDomain, locationTenantIdentifierID } = useTenantInfo();
  const isWorking = useIsBusy(ANY_WORK);
  const own = currentSubdomain();
  const isMoved = own !== null && subDomain !== own;
  useEffect(() => {
    if (!isMoved || isWorking || hasKeptSale(locationTenantIdentifierID)) return;
    changeLocation(locationTenantIdentifierID).catch(() => undefined);
  }, [isMoved, isWorking, locationTenantIdentifierID]);
}
