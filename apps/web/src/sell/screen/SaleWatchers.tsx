import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { callersQuery } from '#areas/devices/callers/callers.queries.ts';
import { localAgentsQuery, ownPrinterQuery } from '#areas/devices/local-agent/local-agent.queries.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useSelling } from '../data/sell-context.ts';
import { useUnanswered } from '../payment/unanswered/use-unanswered.ts';
import { useClockWarning } from './use-clock-warning.ts';
import { useOthersChanges } from './use-others-changes.ts';

const guestDisplay = lazyPart(() =>
  import('./guest-display/GuestDisplay.tsx').then(({ GuestDisplay }) => GuestDisplay),
);

const callerPanel = lazyPart(() => import('../customer/CallerPanel.tsx').then(({ CallerPanel }) => CallerPanel));

/**
 * Follows payments without an answer, what other terminals do with the order, the clock, who calls, and what the guest
 * sees.
 */
export function SaleWatchers() {
  const selling = useSelling();
  const { data: client } = useQuery(currentClientQuery);
  // Loaded while the server is there, for receipts when it is not.
  useQuery(localAgentsQuery);
  useQuery(ownPrinterQuery);
  useEffect(() => {
    let isShown = true;
    let stop = (): void => undefined;
    // What prints in the kitchen without the server is no part of the first load.
    void import('../port/kitchen/print-alone.ts').then(
      ({ watchKitchen }) => void (isShown && (stop = watchKitchen())),
      () => undefined,
    );
    return () => {
      isShown = false;
      stop();
    };
  }, []);
  const callers = useQuery(callersQuery).data?.items ?? [];
  useUnanswered(selling);
  useOthersChanges(selling.data);
  useClockWarning();
  const hasDisplay =
    client?.customerDisplaySettingEnable === true && selling.data.operational.modules.customerFacingDisplay;
  return (
    <Suspense fallback={null}>
      {hasDisplay && <guestDisplay.Part />}
      {callers.length > 0 && <callerPanel.Part callers={callers} />}
    </Suspense>
  );
}
