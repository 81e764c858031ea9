import { pinCode, type timeClockRoutes } from '@tavola/contract';
import * as z from 'zod/mini';
import type { Auth } from '#platform/auth/auth.ts';
import { refuse } from '#platform/errors/refusal.ts';
import type { Call, Handlers } from '#platform/http/call.ts';
import { pinPlace } from '#platform/http/pin-place.ts';
import { readPart } from '#platform/http/read-input.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Services } from '#platform/services.ts';
import { announceClocks, clockOut } from '../shifts/clock-out.ts';
import { clock, readClock } from './clock.ts';

/** What the calls of the time clock need. */
export type TimeClockServices = Services & {
  readonly pins: Auth['pins'];
  readonly jobs: Pick<JobQueue, 'enqueue'>;
};

const PinHeader = z.object({ 'X-Pin': pinCode() });

/**
 * The person of a PIN typed on the caller's terminal. A wrong one is counted and then refused, so the check commits
 * before the transaction that records the press.
 */
async function personOf(call: Call, { pins, database, now }: TimeClockServices, pin: string): Promise<string> {
  const { scope, clientID, session } = call;
  const verdict = await database.tenant(scope, (tx) =>
    pins.check(tx, { ...pinPlace(call, scope, clientID, now()), userID: session.userID, pin }),
  );
  if ('refusal' in verdict) throw verdict.refusal;
  if (!verdict.person.isActive) refuse('time_clock.not_here', { name: verdict.person.displayName });
  return verdict.person.userID;
}

/** The calls of a person's own time clock, and the one that clocks others out (decision 208). */
export function createTimeClockHandlers(services: TimeClockServices): Handlers<typeof timeClockRoutes> {
  const { now, newID } = services;
  return {
    info: async (call) => {
      const header = call.request.headers['x-pin'];
      const userID =
        header === undefined
          ? call.session.userID
          : await personOf(call, services, readPart(PinHeader, { 'X-Pin': header })['X-Pin']);
      return call.read((tx) => readClock(tx, call.scope, userID, now()));
    },
    clock: async (call) => {
      const { clockType, pinCode: pin, timeClockEventID } = call.body;
      const isByPin = typeof pin === 'string';
      const userID = isByPin ? await personOf(call, services, pin) : call.session.userID;
      const press = { eventID: timeClockEventID ?? newID(), clockType, userID, clientID: call.clientID, isByPin };
      return call.transactForCompany((tx) => clock(tx, call.scope, press, services));
    },
    clockOutUsers: (call) =>
      call.transact(async (tx) => {
        const out = await clockOut(tx, call.scope, call.body.userIDs, 'Manager', now());
        const userIDs = out.map(({ userID }) => userID);
        await announceClocks(tx, call.scope, userIDs);
        return { userIDs };
      }),
  };
}
