import { hourlyRateRoutes } from './hourly-rates.ts';
import { shiftRoutes } from './shifts.ts';
import { timeClockErrors } from './time-clock-errors.ts';
import { timeClockRoutes } from './time-clocks.ts';

export * from './clock-types.ts';
export * from './hourly-rates.ts';
export * from './shifts.ts';
export * from './time-clocks.ts';
export { staffScreens } from './screens.ts';

/** Calls of the staff area, by noun. */
export const staffAreaRoutes = {
  timeClocks: timeClockRoutes,
  shifts: shiftRoutes,
  hourlyRates: hourlyRateRoutes,
} as const;

/** Refusals of the staff area. */
export const staffAreaErrors = { ...timeClockErrors } as const;
