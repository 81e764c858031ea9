import * as z from 'zod/mini';
import {
  answeredAmount,
  inCalendar,
  instant,
  localDate,
  optional,
  queryFlag,
  queryList,
  requiredText,
  uuid,
} from '../kit/fields/fields.ts';
import { listOf, listQuery, recordVersion, Removed } from '../kit/lists.ts';
import { permission } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { activityKinds, breakKinds } from './clock-types.ts';
import { seconds } from './seconds.ts';

/** Shifts as a manager sees and corrects them (decisions 96, 205, 269, 270). */

/** Longest shift that can be entered, in hours. */
export const MOST_SHIFT_HOURS = 24;
/** Most breaks of one shift. */
const MOST_BREAKS = 50;

/** What ended a shift. */
export const shiftEndings = ['Person', 'Manager', 'Cutoff', 'CloseOfDay'] as const;
export type ShiftEnding = (typeof shiftEndings)[number];

const moment = () => instant().check(inCalendar());

export const ShiftBreak = z.object({
  shiftBreakID: uuid(),
  kind: z.enum(breakKinds, { error: 'required' }),
  startedOn: moment(),
  /** null = it is not over. */
  endedOn: z.nullable(moment()),
});
export type ShiftBreak = z.infer<typeof ShiftBreak>;

/** Everything of a shift that a manager corrects. */
const corrected = {
  startedOn: moment(),
  /** null = the person is still clocked in. */
  endedOn: z.nullable(moment()),
  breaks: z.array(ShiftBreak).check(z.maxLength(MOST_BREAKS, 'too_many')),
  /** Why it is corrected; kept with the shift and in the audit. */
  reason: requiredText(200),
};
export const ShiftInput = z.object({ userID: uuid(), ...corrected });
export type ShiftInput = z.infer<typeof ShiftInput>;
export const ShiftCorrection = z.object(corrected);
export type ShiftCorrection = z.infer<typeof ShiftCorrection>;

/** The times of a shift, or of several of them. */
export const WorkTimes = z.object({
  /** What counts as work: without meal breaks, and without breaks where they are not paid. */
  workTime: seconds(),
  breakTime: seconds(),
  mealBreakTime: seconds(),
  /** Work time in the night hours of the location; null = it has none. */
  nightTime: z.nullable(seconds()),
});
export type WorkTimes = z.infer<typeof WorkTimes>;

export const Shift = z.extend(WorkTimes, {
  shiftID: uuid(),
  userID: uuid(),
  name: z.string(),
  /** The day on which it began. */
  businessDate: localDate(),
  startedOn: instant(),
  endedOn: z.nullable(instant()),
  activity: z.nullable(z.enum(activityKinds)),
  /** Since when the person does that. */
  activitySince: instant(),
  breaks: z.array(ShiftBreak),
  endedBy: z.nullable(z.enum(shiftEndings)),
  /** Its end was forgotten and not corrected yet. */
  isFlagged: z.boolean(),
  reason: z.nullable(z.string()),
  correctedBy: z.nullable(z.string()),
  correctedOn: z.nullable(instant()),
  version: recordVersion(),
});
export type Shift = z.infer<typeof Shift>;

/** A person of the location with the shift that is open. */
export const PersonNow = z.object({ userID: uuid(), name: z.string(), shift: z.nullable(Shift) });
export type PersonNow = z.infer<typeof PersonNow>;

const dayTimes = z.extend(WorkTimes, {
  businessDate: localDate(),
  /** Work time above the limit of a day or of a week (decision 270). */
  overtimeTime: seconds(),
});

/** A person's days within a week, or within the dates that were asked for. */
export const PersonHours = z.extend(WorkTimes, {
  userID: uuid(),
  name: z.string(),
  days: z.array(dayTimes),
  overtimeTime: seconds(),
  /** Shifts that are not over; they count as of now. */
  openShifts: z.int(),
  flaggedShifts: z.int(),
  /** Work time by the hourly rate; null = no rate, or not for the caller to see. */
  pay: z.nullable(answeredAmount()),
});
export type PersonHours = z.infer<typeof PersonHours>;

export const WeekHours = z.object({
  startDate: localDate(),
  endDate: localDate(),
  /** As the rules of the location are now. */
  overtimeAfterDayHours: z.nullable(z.number()),
  overtimeAfterWeekHours: z.nullable(z.number()),
  /** Whether the caller sees pay. */
  seesPay: z.boolean(),
  people: z.array(PersonHours),
});
export type WeekHours = z.infer<typeof WeekHours>;

/** Hours and tips of a person, day by day. */
export const PersonTimes = z.extend(PersonHours, {
  startDate: localDate(),
  endDate: localDate(),
  seesPay: z.boolean(),
  days: z.array(
    z.extend(dayTimes, {
      /** With the payments that the person took; null = not for the caller to see. */
      tipAmount: z.nullable(answeredAmount()),
      pay: z.nullable(answeredAmount()),
    }),
  ),
  tipAmount: z.nullable(answeredAmount()),
  shifts: z.array(Shift),
});
export type PersonTimes = z.infer<typeof PersonTimes>;

const { view, add, edit, delete: remove } = permission.employeeTimeClock;
const params = z.object({ id: uuid() });
const path = '/location/time-clocks';
const refusals = [
  'shift.ends_before_start',
  'shift.in_future',
  'shift.too_long',
  'shift.overlaps',
  'shift.break_outside',
  'shift.left_open',
] as const;

export const shiftRoutes = {
  now: route({
    method: 'GET',
    path: `${path}/users`,
    access: [view],
    about: 'The people who work at this location and who of them is clocked in, with the open shift.',
    answer: z.array(PersonNow),
  }),
  list: route({
    method: 'GET',
    path: `${path}/shifts`,
    access: [view],
    about: 'Shifts of this location, the latest first where no order is given.',
    query: z.extend(listQuery('name', 'businessDate', 'startedOn', 'endedOn'), {
      startDate: z.optional(localDate()),
      endDate: z.optional(localDate()),
      isFlagged: queryFlag(),
    }),
    answer: listOf(Shift),
  }),
  get: route({
    method: 'GET',
    path: `${path}/shifts/{id}`,
    access: [view, edit],
    about: 'One shift with its breaks.',
    params,
    answer: Shift,
  }),
  create: route({
    method: 'POST',
    path: `${path}/shifts`,
    access: [add],
    about: 'Adds a shift that nobody clocked; a reason is required and kept.',
    repeat: 'naturalKey',
    body: z.extend(ShiftInput, { shiftID: optional(uuid()) }),
    answer: Shift,
    errors: [...refusals, 'time_clock.not_here', 'time_clock.in_elsewhere'],
  }),
  update: route({
    method: 'PUT',
    path: `${path}/shifts/{id}`,
    access: [edit],
    about: 'Corrects a shift and its breaks as a whole; a reason is required and kept.',
    params,
    body: z.extend(ShiftCorrection, { version: recordVersion() }),
    answer: Shift,
    errors: [...refusals, 'resource.version_conflict', 'time_clock.in_elsewhere'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/shifts`,
    access: [remove],
    about: 'Deletes shifts, all of them or none; the audit keeps them with the reason.',
    query: z.object({ shiftIDs: queryList(uuid()), reason: requiredText(200) }),
    answer: Removed,
  }),
  week: route({
    method: 'GET',
    path: `${path}/hours`,
    access: [view],
    about: 'Hours of each person in the week that has this date (left out = this week), with overtime and night hours.',
    query: z.object({ date: z.optional(localDate()) }),
    answer: WeekHours,
  }),
  person: route({
    method: 'GET',
    path: `${path}/hours/{id}`,
    access: [view],
    about: 'Hours and tips of one person by day; at most a year. Tips and pay only for who may see employee reports.',
    params,
    query: z.object({ startDate: z.optional(localDate()), endDate: z.optional(localDate()) }),
    answer: PersonTimes,
  }),
} as const;
