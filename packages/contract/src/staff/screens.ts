import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

const { view, add } = permission.employeeTimeClock;

/** Screens of the staff area (platform spec, section 2). */
export const staffScreens = defineScreens({
  timeClock: {
    path: '/time-clock-popup',
    access: [],
    moduleFlag: 'timeClock',
    isWindow: true,
    menu: { group: 'operations', icon: 'timeClock', order: 40 },
  },
  shifts: {
    path: '/employees/time-clock',
    access: [view],
    moduleFlag: 'timeClock',
    menu: { group: 'reports', icon: 'shifts', order: 330 },
  },
  shiftNew: { path: '/employees/time-clock/new', access: [add], moduleFlag: 'timeClock' },
  shift: { path: '/employees/time-clock/$id', access: [view], moduleFlag: 'timeClock' },
  hours: {
    path: '/employees/hours',
    aliases: ['/employee-reports/employee-hours'],
    access: [view],
    moduleFlag: 'timeClock',
    menu: { group: 'reports', icon: 'hours', order: 332 },
  },
  personHours: { path: '/employees/hours/$id', access: [view], moduleFlag: 'timeClock' },
});
