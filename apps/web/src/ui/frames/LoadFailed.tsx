import { Button } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';
import { EmptyState } from '../lists/empty/EmptyState.tsx';

interface LoadFailedProps {
  readonly message: string;
  readonly onRetry: () => void;
}

/** A list or page that failed to load: the reason and a retry button; never mistaken for an empty one (ux point 16). */
export function LoadFailed({ message, onRetry }: LoadFailedProps) {
  const t = useText(uiStrings);
  return (
    <EmptyState
      kind="failed"
      title={t('loadFailedTitle')}
      text={message}
      action={<Button onClick={onRetry}>{t('retry')}</Button>}
    />
  );
}
