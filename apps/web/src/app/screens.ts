import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the shell; each is fetched when it is first opened. */
export const appViews = {
  main: screenView(() => import('./shell/MainScreen.tsx'), 'MainScreen'),
};
