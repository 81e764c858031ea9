import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the company area. */
export const companyScreens = defineScreens({
  register: { path: '/register', access: 'rootDomain' },
  installing: { path: '/installing', access: 'open' },
  licence: {
    path: '/company-setting/license',
    access: [permission.companySetting.view],
    menu: { group: 'settings', icon: 'licence', order: 440 },
  },
});
