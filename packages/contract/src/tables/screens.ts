import { defineScreens } from '../kit/screen.ts';

/** Screens of the tables area (back-office spec, section 2). */
export const tableScreens = defineScreens({});
