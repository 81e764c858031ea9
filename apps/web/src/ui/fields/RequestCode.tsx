import { Group, Text } from '@mantine/core';
import { Suspense } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '../frames/lazy-part.tsx';
import { uiStrings } from '../ui.strings.ts';

// Every form has one, and few people see it. Where it cannot be fetched, the id is still there to be read.
const Copy = lazyPart<{ readonly id: string }>(() =>
  import('./CopyID.tsx').then(
    ({ CopyID }) => CopyID,
    () => () => null,
  ),
);

/** The id of a failed request: small, copyable, never the message itself (ux point 14). */
export function RequestCode({ id }: { readonly id: string }) {
  const t = useText(uiStrings);
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {t('requestID')}: {id}
      </Text>
      <Suspense fallback={null}>
        <Copy.Part id={id} />
      </Suspense>
    </Group>
  );
}
