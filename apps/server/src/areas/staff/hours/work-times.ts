import type { ActivityKind, BreakKind, OperationalSetting, ShiftBreak, WorkTimes } from '@tavola/contract';
import { instantOf, localMoment } from '#platform/time/local-time.ts';

/** What of a setting decides how work is counted. */
export type WorkRules = Pick<OperationalSetting, 'timezoneName' | 'areBreaksPaid' | 'nightHours'>;

/** A shift by its times alone. */
export interface TimedShift {
  readonly startedOn: string;
  readonly endedOn: string | null;
  readonly breaks: readonly Pick<ShiftBreak, 'kind' | 'startedOn' | 'endedOn'>[];
}

/** From and until, in milliseconds since 1970. */
type Span = readonly [from: number, until: number];

const DAY_MS = 24 * 60 * 60_000;

/**
 * How long a person worked, paused and worked at night, in whole seconds; what is not over counts as of `now`. Lengths
 * are those that passed, so an hour that the clock repeats in autumn counts twice and one that it skips not at all.
 */
export function workTimesOf(shift: TimedShift, rules: WorkRules, now: Date): WorkTimes {
  const whole = spanOf(shift, now.getTime());
  const pauses = shift.breaks.map(({ kind, ...times }) => ({ kind, span: within(spanOf(times, whole[1]), whole) }));
  const sumOf = (kind: BreakKind) => lengthOf(pauses.filter((pause) => pause.kind === kind).map(({ span }) => span));
  const unpaid = pauses.filter(({ kind }) => kind === 'MEAL_BREAK' || !rules.areBreaksPaid).map(({ span }) => span);
  const worked = without(whole, unpaid);
  return {
    workTime: inSeconds(lengthOf(worked)),
    breakTime: inSeconds(sumOf('BREAK')),
    mealBreakTime: inSeconds(sumOf('MEAL_BREAK')),
    nightTime: rules.nightHours === null ? null : inSeconds(nightLength(worked, rules.nightHours, rules.timezoneName)),
  };
}

/** What a person with a shift does now; null = the shift is over. */
export const activityOf = ({ endedOn, breaks }: TimedShift): ActivityKind | null =>
  endedOn === null ? (breaks.find((pause) => pause.endedOn === null)?.kind ?? 'WORK') : null;

/** The sum of the times of several shifts. */
export function sumTimes(times: readonly WorkTimes[], rules: Pick<WorkRules, 'nightHours'>): WorkTimes {
  const sum = (pick: (of: WorkTimes) => number) => times.reduce((all, of) => all + pick(of), 0);
  return {
    workTime: sum(({ workTime }) => workTime),
    breakTime: sum(({ breakTime }) => breakTime),
    mealBreakTime: sum(({ mealBreakTime }) => mealBreakTime),
    nightTime: rules.nightHours === null ? null : sum(({ nightTime }) => nightTime ?? 0),
  };
}

const spanOf = ({ startedOn, endedOn }: Pick<TimedShift, 'startedOn' | 'endedOn'>, open: number): Span => [
  Date.parse(startedOn),
  endedOn === null ? Math.max(open, Date.parse(startedOn)) : Date.parse(endedOn),
];

const within = ([from, until]: Span, [start, end]: Span): Span => [
  Math.min(Math.max(from, start), end),
  Math.max(Math.min(until, end), start),
];

const lengthOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, [from, until]) => sum + Math.max(0, until - from), 0);

const inSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** What is left of a span; the taken spans do not overlap. */
function without([from, until]: Span, taken: readonly Span[]): Span[] {
  const left: Span[] = [];
  let at = from;
  for (const [start, end] of taken.toSorted(([a], [b]) => a - b)) {
    if (start > at) left.push([at, start]);
    at = Math.max(at, end);
  }
  if (until > at) left.push([at, until]);
  return left;
}

/** How much of these spans is in the night: from one time on the local clock to the next time it shows the other. */
function nightLength(
  spans: readonly Span[],
  { from, to }: NonNullable<WorkRules['nightHours']>,
  timezoneName: string,
): number {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const days = [Date.parse(localMoment(new Date(first[0] - DAY_MS), timezoneName).date)];
  const until = Date.parse(localMoment(new Date(last[1]), timezoneName).date);
  for (let day = (days[0] ?? until) + DAY_MS; day <= until; day += DAY_MS) days.push(day);
  const at = (day: number, minutes: number): number =>
    instantOf({ date: dateOf(day), minutes }, timezoneName).getTime();
  const nights = days.map((day): Span => [at(day, start), at(end <= start ? day + DAY_MS : day, end)]);
  return lengthOf(spans.flatMap((span) => nights.map((night) => within(night, span))));
}

const dateOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + seconds / 60;
}
