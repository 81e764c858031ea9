import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

/** Screens of the company area. */
export const companyScreens = defineScreens({
  register: { path: '/register', access: 'rootDomain' },
  installing: { path: '/installing', access: 'open' },
  locations: {
    path: '/company-setting/locations',
    access: [permission.locationSetting.view],
    menu: { group: 'settings', icon: 'location', order: 420 },
  },
  location: { path: '/company-setting/locations/$id', access: [permission.locationSetting.view] },
  salesReset: {
    path: '/system-settings/reset-sales',
    access: [permission.locationSetting.special],
    menu: { group: 'settings', icon: 'reset', order: 490 },
  },
  companyDetails: {
    path: '/financials/company-details',
    aliases: ['/company-setting/company-details'],
    access: [],
    menu: { group: 'settings', icon: 'company', order: 418 },
  },
  financialGeneral: {
    path: '/financials/general',
    access: [permission.financialGeneral.view],
    menu: { group: 'finance', icon: 'figures', order: 299 },
  },
  licence: {
    path: '/company-setting/license',
    access: [permission.companySetting.view],
    menu: { group: 'settings', icon: 'licence', order: 440 },
  },
});
