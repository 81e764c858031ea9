import { Button, CopyButton } from '@mantine/core';
import { useText } from '#text/define.ts';
import { uiStrings } from '../ui.strings.ts';

/** Copies the id of a failed request. */
export function CopyID({ id }: { readonly id: string }) {
  const t = useText(uiStrings);
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Button variant="subtle" color="gray" size="sm" onClick={copy}>
          {copied ? t('copied') : t('copy')}
        </Button>
      )}
    </CopyButton>
  );
}
