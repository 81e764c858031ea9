import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useText } from '#text/define.ts';
import { lazyPart } from '../frames/lazy-part.tsx';
import { uiStrings } from '../ui.strings.ts';

// Few people open it. Where it cannot be fetched, the id can still be read.
const Copy = lazyPart<{ readonly id: string }>(() =>
  import('./CopyID.tsx').then(
    ({ CopyID }) => CopyID,
    () => () => null,
  ),
);

/** The id of a failed request: under "Details", copyable, never the message itself (ux point 14). */
export function RequestCode({ id }: { readonly id: string }) {
  const t = useText(uiStrings);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" color="gray" size="sm" px={0} onClick={() => setOpen(true)}>
          {t('details')}
        </Button>
      </div>
    );
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
