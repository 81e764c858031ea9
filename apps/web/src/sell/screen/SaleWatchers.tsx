import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { lazyPart } from '#ui/frames/lazy-part.tsx';
import { useSelling } from '../data/sell-context.ts';
import { useUnanswered } from '../payment/unanswered/use-unanswered.ts';
import { useClockWarning } from './use-clock-warning.ts';
import { useOthersChanges } from './use-others-changes.ts';

const guestDisplay = lazyPart(() =>
  import('./guest-display/GuestDisplay.tsx').then(({ GuestDisplay }) => GuestDisplay),
);

/** Follows payments without an answer, what other terminals do with the order, the clock, and what the guest sees. */
export function SaleWatchers() {
  const selling = useSelling();
  const { data: client } = useQuery(currentClientQuery);
  useUnanswered(selling);
  useOthersChanges(selling.data);
  useClockWarning();
  const hasDisplay =
    client?.customerDisplaySettingEnable === true && selling.data.operational.modules.customerFacingDisplay;
  return hasDisplay ? (
    <Suspense fallback={null}>
      <guestDisplay.Part />
    </Suspense>
  ) : null;
}
