import { defineScreens } from '../kit/screen.ts';

/** Screens of the help; people who cannot sign in may read it too. */
export const helpScreens = defineScreens({
  question: { path: '/question', access: 'open' },
  helpDocument: { path: '/docs/$category/$docTitle', access: 'open' },
});
