import * as z from 'zod/mini';
import { pinCode } from '../access/auth.ts';
import { instant, optional, text, uuid } from '../kit/fields/fields.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { activityKinds, clockTypes } from './clock-types.ts';
import { seconds } from './seconds.ts';

/** A person's own time clock, by sign-in or by PIN (platform spec, sections 2 to 4 and 7; decision 208). */

export const TimeClock = z.object({
  userID: uuid(),
  name: z.string(),
  /** Start of the open shift, else of the last one of this business date; null = none. */
  shiftStartTime: z.nullable(instant()),
  /** null = nothing on this business date. */
  latestStatus: z.nullable(z.enum(clockTypes)),
  latestStatusTime: z.nullable(instant()),
  /** What the person does now; null = not clocked in. */
  activity: z.nullable(z.enum(activityKinds)),
  useBreak: z.boolean(),
  useMealBreak: z.boolean(),
  /** Whether breaks count as work time here; meal breaks never do. */
  areBreaksPaid: z.boolean(),
  /** Whole seconds as of `asOf`, the one under way included. */
  totalBreakTime: seconds(),
  totalMealBreakTime: seconds(),
  totalTimeWorkTime: seconds(),
  asOf: instant(),
  /** The last shift was not clocked out, so it ended at the cutoff; null = it was. */
  forgotten: z.nullable(z.object({ startedOn: instant(), endedOn: instant() })),
});
export type TimeClock = z.infer<typeof TimeClock>;

/** What can be wrong with a PIN. */
const pinErrors = ['login.error.invalid_pin', 'pin.locked', 'pin.expired', 'pin.password_required'] as const;
const path = '/location/time-clocks';

export const timeClockRoutes = {
  info: route({
    method: 'GET',
    path: `${path}/info`,
    access: 'terminal',
    about: 'The time clock of the signed-in person, or of the person whose PIN the `X-Pin` header has.',
    answer: TimeClock,
    errors: [...pinErrors, 'time_clock.not_here'],
  }),
  clock: route({
    method: 'POST',
    path,
    access: 'terminal',
    withoutLicence: 'allowed',
    repeat: 'naturalKey',
    about:
      'Clocks in or out, or begins or ends a break, now: of the person of the PIN, else of the signed-in person (decisions 96, 208).',
    body: z.object({
      /** Made by the caller, so that the same press counts once. */
      timeClockEventID: optional(uuid()),
      clockType: z.enum(clockTypes, { error: 'required' }),
      pinCode: optional(pinCode()),
    }),
    answer: TimeClock,
    errors: [
      ...pinErrors,
      'time_clock.already_in',
      'time_clock.not_in',
      'time_clock.on_break',
      'time_clock.not_on_break',
      'time_clock.no_breaks',
      'time_clock.in_elsewhere',
      'time_clock.not_here',
      'time_clock.switched_off',
      'idempotency.mismatch',
    ],
  }),
  clockOutUsers: route({
    method: 'POST',
    path: `${path}/clock-out/users`,
    access: [permission.employeeTimeClock.edit],
    about: 'Clocks these people out now; a person who is not clocked in here is left out of the answer.',
    body: z.object({
      userIDs: z.array(uuid()).check(z.minLength(1, 'required'), z.maxLength(500, 'too_many')),
      reason: optional(text(200)),
    }),
    answer: z.object({ userIDs: z.array(uuid()) }),
  }),
} as const;
