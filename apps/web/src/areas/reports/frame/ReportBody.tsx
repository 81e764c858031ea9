import { Button } from '@mantine/core';
import { LoadFailed } from '#ui/frames/LoadFailed.tsx';
import { LongWait } from '#ui/frames/LongWait.tsx';
import { Notice } from '#ui/frames/Notice.tsx';
import { LoadingRows } from '#ui/lists/LoadingRows.tsx';
import { useText } from '#text/define.ts';
import type { ReactNode } from 'react';
import { reportStrings } from '../reports.strings.ts';
import classes from './Report.module.css';

interface ReportBodyProps<T> {
  readonly report: { readonly data: T | undefined; readonly failure: string | null; readonly onRetry: () => void };
  /** Leads away from a report that takes too long. */
  readonly onStop: () => void;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed and there are three pictures; figures that are still being made say so. */
export function ReportBody<T extends { readonly pendingCount: number }>({
  report: { data, failure, onRetry },
  onStop,
  children,
}: ReportBodyProps<T>) {
  const t = useText(reportStrings);
  if (failure !== null) return <LoadFailed message={failure} onRetry={onRetry} />;
  if (data === undefined)
    return (
      <>
        <LongWait text={t('longWait')} label={t('stopWaiting')} onStop={onStop} />
        <LoadingRows rows={6} />
      </>
    );
  return (
    <div className={classes.content} data-report>
      {data.pendingCount > 0 && (
        <Notice tone="info" title={t('waiting')}>
          {t('waitingText')}{' '}
          <Button variant="default" size="compact-md" onClick={onRetry}>
            {t('waitingAction')}
          </Button>
        </Notice>
      )}
      {children(data)}
    </div>
  );
}
