import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the sell station; each is fetched when it is first opened. */
export const sellViews = {
  quickService: screenView(() => import('./QuickServiceScreen.tsx'), 'QuickServiceScreen'),
  tableService: screenView(() => import('./table/screen/TableServiceScreen.tsx'), 'TableServiceScreen'),
  order: screenView(() => import('./OrderScreen.tsx'), 'OrderScreen'),
};
