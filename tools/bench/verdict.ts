/** How a bench says of a goal that it is reached or not, so that `bench all` lists it. */

export const verdict = (goal: string, figure: string, isReached: boolean): string =>
  `goal ${goal}: ${figure}: ${isReached ? 'reached' : 'MISSED'}`;

export const atLeast = (goal: string, value: number, least: number, unit: string): string =>
  verdict(goal, `${value.toFixed(unit === '%' ? 0 : 2)} ${unit} (at least ${least})`, value >= least);

export const atMost = (goal: string, value: number, most: number, unit = '×'): string =>
  verdict(goal, `${value.toFixed(2)} ${unit} (at most ${most})`, value <= most);
