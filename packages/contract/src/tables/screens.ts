import { permission } from '../kit/permissions.ts';
import { defineScreens, posTerminals } from '../kit/screen.ts';

const { view, add } = permission.tableLayout;

/** Screens of the tables area (platform spec, section 2; back-office spec, section 2). */
export const tableScreens = defineScreens({
  tableService: {
    path: '/table-service',
    idle: 'tables',
    access: [permission.tableService.view],
    moduleFlag: 'tableSales',
    terminalTypes: posTerminals,
    menu: { group: 'operations', icon: 'tableService', order: 12 },
  },
  tableLayouts: {
    path: '/table-layouts/table-layouts',
    access: [view],
    moduleFlag: 'tableLayout',
    menu: { group: 'settings', icon: 'tableLayout', order: 391 },
  },
  tableLayoutNew: { path: '/table-layouts/table-layouts/new', access: [add], isWhole: true, moduleFlag: 'tableLayout' },
  tableLayout: { path: '/table-layouts/table-layouts/$id', access: [view], isWhole: true, moduleFlag: 'tableLayout' },
});
