import type { ReactNode } from 'react';
import { LoadFailed } from '../frames/LoadFailed.tsx';
import { LoadingRows } from '../lists/LoadingRows.tsx';
import { PageFrame } from '../frames/PageFrame.tsx';

interface LoadedRecordProps<R> {
  readonly title: string;
  readonly backTo: string;
  readonly record: R | undefined;
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly children: (record: R) => ReactNode;
}

/** The page of one record: loading, failed with the reason, or shown. */
export function LoadedRecord<R>({ title, backTo, record, failure, onRetry, children }: LoadedRecordProps<R>) {
  if (record !== undefined) return <>{children(record)}</>;
  return (
    <PageFrame title={title} backTo={backTo} width="narrow">
      {failure === null ? <LoadingRows /> : <LoadFailed message={failure} onRetry={onRetry} />}
    </PageFrame>
  );
}
