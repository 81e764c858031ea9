import { useEffect } from 'react';
import { useWaiting } from '#offline/waiting.ts';
import { currentSubdomain } from '#runtime/navigation/place.ts';
import { changeLocation } from '#runtime/session/change-location.ts';
import { useTenantInfo } from '#runtime/session/restaurant.ts';
import { ANY_WORK, useIsBusy } from '#ui/forms/busy.ts';

/**
 * Moves a page at a former address of its location to the present one, once nothing waits here: sales are stored by
 * address (decisions 200, 515). A move that fails is tried with the next change or start.
 */
export function useMovedAddress(): void {
  const { subDomain, locationTenantIdentifierID } = useTenantInfo();
  const isWorking = useIsBusy(ANY_WORK);
  // What has been handed in since makes room for the move.
  const waiting = useWaiting(({ count, moveCount }) => count + moveCount);
  const own = currentSubdomain();
  const isMoved = own !== null && subDomain !== own;
  useEffect(() => {
    if (!isMoved || isWorking || waiting > 0) return undefined;
    let isCurrent = true;
    void import('#offline/store/waits-here.ts')
      .then((its) => its.waitsHere(locationTenantIdentifierID))
      .then((waits) => (waits ? undefined : changeLocation(locationTenantIdentifierID, () => isCurrent)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isMoved, isWorking, waiting, locationTenantIdentifierID]);
}
