import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the kitchen; each is fetched when it is first opened. */
export const kitchenViews = {
  kitchenDisplay: screenView(() => import('./display/KitchenDisplayScreen.tsx'), 'KitchenDisplayScreen'),
  kdsIntegrations: screenView(() => import('./stations/StationListScreen.tsx'), 'StationListScreen'),
  kdsIntegrationNew: screenView(() => import('./stations/StationFormScreen.tsx'), 'StationNewScreen'),
  kdsIntegration: screenView(() => import('./stations/StationFormScreen.tsx'), 'StationScreen'),
};
