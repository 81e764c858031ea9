import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { screens } from '@tavola/contract';
import { useSession } from '#runtime/session/session.ts';
import { useStartup } from '#runtime/session/app-state.ts';
import { useServerRequest } from '#runtime/http/server-request.ts';
import { useDialogs } from '#ui/dialogs/dialogs.ts';
import { useToasts } from '#ui/dialogs/toast.ts';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { Splash } from './Splash.tsx';
import { useUpdate } from './update.ts';

// Only what every first page needs is in the first bundle; the rest is loaded on demand.
const PageTitle = lazy(() =>
  loadModule(() => import('./PageTitle.tsx')).then(({ PageTitle: component }) => ({ default: component })),
);
const MissingRestaurant = lazy(() =>
  loadModule(() => import('./refused/MissingRestaurant.tsx')).then(({ MissingRestaurant: component }) => ({
    default: component,
  })),
);
const ToastHost = lazy(() =>
  loadModule(() => import('#ui/dialogs/ToastHost.tsx')).then(({ ToastHost: component }) => ({ default: component })),
);
const ServerRequestHost = lazy(() =>
  loadModule(() => import('./ServerRequestHost.tsx')).then(({ ServerRequestHost: component }) => ({
    default: component,
  })),
);
const UpdateScreen = lazy(() =>
  loadModule(() => import('./UpdateScreen.tsx')).then(({ UpdateScreen: component }) => ({ default: component })),
);
const IdleLock = lazy(() =>
  loadModule(() => import('./lock/IdleLock.tsx')).then(({ IdleLock: component }) => ({ default: component })),
);
const DialogHost = lazy(() =>
  loadModule(() => import('#ui/dialogs/DialogHost.tsx')).then(({ DialogHost: component }) => ({ default: component })),
);

/** Wraps every screen: splash, messages, dialogs, page title. */
export function RootLayout() {
  const startup = useStartup((state) => state.startup);
  const areToastsWanted = useToasts((state) => state.isWanted);
  const isUpdateReady = useUpdate((state) => state.isReady);
  const hasDialog = useDialogs((state) => state.queue.length > 0);
  const hasServerRequest = useServerRequest((state) => state.request !== null);
  const isSignedIn = useSession((session) => session.state === 'client');
  const screen = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen });
  // The shell has its own lock; the choice of a terminal is no way around it. The guest's display has no pad.
  const isOutsideShell =
    isSignedIn && screen !== undefined && screen !== 'guestDisplay' && !Array.isArray(screens[screen].access);
  const isReady = useRouterState({ select: (state) => state.resolvedLocation !== undefined });
  return (
    <>
      {startup !== 'missing' && <Outlet />}
      <Suspense fallback={null}>
        <PageTitle />
      </Suspense>
      <Suspense fallback={null}>
        {startup === 'missing' && <MissingRestaurant />}
        {areToastsWanted && <ToastHost />}
        {isUpdateReady && <UpdateScreen />}
        {hasServerRequest && <ServerRequestHost />}
        {hasDialog && <DialogHost />}
        {isOutsideShell && <IdleLock />}
      </Suspense>
      <Splash isReady={isReady} />
    </>
  );
}
