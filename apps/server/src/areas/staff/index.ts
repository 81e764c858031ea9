import { createHourlyRateHandlers } from './rates/rates.routes.ts';
import { createShiftHandlers, type ShiftServices } from './shifts/shifts.routes.ts';
import { createTimeClockHandlers, type TimeClockServices } from './time-clocks/time-clocks.routes.ts';

export type { ReadTips } from './hours/read-hours.ts';
export { plantDemoShifts } from './demo/demo-shifts.ts';
export { announceClocks, clockOut, findClockedIn, type ClockedOut } from './shifts/clock-out.ts';
export { readTeamDay } from './hours/read-team-day.ts';
export { lookAtShifts } from './shifts/shift-notices.ts';
export { paySeers } from './rates/pay-seers.ts';
export { handleForgottenShifts } from './shifts/forgotten.ts';

/** The calls of the staff area, by noun. */
export const createStaffHandlers = (services: TimeClockServices & ShiftServices) => ({
  timeClocks: createTimeClockHandlers(services),
  shifts: createShiftHandlers(services),
  hourlyRates: createHourlyRateHandlers(services),
});
