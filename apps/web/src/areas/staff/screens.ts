import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the staff area; each is fetched when it is first opened. */
export const staffViews = {
  timeClock: screenView(() => import('./time-clock/TimeClockScreen.tsx'), 'TimeClockScreen'),
  shifts: screenView(() => import('./shifts/ShiftListScreen.tsx'), 'ShiftListScreen'),
  shiftNew: screenView(() => import('./shifts/ShiftFormScreen.tsx'), 'ShiftNewScreen'),
  shift: screenView(() => import('./shifts/ShiftFormScreen.tsx'), 'ShiftScreen'),
  hours: screenView(() => import('./hours/HoursScreen.tsx'), 'HoursScreen'),
  personHours: screenView(() => import('./hours/PersonHoursScreen.tsx'), 'PersonHoursScreen'),
};
