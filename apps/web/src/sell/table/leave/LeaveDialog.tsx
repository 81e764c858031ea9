import { Button, Group, Stack, Text } from '@mantine/core';
import { toDecimalNumber, type Cart, type CartLine } from '@tavola/selling';
import { useState } from 'react';
import { shownLine } from '#runtime/names/shown-name.ts';
import { useText } from '#text/define.ts';
import { formatQuantity } from '#text/format.ts';
import { useSale } from '../../cart/state/sale-store.ts';
import type { Selling } from '../../data/sell-context.ts';
import { SellDialog } from '../../shell/SellDialog.tsx';
import { leaveStrings } from './leave.strings.ts';
import { goToFloor, leaveWith, type LeaveQuestion } from './leave-table.ts';

interface LeaveDialogProps {
  readonly question: LeaveQuestion;
  readonly selling: Selling;
  /** Another question that has to be answered first; null = the dialog closes. */
  readonly onNext: (question: LeaveQuestion | null) => void;
}

/** Asks before a table is left whose items are unsent, or could not be saved. Staying is the safe choice. */
export function LeaveDialog({ question, selling, onNext }: LeaveDialogProps) {
  const t = useText(leaveStrings);
  const cart = useSale((state) => state.cart);
  const [running, setRunning] = useState<'send' | 'hold' | null>(null);
  const stay = () => onNext(null);
  const leave = async (mode: 'send' | 'hold') => {
    setRunning(mode);
    const next = await leaveWith(mode === 'send' ? 'send' : 'base', selling);
    setRunning(null);
    onNext(next);
  };
  const frame = { onClose: stay, closeLabel: t('close'), width: 480, isFull: false, hasOwnFocus: true };
  const stayButton = (
    <Button size="xl" variant="default" px="sm" data-autofocus disabled={running !== null} onClick={stay}>
      {t('stay')}
    </Button>
  );
  if (question.kind === 'failed')
    return (
      <SellDialog
        {...frame}
        title={t('failedTitle')}
        footer={
          <Group grow flex={1} gap="sm">
            {stayButton}
            <Button size="xl" px="sm" color="red" onClick={() => void goToFloor(selling).then(stay)}>
              {t('drop')}
            </Button>
          </Group>
        }
      >
        <Stack gap="md">
          <Text>{question.why}</Text>
          <Text>{t('failedText')}</Text>
          <Lines lines={cart === null ? [] : changedLines(cart)} other={t('otherChanges')} />
        </Stack>
      </SellDialog>
    );
  const lines = cart?.lines.filter(({ orderLineID }) => question.lineIDs.includes(orderLineID)) ?? [];
  return (
    <SellDialog
      {...frame}
      title={t('unsentTitle', { count: question.lineIDs.length })}
      footer={
        <Group grow flex={1} gap="sm">
          {stayButton}
          <Button
            size="xl"
            variant="default"
            px="sm"
            disabled={running !== null}
            loading={running === 'hold'}
            onClick={() => void leave('hold')}
          >
            {t('hold')}
          </Button>
          <Button
            size="xl"
            px="sm"
            disabled={running !== null}
            loading={running === 'send'}
            onClick={() => void leave('send')}
          >
            {t('send')}
          </Button>
        </Group>
      }
    >
      <Stack gap="xs">
        <Text>{t('unsentText')}</Text>
        <Lines lines={lines} other={null} />
      </Stack>
    </SellDialog>
  );
}

/** Lines that a person has added or changed here since the table was saved. */
const changedLines = ({ lines }: Cart): CartLine[] => lines.filter(({ isSaved }) => !isSaved);

function Lines({ lines, other }: { readonly lines: readonly CartLine[]; readonly other: string | null }) {
  return (
    <>
      {lines.map((line) => (
        <Text key={line.orderLineID} fw={600}>
          {formatQuantity(toDecimalNumber(line.quantity))} × {shownLine(line)}
        </Text>
      ))}
      {lines.length === 0 && other !== null && <Text fw={600}>{other}</Text>}
    </>
  );
}
