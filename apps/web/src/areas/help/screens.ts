import { screenView } from '#runtime/navigation/screen-view.ts';

/** Which component shows which screen of the help; each is fetched when it is first opened. */
export const helpViews = {
  question: screenView(() => import('./HelpScreens.tsx'), 'QuestionScreen'),
  helpDocument: screenView(() => import('./HelpScreens.tsx'), 'HelpDocumentScreen'),
};
