import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the tables area; each is fetched when it is first opened. */
export const tableViews = {
  tableLayouts: screenView(() => import('./layouts/LayoutListScreen.tsx'), 'TableLayoutListScreen'),
  tableLayoutNew: screenView(() => import('./layouts/LayoutFormScreen.tsx'), 'TableLayoutNewScreen'),
  tableLayout: screenView(() => import('./layouts/LayoutFormScreen.tsx'), 'TableLayoutScreen'),
};
