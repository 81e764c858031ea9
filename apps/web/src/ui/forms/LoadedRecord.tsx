import { use, type ReactNode } from 'react';
import { Dialog } from '../dialogs/Dialog.tsx';
import { LoadFailed } from '../frames/LoadFailed.tsx';
import { LoadingRows } from '../lists/LoadingRows.tsx';
import { PageFrame } from '../frames/PageFrame.tsx';
import { CreationContext } from './creation.ts';

interface LoadedRecordProps<R> {
  readonly title: string;
  readonly backTo: string;
  readonly record: R | undefined;
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly children: (record: R) => ReactNode;
}

/** The page of one record: loading, failed with the reason, or shown; a dialog inside a `CreationDialog`. */
export function LoadedRecord<R>({ title, backTo, record, failure, onRetry, children }: LoadedRecordProps<R>) {
  const creation = use(CreationContext);
  if (record !== undefined) return <>{children(record)}</>;
  const waiting = failure === null ? <LoadingRows /> : <LoadFailed message={failure} onRetry={onRetry} />;
  if (creation !== null)
    return (
      <Dialog title={title} size="lg" onClose={creation.onClose}>
        {waiting}
      </Dialog>
    );
  return (
    <PageFrame title={title} backTo={backTo} width="narrow">
      {waiting}
    </PageFrame>
  );
}
