import { permission } from '../kit/permissions.ts';
import { defineScreens } from '../kit/screen.ts';

const { view, add } = permission.tableLayout;

/** Screens of the tables area (back-office spec, section 2). */
export const tableScreens = defineScreens({
  tableLayouts: {
    path: '/table-layouts/table-layouts',
    access: [view],
    moduleFlag: 'tableLayout',
    menu: { group: 'settings', icon: 'tableLayout', order: 391 },
  },
  tableLayoutNew: { path: '/table-layouts/table-layouts/new', access: [add], moduleFlag: 'tableLayout' },
  tableLayout: { path: '/table-layouts/table-layouts/$id', access: [view], moduleFlag: 'tableLayout' },
});
