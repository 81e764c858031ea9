import { keysOf, screens, type ScreenDefinition, type ScreenID } from '@tavola/contract';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rememberBack, consumeBack } from '#runtime/navigation/back.ts';
import { currentClientQuery } from '#runtime/session/clients.ts';
import { startApp } from '#runtime/session/app-state.ts';
import { currentSubdomain } from '#runtime/navigation/place.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { operationalQuery } from '#runtime/session/restaurant.ts';
import { knownTerminal, takeArrival, useSession } from '#runtime/session/session.ts';
import { hasSnapshot } from '#runtime/session/tabs/session-snapshot.ts';
import { guard, landingOf, terminalUsesOf, type Visitor } from './guard.ts';
import { listOf } from '#runtime/navigation/pane.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { provideScreenViews } from '#runtime/navigation/screen-views.ts';
import { RootLayout } from './RootLayout.tsx';
import { screenComponents } from './screen-map.ts';
import { RenderFailed } from './refused/RenderFailed.tsx';
import { UnknownPath } from './refused/UnknownPath.tsx';

/** Routes built from the screens table of the contract; no path is written here. */

provideScreenViews(screenComponents);

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: UnknownPath });

// Screens for a signed-in terminal are inside the shell, all others fill the page.
const shell = lazyRouteComponent(() => loadModule(() => import('./shell/Shell.tsx')), 'Shell');
const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: shell });

/** The current visitor, from what is known now. */
export function visitor(): Visitor {
  const { state, codes } = useSession.getState();
  const operational = queryClient.getQueryData(operationalQuery.queryKey);
  const client = queryClient.getQueryData(currentClientQuery.queryKey);
  return {
    hasSubdomain: currentSubdomain() !== null,
    state,
    codes,
    modules: operational?.modules ?? null,
    featureFlags: operational?.featureFlags ?? [],
    terminalType: client?.type ?? null,
    terminalUses: client === undefined ? new Set() : terminalUsesOf(client),
    hasKnownTerminal: knownTerminal() !== null,
  };
}

const firstScreen = (): ScreenID =>
  landingOf(visitor(), queryClient.getQueryData(currentClientQuery.queryKey)?.isOpen !== false);

const listWithPane = lazyRouteComponent(
  () => loadModule(() => import('./shell/pane/ListWithPane.tsx')),
  'ListWithPane',
);
// A list and its records are inside one route, which shows both where there is room (decision 495).
const listRoutes = new Map(
  [...new Set(listOf.values())].map((list) => [
    list,
    createRoute({
      getParentRoute: () => shellRoute,
      id: `pane-${list}`,
      component: listWithPane,
      staticData: { list },
    }),
  ]),
);
const listRouteOf = (id: ScreenID) => listRoutes.get(listOf.get(id) ?? id);

const ids = keysOf(screenComponents);
const isInShell = (id: ScreenID): boolean => {
  // The table keeps the literal of each screen; not each has every field.
  const { access, isWindow } = screens[id] as ScreenDefinition;
  return Array.isArray(access) && isWindow !== true;
};

const screenRoute = (id: ScreenID) =>
  createRoute({
    getParentRoute: () => listRouteOf(id) ?? (isInShell(id) ? shellRoute : rootRoute),
    // Another record of a list is another page.
    ...(listOf.has(id) && { remountDeps: ({ params }: { readonly params: object }) => params }),
    path: screens[id].path,
    component: screenComponents[id],
    staticData: { screen: id },
    beforeLoad: async ({ location, preload }) => {
      // Who was signed in here most likely is again: the screen loads while the server is asked (decision 517).
      if (hasSnapshot() && isInShell(id)) for (const part of [shell, screenComponents[id]]) void part.preload?.();
      const startup = await startApp();
      if (startup === 'missing') return;
      if (startup === 'installing' && screens[id].access !== 'open')
        throw redirect({ to: screens.installing.path, replace: true });
      const verdict = guard(id, visitor());
      if (verdict.kind === 'noPermission') throw redirect({ to: screens.noPermission.path, replace: true });
      if (verdict.kind === 'pass') {
        const first = !preload && isInShell(id) && takeArrival() && id === 'main' ? firstScreen() : id;
        if (first === id) return;
        throw redirect({ to: screens[first].path, replace: true });
      }
      if (verdict.to === 'signIn' && isInShell(id) && id !== 'main') rememberBack(location.href);
      const back = id === 'signIn' && verdict.to === 'main' ? consumeBack() : null;
      throw back === null
        ? redirect({ to: screens[verdict.to].path, replace: true })
        : redirect({ href: back, replace: true });
    },
  });

const aliasRoutes = ids.flatMap((id) =>
  // The table keeps the literal of each screen; not each has every field.
  ((screens[id] as ScreenDefinition).aliases ?? []).map((alias) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: alias,
      beforeLoad: ({ search, params }) => {
        throw redirect({ to: screens[id].path, search, params, replace: true });
      },
    }),
  ),
);

/** A guarded route for each screen of the contract; an alias redirects to its screen with the same parameters. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    shellRoute.addChildren([
      ...[...listRoutes].map(([list, route]) =>
        route.addChildren(ids.filter((id) => (listOf.get(id) ?? id) === list).map(screenRoute)),
      ),
      ...ids.filter((id) => isInShell(id) && listRouteOf(id) === undefined).map(screenRoute),
    ]),
    ...ids.filter((id) => !isInShell(id)).map(screenRoute),
    ...aliasRoutes,
  ]),
  defaultPreload: 'intent',
  // A screen's code usually loads faster than this; a flashing spinner is worse than none (ux point 5).
  defaultPendingMs: 1000,
  defaultErrorComponent: RenderFailed,
  scrollRestoration: true,
  // Plain strings in the address: the built-in parser turns `?code=123` into a number and loses its leading zeros.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).flatMap(([key, value]): [string, string][] =>
      value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
    );
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
  },
});

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: ScreenID;
    /** The list that a route shows next to its records. */
    readonly list?: ScreenID;
  }
}
