import { permission } from '../kit/permissions.ts';
import { defineScreens, posTerminals } from '../kit/screen.ts';

const { view, add } = permission.integrationDevice;

/** Screens of the kitchen (back-office spec, section 2; decision 192). */
export const kitchenScreens = defineScreens({
  kitchenDisplay: {
    path: '/kitchen-display',
    idle: 'never',
    access: [permission.totalSaleDashboard.view, permission.orderDashboard.view],
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'kitchenDisplay', order: 23 },
  },
  kdsIntegrations: {
    path: '/device-integrations/kds-integrations',
    access: [view],
    menu: { group: 'settings', icon: 'kitchenDisplay', order: 462 },
  },
  kdsIntegrationNew: { path: '/device-integrations/kds-integrations/new', access: [add] },
  kdsIntegration: { path: '/device-integrations/kds-integrations/$id', access: [view] },
});
