import { defineScreens } from '../kit/screen.ts';

/** Screens of the company area. */
export const companyScreens = defineScreens({
  register: { path: '/register', access: 'rootDomain' },
  installing: { path: '/installing', access: 'open' },
});
