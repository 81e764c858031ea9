import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppTheme } from '../theme/AppTheme.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { useDialogs } from '../dialogs/dialogs.ts';
import { ToastHost } from '../dialogs/ToastHost.tsx';

/** A page with one part of the kit on it, for its browser tests. */
export interface TestPage {
  /** Path and query of the page, as the address bar would show them. */
  readonly address: () => string;
  readonly goTo: (path: string) => Promise<void>;
  readonly close: () => void;
}

export const ELSEWHERE = 'Another page';

/**
 * Shows `screen` at `/here` with theme, dialogs and toasts, and a second page at `/elsewhere`. The address is kept in
 * memory, because the frame of the test runner needs its own.
 */
export function openPage(screen: () => ReactNode, address = '/here'): TestPage {
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <DialogHost />
        <ToastHost />
      </>
    ),
  });
  const here = createRoute({ getParentRoute: () => rootRoute, path: '/here', component: screen });
  const elsewhere = createRoute({
    getParentRoute: () => rootRoute,
    path: '/elsewhere',
    component: () => <h1>{ELSEWHERE}</h1>,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).flatMap(([key, value]): [string, string][] =>
        value === undefined ? [] : [[key, String(value)]],
      );
      return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
    },
  });
  const frame = document.body.appendChild(document.createElement('div'));
  const root = createRoot(frame);
  root.render(
    <AppTheme>
      <RouterProvider router={router} />
    </AppTheme>,
  );
  return {
    address: () => router.state.location.href,
    goTo: (path) => router.navigate({ href: path }),
    close: () => {
      root.unmount();
      frame.remove();
      useDialogs.setState({ queue: [] });
    },
  };
}
