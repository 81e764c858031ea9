import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the sell station; each is fetched when it is first opened. */
export const sellViews = {
  quickService: screenView(() => import('./screen/QuickServiceScreen.tsx'), 'QuickServiceScreen'),
  tableService: screenView(() => import('./screen/TableServiceScreen.tsx'), 'TableServiceScreen'),
  order: screenView(() => import('./screen/OrderScreen.tsx'), 'OrderScreen'),
};
