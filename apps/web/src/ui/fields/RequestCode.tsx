import { Button, CopyButton, Group, Text } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

/** The id of a failed request: small, copyable, never the message itself (ux point 14). */
export function RequestCode({ id }: { readonly id: string }) {
  const t = useText(uiStrings);
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {t('requestID')}: {id}
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <Button variant="subtle" color="gray" size="sm" onClick={copy}>
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
