import { Button, Group, Text } from '@mantine/core';
import type { SplitPayment } from '@tavola/selling';
import { IconArrowLeft } from '@tabler/icons-react';
import { useText } from '#text/define.ts';
import { leaveSplit } from './split-actions.ts';
import { splitStrings } from './split.strings.ts';

/** Which share of a split payment is being charged, and the way back to the list. */
export function ShareHead({ split, isDisabled }: { readonly split: SplitPayment; readonly isDisabled: boolean }) {
  const t = useText(splitStrings);
  const no = split.lines.findIndex(({ lineID }) => lineID === split.chargingLineID) + 1;
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text fw={600}>{t('shareOf', { no, count: split.lines.length })}</Text>
      <Button
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        disabled={isDisabled}
        onClick={leaveSplit}
      >
        {t('list')}
      </Button>
    </Group>
  );
}
