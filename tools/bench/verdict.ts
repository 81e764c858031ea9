/** How a bench says of a goal that it is reached or not, so that `bench all` lists it. */

/** A goal with its figure, and whether that reaches it. */
export const verdict = (goal: string, figure: string, isReached: boolean): string =>
  `goal ${goal}: ${figure}: ${isReached ? 'reached' : 'MISSED'}`;

/** The same of a figure that must not be smaller. */
export const atLeast = (goal: string, value: number, least: number, unit: string): string =>
  verdict(goal, `${value.toFixed(unit === '%' ? 0 : 2)} ${unit} (at least ${least})`, value >= least);

/** The same of a figure that must not be greater; without a unit it is a ratio. */
export const atMost = (goal: string, value: number, most: number, unit = '×'): string =>
  verdict(goal, `${value.toFixed(2)} ${unit} (at most ${most})`, value <= most);
