import { timeClockRoutes, type ClockType } from '@tavola/contract';
import { queryOptions } from '@tanstack/react-query';
import { newID } from '#runtime/clock/ids.ts';
import { call } from '#runtime/http/api.ts';
import { withRefetch } from '#runtime/http/records.ts';

/** The time clock of people; hub events refetch everything under this key. */
const KEY = ['timeClocks'];

/** The time clock of the signed-in person. */
export const ownClockQuery = queryOptions({
  queryKey: [...KEY, 'own'],
  queryFn: ({ signal }) => call(timeClockRoutes.info, undefined, { signal }),
  staleTime: 0,
  // The window of the clock has no hub connection: what a manager corrects shows within a minute.
  refetchInterval: 60_000,
});

/** The time clock of the person with this PIN; refused for a wrong one. */
export const readClockOf = (pin: string) => call(timeClockRoutes.info, undefined, { headers: { 'x-pin': pin } });

/** Clocks the signed-in person, or the person of a PIN, in or out or into or out of a break. */
export const pressClock = withRefetch(KEY, (clockType: ClockType, pin: string | null) =>
  call(timeClockRoutes.clock, {
    body: { timeClockEventID: newID(), clockType, ...(pin !== null && { pinCode: pin }) },
  }),
);
