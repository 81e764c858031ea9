import { lazy, Suspense } from 'react';
import { loadModule } from '#runtime/navigation/load-module.ts';
import { screenStrings } from '#runtime/navigation/screens.strings.ts';
import { useText } from '#text/define.ts';
import { PageFrame } from '#ui/frames/PageFrame.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';

// It has the words of every form, so it loads after the page.
const HistoryList = lazy(() =>
  loadModule(() => import('./HistoryList.tsx')).then(({ HistoryList: component }) => ({ default: component })),
);

/** The page of the history; its list comes with the words of all that it can show. */
export function HistoryScreen() {
  const title = useText(screenStrings);
  return (
    <Suspense
      fallback={
        <PageFrame title={title('history')}>
          <LoadingRows rows={6} />
        </PageFrame>
      }
    >
      <HistoryList />
    </Suspense>
  );
}
