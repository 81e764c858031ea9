import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';

/** Names the page after its screen. Loaded after the first page, as are the titles of all screens. */
export function PageTitle() {
  const t = useText(screenStrings);
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  useEffect(() => {
    document.title = screen === undefined ? 'Tavola' : `${t(screen)} · Tavola`;
  }, [screen, t]);
  return null;
}
