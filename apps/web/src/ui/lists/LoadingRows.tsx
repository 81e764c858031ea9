import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

/** No loading indicator in the first second (ux point 5). */
const PATIENCE_MS = 1000;

/** Placeholder for rows; invisible for the first second. */
export function LoadingRows({ rows = 4 }: { readonly rows?: number }) {
  const t = useText(uiStrings);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Stack gap="sm" role="status" style={{ visibility: isSlow ? 'visible' : 'hidden' }}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={56} radius="md" />
      ))}
    </Stack>
  );
}
