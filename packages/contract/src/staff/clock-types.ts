/** What people do at the time clock, and in which order they may (platform spec, sections 3 and 4; decision 96). */

export const clockTypes = ['ClockIn', 'StartMealBreak', 'EndMealBreak', 'StartBreak', 'EndBreak', 'ClockOut'] as const;
export type ClockType = (typeof clockTypes)[number];

/** What a person who is clocked in does now. */
export const activityKinds = ['WORK', 'BREAK', 'MEAL_BREAK'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** A pause of a shift. */
export const breakKinds = ['BREAK', 'MEAL_BREAK'] as const;
export type BreakKind = (typeof breakKinds)[number];

/** What of a time clock decides what may follow. */
export interface ClockState {
  /** null = not clocked in. */
  readonly activity: ActivityKind | null;
  readonly useBreak: boolean;
  readonly useMealBreak: boolean;
}

/** One change of the record; a shortcut is two of them. */
export type ClockStep =
  | { readonly kind: 'beginShift' }
  | { readonly kind: 'endShift' }
  | { readonly kind: 'beginBreak'; readonly breakKind: BreakKind }
  | { readonly kind: 'endBreak' };

const begin = (breakKind: BreakKind): ClockStep => ({ kind: 'beginBreak', breakKind });

/** The steps of each type by what the person does now; a type that is missing may not follow. */
const steps: Readonly<Record<ActivityKind | 'OUT', Readonly<Partial<Record<ClockType, readonly ClockStep[]>>>>> = {
  OUT: {
    ClockIn: [{ kind: 'beginShift' }],
    // Shortcuts: a break that begins a shift clocks in first.
    StartBreak: [{ kind: 'beginShift' }, begin('BREAK')],
    StartMealBreak: [{ kind: 'beginShift' }, begin('MEAL_BREAK')],
  },
  WORK: {
    StartBreak: [begin('BREAK')],
    StartMealBreak: [begin('MEAL_BREAK')],
    ClockOut: [{ kind: 'endShift' }],
  },
  BREAK: { EndBreak: [{ kind: 'endBreak' }], ClockIn: [{ kind: 'endBreak' }] },
  MEAL_BREAK: { EndMealBreak: [{ kind: 'endBreak' }], ClockIn: [{ kind: 'endBreak' }] },
};

/** Why a clock type does not follow from what a person does now. */
export type ClockRefusal =
  | 'time_clock.already_in'
  | 'time_clock.not_in'
  | 'time_clock.on_break'
  | 'time_clock.not_on_break'
  | 'time_clock.no_breaks';

/** The steps that a clock type takes from what a person does now, or why it may not follow. */
export function clockSteps(state: ClockState, type: ClockType): readonly ClockStep[] | ClockRefusal {
  const { activity, useBreak, useMealBreak } = state;
  if ((type === 'StartBreak' && !useBreak) || (type === 'StartMealBreak' && !useMealBreak))
    return 'time_clock.no_breaks';
  const found = steps[activity ?? 'OUT'][type];
  if (found !== undefined) return found;
  if (activity === null) return 'time_clock.not_in';
  if (activity === 'WORK') return type === 'ClockIn' ? 'time_clock.already_in' : 'time_clock.not_on_break';
  return 'time_clock.on_break';
}

/**
 * Whether the button of a type is offered. The shortcuts of the server are not: a break that clocks in first, or a
 * clock-in that ends a break, is no button that people would expect.
 */
export function isClockOffered(state: ClockState, type: ClockType): boolean {
  const found = clockSteps(state, type);
  return typeof found !== 'string' && found.length === 1 && (type !== 'ClockIn' || state.activity === null);
}
