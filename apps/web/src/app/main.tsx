import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onCallEvents } from '#runtime/http/api.ts';
import { useServerRequest } from '#runtime/http/server-request.ts';
import { queryClient } from '#runtime/http/query-client.ts';
import { isPractising } from '#runtime/session/practice.ts';
import { endSession, followOtherTabs, forgetFetched, useSession } from '#runtime/session/session.ts';
import { reportReached, useConnectivity } from '#offline/connectivity.ts';
import { readOpenSales } from '#sell/open-sales.ts';
import { hasSnapshot } from '#runtime/session/tabs/session-snapshot.ts';
import { applyToDocument, textOf } from '#text/define.ts';
import { appStrings } from './app.strings.ts';
import { AppTheme } from '#ui/theme/AppTheme.tsx';
import { inform } from '#ui/dialogs/dialogs.ts';
import { ANY_WORK, whenIdle } from '#ui/forms/busy.ts';
import { router } from './router.tsx';
import { allowOwnMarkup } from './trusted-types.ts';
import { keepAppCurrent } from './update.ts';

allowOwnMarkup();
applyToDocument();

onCallEvents({
  onReached: reportReached,
  onSessionExpired: (error) => endSession('expired', error.requestID),
  onLicenceExpired: (error) => {
    const t = textOf(appStrings);
    void inform({
      title: t('licenseTitle'),
      message: error.errorCode === 'license.missing' ? error.message : t('licenseText'),
      requestID: error.body.additionValue.requestId,
    })
      .then(() => whenIdle())
      .then(() => location.reload());
  },
  onServerChanged: () => void whenIdle(ANY_WORK).then(() => location.reload()),
  // A request that is shown already keeps its place.
  onOutdated: () =>
    useServerRequest.setState(({ request }) => ({ request: request ?? { kind: 'reload', reason: 'outdated' } })),
});

// Runs the guard again whenever someone signs in or out, in any tab.
useSession.subscribe((session, before) => {
  // The first visit is still being decided, and its guard waits for the same answer.
  const isDeciding = router.state.resolvedLocation === undefined;
  if (!isDeciding && session.state !== before.state && session.state !== 'processing')
    void router.invalidate().then(forgetFetched);
});

// What was kept is read while the screens of a start without the server load. A person who signs in later gets what
// the server has by then.
useConnectivity.subscribe(({ isOnline }) => {
  if (isOnline || !hasSnapshot()) return;
  void import('#offline/store/query-copies.ts').then((its) => its.restoreCopies()).catch(() => undefined);
  void readOpenSales();
});

// It ends by itself, whatever is shown then (decision 386).
if (isPractising()) void import('#offline/practice/end-practice.ts').then((its) => its.endWhenDue());

followOtherTabs(() => whenIdle());

// After the page is shown: caching the app must not compete with it.
window.addEventListener('load', () => void keepAppCurrent(), { once: true });

const root = document.getElementById('root');
if (root === null) throw new Error('No #root');
createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>
  </StrictMode>,
);
